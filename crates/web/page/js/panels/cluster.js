// The cluster of workers on other machines: what they do, and what is left to do.

import { el } from "../ui/dom.js";
import { clockText, compactNumber } from "../ui/format.js";
import { table } from "./table.js";

/** @import { Cluster, ClusterRun, ClusterWorker } from "../server/types.js" */

/** @param {ClusterWorker} worker */
export function workerState({ is_alive, paused, running, silent, threads }) {
  if (!is_alive) return `silent for ${clockText(silent * 1000)}`;
  return paused ? `paused: ${paused}` : `${running} of ${threads} threads at work`;
}

/** @param {ClusterRun} run */
export const runProgress = ({ done, total }) => (total === null ? compactNumber(done) : `${compactNumber(done)} of ${compactNumber(total)}`);

/** @param {ClusterRun} run */
export function timeLeft({ seconds_left, is_coordinated }) {
  if (!is_coordinated) return "no coordinator";
  return seconds_left === null ? "–" : clockText(seconds_left * 1000);
}

/** @param {Cluster} cluster */
export function clusterCard({ runs, workers }) {
  return el("section", { class: "card cluster" }, el("h2", {}, "Cluster"),
    table("Runs", ["Run", "Done", "Waiting", "Running", "Set aside", "Time left"], runs.map((run) => [
      run.about, runProgress(run), String(run.waiting), String(run.running), String(run.set_aside.length), timeLeft(run),
    ]), "No command has jobs for workers."),
    table("Workers", ["Worker", "State", "Speed", "Jobs done", "Failed"], workers.map((worker) => [
      worker.name, workerState(worker), `${compactNumber(worker.speed)}/s`, String(worker.done), String(worker.failed),
    ]), "No worker is there."));
}
