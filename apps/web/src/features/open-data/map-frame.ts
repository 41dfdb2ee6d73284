type Point = readonly [x: number, y: number];

export interface MapFrame {
  x: number;
  y: number;
  width: number;
  height: number;
}

/** Room around the outermost circles, and the narrowest frame: about a third of a continent beside one country. */
const MARGIN = 70;
const NARROWEST = 320;

/** The part of a map that shows these points, in the shape of the whole map: a funder of one region sees that region. */
export function frameAround(points: readonly Point[], whole: { width: number; height: number }): MapFrame {
  if (points.length === 0) return { x: 0, y: 0, ...whole };
  const shape = whole.width / whole.height;
  const [xs, ys] = [points.map(([x]) => x), points.map(([, y]) => y)];
  const [left, right, top, bottom] = [Math.min(...xs), Math.max(...xs), Math.min(...ys), Math.max(...ys)];
  const wanted = Math.max(NARROWEST, right - left + 2 * MARGIN, (bottom - top + 2 * MARGIN) * shape);
  const width = Math.min(whole.width, wanted);
  const height = (width * whole.height) / whole.width;
  const within = (middle: number, size: number, most: number): number => Math.min(Math.max(0, middle - size / 2), most - size);
  return {
    x: within((left + right) / 2, width, whole.width),
    y: within((top + bottom) / 2, height, whole.height),
    width,
    height,
  };
}
