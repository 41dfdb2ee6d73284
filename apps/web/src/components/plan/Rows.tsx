import { m } from '@grantdesk/messages';
import { moneyText } from '@grantdesk/domain/format/money';
import { sumRows } from '@grantdesk/domain/project/plan';
import { Plus, X } from 'lucide-react';
import { type ReactNode, useRef } from 'react';
import { Button } from '#ui/Button.tsx';
import { IconButton } from '#ui/IconButton.tsx';
import classes from './Rows.module.css';

/** One row with another part in its place; the others stay the same objects. */
export const replaced = <T extends { key: string }>(rows: T[], key: string, part: Partial<T>): T[] =>
  rows.map((row) => (row.key === key ? { ...row, ...part } : row));

interface RowsProps<T extends { key: string }> {
  rows: T[];
  addLabel: string;
  onAdd: () => void;
  onRemove: (key: string) => void;
  rowLabel: (index: number) => string;
  children: (row: T, index: number) => ReactNode;
  /** Wrong with the rows as a whole. */
  id: string;
  error: string | undefined;
  more?: ReactNode;
  /** Rows that stay as they are: shown, and neither changed nor taken away. */
  fixed?: (row: T) => ReactNode;
  /** Why a row cannot be taken away; undefined where it can. */
  fixedReason?: (row: T) => string | undefined;
  size?: 'sm' | 'lg';
}

/** Rows that are added and taken away; the focus goes to the button when one went. */
export function Rows<T extends { key: string }>(props: RowsProps<T>) {
  const { rows, addLabel, onAdd, onRemove, rowLabel, children, id, error, more, fixed, fixedReason, size = 'sm' } = props;
  const add = useRef<HTMLButtonElement>(null);
  return (
    <div className="mt-2 grid gap-3 focus:outline-none" id={id} tabIndex={-1}>
      {rows.map((row, index) => {
        const standing = fixed?.(row);
        if (standing)
          return (
            <div key={row.key} className={classes.fixed}>
              {standing}
            </div>
          );
        const reason = fixedReason?.(row);
        const label = m.common.removeWhat({ what: rowLabel(index).toLowerCase() });
        return (
          <div key={row.key} role="group" aria-label={rowLabel(index)} className={classes.row}>
            {children(row, index)}
            {reason ? (
              <p className={classes.note}>{reason}</p>
            ) : (
              <IconButton
                label={label}
                icon={X}
                size={size === 'lg' ? 44 : 32}
                data-size={size}
                onClick={() => {
                  onRemove(row.key);
                  add.current?.focus();
                }}
              />
            )}
          </div>
        );
      })}
      {error ? <p className="text-caption/5 text-danger">{error}</p> : null}
      <div className="flex flex-wrap items-center gap-x-3 gap-y-2">
        <Button ref={add} size={size} leftSection={<Plus />} onClick={onAdd}>
          {addLabel}
        </Button>
        {more}
      </div>
    </div>
  );
}

/** "₦6,000.00 of ₦10,000.00, ₦4,000.00 left", as it is typed. */
export function Sum({ rows, budget, currency }: { rows: { amount: number }[]; budget: number; currency: string }) {
  const sum = sumRows(rows);
  const rest = budget - sum;
  const words =
    rest === 0
      ? m.common.nothingLeft()
      : rest > 0
        ? m.common.restLeft({ rest: moneyText(rest, currency) })
        : m.common.moneytextTooMuch({ moneyText: moneyText(-rest, currency) });
  return (
    <p className={`${classes.sum} mt-3 border-t border-hair pt-3 tabular-nums`} role="status" data-over={rest < 0 || undefined}>
      {m.common.sumOfBudget({ sum: moneyText(sum, currency), budget: moneyText(budget, currency) })} <b>{words}</b>
    </p>
  );
}
