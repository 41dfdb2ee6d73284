import { m } from '@grantdesk/messages';
import type { ReactNode } from 'react';
import classes from './PaymentBatch.module.css';

export interface CheckRow {
  id: string;
  /** Names the row for those who do not see it. */
  name: string;
  cells: ReactNode[];
  /** Minor units as they are shown; stands at the end of the row. */
  amount: ReactNode;
  /** Why it cannot be chosen; undefined where it can. */
  denial?: string | undefined;
}

interface Props {
  label: string;
  headings: string[];
  rows: CheckRow[];
  /** Absent where nothing can be chosen. */
  chosen?: ReadonlySet<string>;
  onChosen?: (chosen: ReadonlySet<string>) => void;
}

/** Payments in rows; those that can be chosen have a checkbox, the others say why not. */
export function CheckTable({ label, headings, rows, chosen, onChosen }: Props) {
  const open = rows.filter(({ denial }) => denial === undefined);
  const isAll = open.length > 0 && open.every(({ id }) => chosen?.has(id));
  const toggle = (id: string, isOn: boolean) => {
    const next = new Set(chosen);
    if (isOn) next.add(id);
    else next.delete(id);
    onChosen?.(next);
  };
  return (
    <div className="overflow-x-auto">
      <table className={classes.table}>
        <caption className="sr-only">{label}</caption>
        <thead>
          <tr>
            {chosen ? (
              <th scope="col">
                <input
                  type="checkbox"
                  aria-label={m.paymentBatch.selectAll()}
                  checked={isAll}
                  disabled={open.length === 0}
                  onChange={(event) => onChosen?.(new Set(event.currentTarget.checked ? open.map(({ id }) => id) : []))}
                />
              </th>
            ) : null}
            {headings.map((heading) => (
              <th key={heading} scope="col">
                {heading}
              </th>
            ))}
            <th scope="col" className={classes.amount}>
              {m.common.amount()}
            </th>
          </tr>
        </thead>
        <tbody>
          {rows.map(({ id, name, cells, amount, denial }) => (
            <tr key={id}>
              {chosen ? (
                <td>
                  <input
                    type="checkbox"
                    aria-label={name}
                    checked={chosen.has(id)}
                    disabled={denial !== undefined}
                    onChange={(event) => toggle(id, event.currentTarget.checked)}
                  />
                </td>
              ) : null}
              {cells.map((cell, at) => (
                <td key={headings[at]}>
                  {cell}
                  {at === 0 && denial !== undefined ? <small>{denial}</small> : null}
                </td>
              ))}
              <td className={classes.amount}>{amount}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
