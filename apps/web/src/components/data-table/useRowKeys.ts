import { type RefObject, useEffect, useLayoutEffect, useState } from 'react';
import { singleKeysOn } from '../shortcuts.ts';

/** The row that the keys moved to. Each press makes a new object, so that the same row can be requested twice. */
export interface RowCursor {
  index: number;
}

const SETTLING_FRAMES = 10;

const rowAt = (table: HTMLTableElement | null, index: number) =>
  table?.querySelector<HTMLElement>(`tbody tr[data-index="${index}"]`);

function focusRow(row: HTMLElement): void {
  row.focus({ preventScroll: true });
  row.scrollIntoView({ block: 'nearest', inline: 'nearest' });
}

/**
 * Rows by keyboard: J and K go from row to row, X selects, Enter opens; within the rows Home and End go to the first
 * and the last. Of several tables the keys are for the one with the focus, else for the first.
 * @returns the row to draw for the focus, if it was not drawn
 */
export function useRowKeys(table: RefObject<HTMLTableElement | null>, count: number): RowCursor | null {
  const [cursor, setCursor] = useState<RowCursor | null>(null);
  useLayoutEffect(() => {
    const row = cursor && rowAt(table.current, cursor.index);
    if (!row) return undefined;
    focusRow(row);
    // Rows around it are measured as they are drawn, and may push it on.
    let frames = SETTLING_FRAMES;
    const follow = () => {
      if (document.activeElement !== row || frames-- === 0) return;
      row.scrollIntoView({ block: 'nearest', inline: 'nearest' });
      frame = requestAnimationFrame(follow);
    };
    let frame = requestAnimationFrame(follow);
    return () => cancelAnimationFrame(frame);
  }, [cursor, table]);
  useEffect(() => {
    const go = (index: number) => {
      const row = rowAt(table.current, index);
      if (row) focusRow(row);
      else setCursor({ index });
    };
    const onKey = (event: KeyboardEvent) => {
      const target = event.target as HTMLElement;
      if (count === 0 || target.closest('[role="menu"], [role="listbox"]')) return;
      if ((target.closest('table') ?? document.querySelector('table[aria-keyshortcuts]')) !== table.current) return;
      const row = target.closest<HTMLElement>('tbody tr[data-index]');
      const at = row ? Number(row.dataset['index']) : -1;
      const on = (key: string) => singleKeysOn(event, key);
      if (on('j')) go(Math.min(count - 1, at + 1));
      else if (on('k')) go(Math.max(0, at - 1));
      else if (!row) return;
      else if (on('home')) go(0);
      else if (on('end')) go(count - 1);
      else if (on('x')) row.querySelector<HTMLElement>('input[type="checkbox"]')?.click();
      else if (on('enter') && target === row) row.querySelector<HTMLElement>('a[href]')?.click();
      else return;
      event.preventDefault();
    };
    window.addEventListener('keydown', onKey);
    return () => window.removeEventListener('keydown', onKey);
  }, [table, count]);
  return cursor;
}
