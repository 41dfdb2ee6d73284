/** How a table looks: which columns it shows beside its own choice, and how dense its rows are. */

export const DENSITIES = ['comfortable', 'compact', 'dense'] as const;
export type Density = (typeof DENSITIES)[number];

/** Columns that a person shows or hides other than the table does by itself, by id. */
export type ColumnChoice = Readonly<Record<string, boolean>>;

/** `phone,-flag`: phone is shown, flag is hidden, the others are as the table has them. Always in one order. */
export function writeColumns(choice: ColumnChoice): string {
  return Object.entries(choice)
    .map(([id, shown]) => (shown ? id : `-${id}`))
    .toSorted()
    .join(',');
}

/** Reads what `writeColumns` wrote; anything else names no column and so changes nothing. */
export function readColumns(text: string): ColumnChoice {
  const parts = text.split(',').filter((part) => part !== '' && part !== '-');
  return Object.fromEntries(parts.map((part) => (part.startsWith('-') ? [part.slice(1), false] : [part, true])));
}

/** The choice after one column was turned over; what the table shows by itself is no choice. */
export function withColumn(choice: ColumnChoice, id: string, shown: boolean, byItself: boolean): ColumnChoice {
  const { [id]: _now, ...others } = choice;
  return shown === byItself ? others : { ...others, [id]: shown };
}
