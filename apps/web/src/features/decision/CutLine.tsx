import { m } from '@grantdesk/messages';
import { cutText } from '@grantdesk/domain/decision/cut-text';
import { GripHorizontal } from 'lucide-react';
import { type KeyboardEvent, type PointerEvent, useRef } from 'react';
import classes from './Decisions.module.css';
import { type BoardRow } from './room-labels.ts';

interface Props {
  rows: readonly BoardRow[];
  cut: number;
  /** What is left of the budget, in minor units, before anything of these rows is granted. */
  left: number;
  currency: string;
  onCut: (cut: number) => void;
}

/** The what-if line between the ranks: dragged, or moved by the arrow keys. It changes nothing until it is staged. */
export function CutLine({ rows, cut, left, currency, onCut }: Props) {
  const line = useRef<HTMLDivElement>(null);
  const keep = (next: number) => onCut(Math.min(rows.length, Math.max(0, next)));
  const onKey = (event: KeyboardEvent) => {
    const by = { ArrowUp: -1, ArrowLeft: -1, ArrowDown: 1, ArrowRight: 1, PageUp: -5, PageDown: 5 }[event.key];
    if (by === undefined && event.key !== 'Home' && event.key !== 'End') return;
    event.preventDefault();
    keep(by === undefined ? (event.key === 'Home' ? 0 : rows.length) : cut + by);
  };
  const onMove = (event: PointerEvent) => {
    if (!line.current?.hasPointerCapture(event.pointerId)) return;
    const places = [...(line.current.closest('ol')?.querySelectorAll('[data-row]') ?? [])];
    const above = places.filter((each) => {
      const { top, height } = each.getBoundingClientRect();
      return top + height / 2 < event.clientY;
    });
    if (above.length !== cut) keep(above.length);
  };
  return (
    <li className="relative">
      <div
        ref={line}
        className={classes.line}
        role="slider"
        tabIndex={0}
        aria-orientation="vertical"
        aria-label={m.decision.line()}
        aria-valuemin={0}
        aria-valuemax={rows.length}
        aria-valuenow={cut}
        aria-valuetext={cutText({ rows, cut, left, currency })}
        onKeyDown={onKey}
        onPointerDown={(event) => {
          event.preventDefault();
          line.current?.setPointerCapture(event.pointerId);
          line.current?.focus();
        }}
        onPointerMove={onMove}
        onPointerUp={(event) => line.current?.releasePointerCapture(event.pointerId)}
      >
        <GripHorizontal size={16} aria-hidden="true" />
        <span>
          <b>{m.decision.budgetLine()}</b> {cutText({ rows, cut, left, currency })}
        </span>
      </div>
    </li>
  );
}
