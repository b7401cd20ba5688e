/** A photo of a grid, straightened by its four corners and cut into cells; it never leaves the device. */

import { byId, element, toast } from "../common.js";
import { tell } from "./kit.js";

const LARGEST = 30_000_000;
const CELL = 72;
const SIDE = 900;

/** @typedef {{ x: number, y: number }} Point */

/** Where the unit square's point (u, v) lies in a quadrilateral: corners from the top left, clockwise.
 * @type {(corners: Point[]) => (u: number, v: number) => Point} */
export function projection([a, b, c, d]) {
  const [dx1, dx2, dy1, dy2] = [b.x - c.x, d.x - c.x, b.y - c.y, d.y - c.y];
  const [sx, sy] = [a.x - b.x + c.x - d.x, a.y - b.y + c.y - d.y];
  const area = dx1 * dy2 - dx2 * dy1;
  const g = (sx * dy2 - dx2 * sy) / area;
  const h = (dx1 * sy - sx * dy1) / area;
  return (u, v) => {
    const w = g * u + h * v + 1;
    return {
      x: ((b.x - a.x + g * b.x) * u + (d.x - a.x + h * d.x) * v + a.x) / w,
      y: ((b.y - a.y + g * b.y) * u + (d.y - a.y + h * d.y) * v + a.y) / w,
    };
  };
}

/** The cells of the grid between these corners, in reading order.
 * @type {(source: ImageData, corners: Point[], rows: number, columns: number) => HTMLCanvasElement[]} */
export function cut(source, corners, rows, columns) {
  const at = projection(corners);
  const [wide, high] = [columns * CELL, rows * CELL];
  const flat = new ImageData(wide, high);
  for (let y = 0; y < high; y++) {
    for (let x = 0; x < wide; x++) {
      const from = at((x + 0.5) / wide, (y + 0.5) / high);
      const [column, row] = [Math.round(from.x), Math.round(from.y)];
      if (column < 0 || row < 0 || column >= source.width || row >= source.height) continue;
      const start = 4 * (row * source.width + column);
      flat.data.set(source.data.subarray(start, start + 4), 4 * (y * wide + x));
    }
  }
  return Array.from({ length: rows * columns }, (_, cell) => {
    const drawn = element("canvas", "photo-cell");
    [drawn.width, drawn.height] = [CELL, CELL];
    drawn.getContext("2d")?.putImageData(flat, -CELL * (cell % columns), -CELL * Math.floor(cell / columns), 0, 0, wide, high);
    return drawn;
  });
}

/** For the tests, which warp a picture that they know. */
Object.assign(window, { cutPhoto: cut });

/** Ask for a photo, then for its corners, and give the cells.
 * @type {(rows: number, columns: number, done: (cells: HTMLCanvasElement[]) => void) => void} */
export function ask(rows, columns, done) {
  const field = element("input", "");
  Object.assign(field, { type: "file", accept: "image/*" });
  field.onchange = async () => {
    const [file] = field.files ?? [];
    if (!file) return;
    if (file.size >= LARGEST) return toast(tell("photo_large"));
    const picture = await createImageBitmap(file).catch(() => null);
    if (!picture) return toast(tell("photo_none"));
    corners(picture, rows, columns, done);
  };
  byId("photo-file").replaceChildren(field);
  field.click();
}

/** @type {(picture: ImageBitmap, rows: number, columns: number, done: (cells: HTMLCanvasElement[]) => void) => void} */
function corners(picture, rows, columns, done) {
  const box = /** @type {HTMLDialogElement} */ (byId("photo"));
  const canvas = /** @type {HTMLCanvasElement} */ (/** @type {unknown} */ (byId("photo-canvas")));
  const scale = Math.min(1, SIDE / Math.max(picture.width, picture.height));
  [canvas.width, canvas.height] = [Math.round(picture.width * scale), Math.round(picture.height * scale)];
  const pen = canvas.getContext("2d", { willReadFrequently: true });
  if (!pen) return;
  const [right, low] = [canvas.width, canvas.height];
  const marks = [[0.1, 0.1], [0.9, 0.1], [0.9, 0.9], [0.1, 0.9]].map(([x, y]) => ({ x: x * right, y: y * low }));
  pen.drawImage(picture, 0, 0, right, low);
  const plain = pen.getImageData(0, 0, right, low);
  const draw = () => {
    pen.putImageData(plain, 0, 0);
    pen.strokeStyle = pen.fillStyle = "#f5c542";
    pen.lineWidth = Math.max(3, right / 150);
    pen.beginPath();
    for (const { x, y } of marks) pen.lineTo(x, y);
    pen.closePath();
    pen.stroke();
    for (const { x, y } of marks) {
      pen.beginPath();
      pen.arc(x, y, right / 36, 0, 7);
      pen.fill();
    }
  };
  let held = -1;
  /** @type {(event: PointerEvent) => Point} */
  const point = ({ offsetX, offsetY }) => ({ x: (offsetX / canvas.clientWidth) * right, y: (offsetY / canvas.clientHeight) * low });
  canvas.onpointerdown = (event) => {
    const { x, y } = point(event);
    const far = marks.map((mark) => Math.hypot(mark.x - x, mark.y - y));
    held = far.indexOf(Math.min(...far));
    canvas.setPointerCapture(event.pointerId);
    canvas.onpointermove?.(event);
  };
  canvas.onpointermove = (event) => {
    if (held < 0) return;
    marks[held] = point(event);
    draw();
  };
  canvas.onpointerup = () => void (held = -1);
  draw();
  byId("photo-use").onclick = () => {
    box.close();
    done(cut(plain, marks, rows, columns));
  };
  box.showModal();
}
