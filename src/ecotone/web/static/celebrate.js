/** A win, seen by its winner: leaves fall for a moment, and it sounds like one. */
import { all, element } from "./common.js";
import { still } from "./motion.js";
import { calm, chime } from "./sound.js";

const LEAVES = 36;
const HUES = ["leaf-gold", "leaf-green", "leaf-red"];

/** The score sheet tells who has won, the reader's column first. */
const won = () => document.body.matches(".seated") && all("#sheet thead th + th")[0]?.matches(".won");

export function celebrate() {
  if (!won()) return chime("end");
  chime("win");
  if (calm() || still.matches) return;
  const leaves = element("div", "leaves", ...Array.from({ length: LEAVES }, (_, n) => element("i", HUES[n % HUES.length])));
  leaves.ariaHidden = "true";
  document.body.append(leaves);
  const falls = all("i", leaves).map((leaf) => {
    const [x, drift, turns] = [Math.random() * 100, Math.random() * 24 - 12, Math.random() * 3 - 1.5];
    return leaf.animate(
      [
        { translate: `${x}vw -6vh`, rotate: "0turn", opacity: 1 },
        { translate: `${x + drift}vw 70vh`, opacity: 1, offset: 0.75 },
        { translate: `${x + drift / 2}vw 104vh`, rotate: `${turns}turn`, opacity: 0 },
      ],
      { duration: 1900 + Math.random() * 1100, delay: Math.random() * 500, fill: "both", easing: "cubic-bezier(.3, .1, .6, 1)" },
    ).finished;
  });
  void Promise.allSettled(falls).then(() => leaves.remove());
}
