/** A soft chime when it is one's turn; it can be turned off. */
import { byId } from "./common.js";

/** @type {AudioContext | undefined} */
let audio;
let silent = Boolean(localStorage.getItem("silent"));

function show() {
  byId("sound").ariaPressed = String(!silent);
  byId("sound-on").toggleAttribute("hidden", silent);
  byId("sound-off").toggleAttribute("hidden", !silent);
}
byId("sound").onclick = () => {
  silent = !silent;
  localStorage.setItem("silent", silent ? "yes" : "");
  show();
  chime();
};
show();
// browsers let a page sound only once somebody has touched it
onpointerdown = onkeydown = () => void (audio ??= new AudioContext());

export function chime() {
  if (silent || !audio) return;
  void audio.resume();
  for (const [start, frequency] of [[0, 523.25], [0.12, 783.99]]) {
    const now = audio.currentTime + start;
    const tone = new OscillatorNode(audio, { frequency });
    const loud = new GainNode(audio, { gain: 0 });
    loud.gain.setValueAtTime(0, now);
    loud.gain.linearRampToValueAtTime(0.08, now + 0.02);
    loud.gain.exponentialRampToValueAtTime(0.0004, now + 0.5);
    tone.connect(loud).connect(audio.destination);
    tone.start(now);
    tone.stop(now + 0.55);
  }
}
