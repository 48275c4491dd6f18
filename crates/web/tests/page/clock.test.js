import assert from "node:assert/strict";
import test, { beforeEach } from "node:test";
import { Clock } from "../../page/js/model/clock.js";
import { engineOf, engineOptions, isHuman, playerOf, questionFor } from "../../page/js/model/players.js";
import { SURAKARTA } from "./support.js";

let now = 0;
performance.now = () => now;
beforeEach(() => (now = 1000));

const clock = () => new Clock(Clock.initial(1, 2));

test("only the clock of the player to move runs", () => {
  const made = clock();
  made.start(0);
  now += 5000;
  assert.deepEqual([made.remaining(0), made.remaining(1), made.running], [55000, 60000, 0]);
  made.start(0);
  now += 1000;
  assert.equal(made.remaining(0), 54000);
  made.start(1);
  now += 2000;
  assert.deepEqual([made.remaining(0), made.remaining(1)], [54000, 58000]);
});

test("a turn stops the clock and earns the increment", () => {
  const made = clock();
  made.start(1);
  now += 10000;
  made.press(1);
  now += 10000;
  assert.deepEqual([made.remaining(1), made.running], [52000, null]);
});

test("a flag falls when the time is over, and not before", () => {
  const made = clock();
  assert.equal(made.flagged, null);
  made.start(1);
  now += 59999;
  assert.equal(made.flagged, null);
  now += 1;
  assert.equal(made.flagged, 1);
  now += 5000;
  made.stop();
  assert.equal(made.remaining(1), 0);
});

test("a clock goes on where it was stored", () => {
  const made = clock();
  made.start(0);
  now += 1500;
  const again = new Clock(made.state);
  now += 5000;
  assert.deepEqual(again.state, { left: [58500, 60000], increment: 2000 });
});

test("without a clock no time is counted", () => {
  const none = new Clock(Clock.initial(0, 5));
  none.start(0);
  none.press(0);
  assert.deepEqual([none.remaining(0), none.running, none.flagged, none.state], [null, null, null, null]);
});

test("players are people, levels with their own time, or engines with ours", () => {
  const { levels, engines } = engineOptions(SURAKARTA);
  assert.deepEqual([levels[0][0], engines[0][0]], ["level:casual", "engine:champion"]);
  assert.ok(isHuman(playerOf(SURAKARTA, "human", 1)));
  assert.deepEqual(playerOf(SURAKARTA, "level:casual", null), { label: "casual", engine: "level-casual" });
  assert.deepEqual(playerOf(SURAKARTA, "level:casual", 5), { label: "casual", engine: "level-casual,seconds=5" });
  assert.equal(playerOf(SURAKARTA, "engine:champion", null).time, 1000);
  assert.deepEqual(playerOf(SURAKARTA, "engine:champion", 0.5), { label: "champion", engine: "champion", time: 500 });
  assert.equal(playerOf(SURAKARTA, "engine:own:name", 1).engine, "own:name");
  assert.deepEqual(["level:casual", "engine:champion"].map((option) => engineOf(SURAKARTA, option)), ["level-casual", "champion"]);
});

const LINE = { setup: { game: "surakarta" }, moves: [] };

test("an engine is asked with its limits", () => {
  const { seed, ...question } = questionFor({ label: "x", engine: "champion", nodes: 500 }, LINE, new Clock(), 0);
  assert.deepEqual(question, { line: LINE, engine: "champion", urgent: true, limits: { nodes: 500 } });
  assert.ok(Number.isInteger(seed));
});

test("an engine with a clock uses half of its time at most, and something at least", () => {
  const limits = (left, time) => questionFor({ label: "x", engine: "champion", time }, LINE, new Clock({ left: [left, 1], increment: 100 }), 0).limits;
  assert.deepEqual(limits(10000, 1000), { seconds: 1, clock: { seconds: 10, increment: 0.1 } });
  assert.equal(limits(1000, 1000).seconds, 0.5);
  assert.equal(limits(10000).seconds, 5);
  assert.deepEqual([limits(20, 1000).seconds, limits(20).clock.seconds], [0.05, 0.05]);
});
