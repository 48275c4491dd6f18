// Sounds for those who want them, made on the spot: there is no file to load.

import { isSet } from "./settings.js";

/** @type {Record<"move" | "capture" | "end", [pitch: number, seconds: number][]>} */
const NOTES = { move: [[330, 0.06]], capture: [[220, 0.05], [160, 0.08]], end: [[392, 0.12], [523, 0.12], [659, 0.2]] };

/** @type {AudioContext | undefined} */
let context;

/** @param {keyof typeof NOTES} name */
export function playSound(name) {
  if (!isSet("sound")) return;
  context ??= new AudioContext();
  let at = context.currentTime;
  for (const [pitch, seconds] of NOTES[name]) {
    const tone = context.createOscillator();
    const volume = context.createGain();
    tone.type = "triangle";
    tone.frequency.value = pitch;
    volume.gain.setValueAtTime(0.2, at);
    volume.gain.exponentialRampToValueAtTime(0.001, at + seconds);
    tone.connect(volume).connect(context.destination);
    tone.start(at);
    tone.stop(at + seconds);
    at += seconds;
  }
}
