/** What a column without a width of its own keeps for a name, in pixels. */
const LEAST_WIDTH = 200;
/** A table that is a little too wide has narrower columns before it scrolls; below this share their headings would be cut. */
const LEAST_SHARE = 0.93;

interface Column {
  /** In pixels. */
  width?: number;
  fixed?: boolean;
}

/** Pixels for each column, undefined where it shares what is left, and for the whole table: with less room it scrolls. */
interface Fit {
  widths: (number | undefined)[];
  least: number;
}

/**
 * The widths of columns in the room that there is. A column that is always shown, with a name or buttons, keeps its own.
 * @param ends pixels of the columns of ticks and of actions
 * @param room in pixels; 0 until it has been measured
 */
export function fitColumns(columns: readonly Column[], ends: number, room: number): Fit {
  const soft = columns.reduce((sum, { width, fixed }) => sum + (fixed ? 0 : (width ?? 0)), 0);
  const least = columns.reduce((sum, { width }) => sum + (width ?? LEAST_WIDTH), ends);
  const share = (room - (least - soft)) / soft;
  if (room === 0 || share >= 1 || share < LEAST_SHARE) return { widths: columns.map(({ width }) => width), least };
  return { widths: columns.map(({ width, fixed }) => (width && !fixed ? width * share : width)), least: room };
}
