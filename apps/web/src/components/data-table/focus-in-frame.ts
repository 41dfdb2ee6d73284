import type { FocusEvent } from 'react';
import classes from './DataTable.module.css';

/** Beside what has the focus, its ring. */
const RING = 8;

/**
 * Brings what has the focus out from below the columns that stay in sight: a browser scrolls to what is outside of a frame, and there
 * it is inside (WCAG 2.4.11).
 */
export function fromBelowColumns({ target, currentTarget: frame }: FocusEvent<HTMLElement>): void {
  // What is pressed by a pointer must not slip away from under it.
  if (!target.matches(':focus-visible')) return;
  const cell = target.closest('th, td');
  const row = cell?.parentElement;
  if (!row || cell.matches(`[data-first], .${classes.menuCell}, .${classes.selectCell}`)) return;
  const { left, right } = target.getBoundingClientRect();
  const from = row.querySelector('[data-first]')?.getBoundingClientRect().right ?? -Infinity;
  const to = row.querySelector(`.${classes.menuCell}`)?.getBoundingClientRect().left ?? Infinity;
  if (right + RING > to) frame.scrollLeft += right + RING - to;
  else if (left - RING < from) frame.scrollLeft -= from - left + RING;
}
