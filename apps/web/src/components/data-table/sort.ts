export type Direction = 'ASCENDING' | 'DESCENDING';
export interface Sort {
  column: string | null;
  direction: Direction;
}

/** Reads the address's `sort`: a direction alone, or `column:DIRECTION`. */
export function readSort(text: string | undefined): Sort {
  const [first = '', second] = (text ?? '').split(':');
  const direction = (second ?? first) === 'ASCENDING' ? 'ASCENDING' : 'DESCENDING';
  return { column: second ? first : null, direction };
}

/** The sort that pressing a column's header asks for: descending first, then the other way round. */
export function nextSort(current: Sort, column: string): string {
  const descending = current.column === column && current.direction === 'DESCENDING';
  return `${column}:${descending ? 'ASCENDING' : 'DESCENDING'}`;
}
