/** Soft chimes for what should not be missed; one switch makes the table calm: no sound, no show. */
import { byId } from "./common.js";

/** @type {AudioContext | undefined} */
let audio;
let silent = Boolean(localStorage.getItem("silent"));

/** For each occasion its tones: when they begin, in seconds, and how high they are. */
const CHIMES = {
  turn: [[0, 523.25], [0.12, 783.99]],
  win: [[0, 523.25], [0.13, 659.25], [0.26, 783.99], [0.42, 1046.5]],
  end: [[0, 659.25], [0.16, 523.25]],
};

/** Whether the reader wants it calm. */
export const calm = () => silent;

function show() {
  document.body.classList.toggle("calm", silent);
  byId("sound").ariaPressed = String(silent);
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

/** @param {keyof typeof CHIMES} occasion */
export function chime(occasion = "turn") {
  if (silent || !audio) return;
  void audio.resume();
  for (const [start, frequency] of CHIMES[occasion]) {
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
