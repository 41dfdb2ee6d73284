import { formatMoney } from '@grantdesk/domain/format/money';
import { sumOf } from '@grantdesk/domain/project/plan';
import { NativeSelect, NumberInput, TextInput } from '@mantine/core';
import { Plus, X } from 'lucide-react';
import { type ReactNode, useRef, useState } from 'react';
import { Button } from '../../../ui/Button.tsx';
import { IconButton } from '../../../ui/IconButton.tsx';
import { Panel } from '../../../ui/Panel.tsx';
import classes from '../Projects.module.css';
import { newKey } from '../../../api/client.ts';
import {
  amountsOf,
  evenTerms,
  type LineDraft,
  monthlyReports,
  newLine,
  type PlanDraft,
  type ReportDraft,
  type TermDraft,
} from './plan-draft.ts';

interface PartProps {
  draft: PlanDraft;
  currency: string;
  errorAt: (path: string) => string | undefined;
  change: (part: Partial<PlanDraft>) => void;
}

const replaced = <T extends { key: string }>(rows: T[], key: string, part: Partial<T>): T[] =>
  rows.map((row) => (row.key === key ? { ...row, ...part } : row));

/** Rows that are added and taken away; the focus goes to what was added, and to the button when the last one went. */
function Rows<T extends { key: string }>(props: {
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
}) {
  const { rows, addLabel, onAdd, onRemove, rowLabel, children, id, error, more } = props;
  const add = useRef<HTMLButtonElement>(null);
  return (
    <div className={classes.rows} id={id} tabIndex={-1}>
      {rows.map((row, index) => (
        <div key={row.key} role="group" aria-label={rowLabel(index)} className={classes.row}>
          {children(row, index)}
          <IconButton
            label={`Remove ${rowLabel(index).toLowerCase()}`}
            icon={X}
            onClick={() => {
              onRemove(row.key);
              add.current?.focus();
            }}
          />
        </div>
      ))}
      {error ? <p className={classes.wrong}>{error}</p> : null}
      <div className={classes.tools}>
        <Button ref={add} leftSection={<Plus />} onClick={onAdd}>
          {addLabel}
        </Button>
        {more}
      </div>
    </div>
  );
}

/** "NGN 6,000.00 of NGN 10,000.00, NGN 4,000.00 left", as it is typed. */
function Sum({ rows, budget, currency }: { rows: { amount: number }[]; budget: number; currency: string }) {
  const sum = sumOf(rows);
  const rest = budget - sum;
  const words =
    rest === 0 ? 'nothing left' : rest > 0 ? `${formatMoney(rest, currency)} left` : `${formatMoney(-rest, currency)} too much`;
  return (
    <p className={classes.sum} role="status" data-over={rest < 0 || undefined}>
      {formatMoney(sum, currency)} of {formatMoney(budget, currency)}, <b>{words}</b>
    </p>
  );
}

const budgetOf = ({ budget }: PlanDraft, currency: string): number => {
  const { amount = 0 } = amountsOf([{ amount: budget }], currency)[0] ?? {};
  return Number.isNaN(amount) ? 0 : amount;
};

export function LinesPart({ draft, currency, errorAt, change }: PartProps) {
  const set = (key: string, part: Partial<LineDraft>) => change({ lines: replaced(draft.lines, key, part) });
  return (
    <Panel
      title="Budget lines"
      note="What the money is for. Without lines the budget stands as a whole; with lines they sum to it."
    >
      <Rows
        id="plan-lines"
        rows={draft.lines}
        addLabel="Add a line"
        onAdd={() => change({ lines: [...draft.lines, newLine()] })}
        onRemove={(key) => change({ lines: draft.lines.filter((row) => row.key !== key) })}
        rowLabel={(index) => `Line ${index + 1}`}
        error={errorAt('lines')}
      >
        {(row, index) => (
          <>
            <TextInput
              id={`plan-lines-${index}-title`}
              className={classes.wide}
              label="Title"
              value={row.title}
              maxLength={200}
              error={errorAt(`lines.${index}.title`)}
              onChange={(event) => set(row.key, { title: event.currentTarget.value })}
            />
            <TextInput
              id={`plan-lines-${index}-amount`}
              classNames={{ input: 'num' }}
              label={`Amount (${currency})`}
              inputMode="decimal"
              autoComplete="off"
              value={row.amount}
              error={errorAt(`lines.${index}.amount`)}
              onChange={(event) => set(row.key, { amount: event.currentTarget.value })}
            />
          </>
        )}
      </Rows>
      {draft.lines.length > 0 ? (
        <Sum rows={amountsOf(draft.lines, currency)} budget={budgetOf(draft, currency)} currency={currency} />
      ) : null}
    </Panel>
  );
}

export function ReportsPart({ draft, errorAt, change }: PartProps) {
  const [months, setMonths] = useState<number | string>(3);
  const set = (key: string, part: Partial<ReportDraft>) => change({ reports: replaced(draft.reports, key, part) });
  const fill = () => {
    const reports = monthlyReports(draft, Number(months));
    // A payment that waited for a report waits for the one at the same place.
    const place = (report: string) => reports[draft.reports.findIndex(({ key }) => key === report)]?.key ?? '';
    if (reports.length > 0) change({ reports, terms: draft.terms.map((term) => ({ ...term, report: place(term.report) })) });
  };
  return (
    <Panel title="Reports" note="What the grantee hands in, and by when.">
      <Rows
        id="plan-reports"
        rows={draft.reports}
        addLabel="Add a report"
        onAdd={() => change({ reports: [...draft.reports, { key: newKey(), title: '', dueDate: '' }] })}
        onRemove={(key) =>
          change({
            reports: draft.reports.filter((row) => row.key !== key),
            terms: draft.terms.map((term) => (term.report === key ? { ...term, report: '' } : term)),
          })
        }
        rowLabel={(index) => `Report ${index + 1}`}
        error={errorAt('reports')}
        more={
          <div className={classes.fill} role="group" aria-label="Fill in the schedule">
            <span>or one every</span>
            <NumberInput
              aria-label="Months between reports"
              w={64}
              min={1}
              max={60}
              allowDecimal={false}
              value={months}
              onChange={setMonths}
            />
            <span>months</span>
            <Button onClick={fill}>Fill in</Button>
          </div>
        }
      >
        {(row, index) => (
          <>
            <TextInput
              id={`plan-reports-${index}-title`}
              className={classes.wide}
              label="Title"
              value={row.title}
              maxLength={200}
              error={errorAt(`reports.${index}.title`)}
              onChange={(event) => set(row.key, { title: event.currentTarget.value })}
            />
            <TextInput
              id={`plan-reports-${index}-dueDate`}
              type="date"
              label="Due"
              value={row.dueDate}
              error={errorAt(`reports.${index}.dueDate`)}
              onChange={(event) => set(row.key, { dueDate: event.currentTarget.value })}
            />
          </>
        )}
      </Rows>
    </Panel>
  );
}

export function TermsPart({ draft, currency, errorAt, change }: PartProps) {
  const [parts, setParts] = useState<number | string>(2);
  const set = (key: string, part: Partial<TermDraft>) => change({ terms: replaced(draft.terms, key, part) });
  const reports = draft.reports.map(({ key, title }, index) => ({ value: key, label: title.trim() || `Report ${index + 1}` }));
  return (
    <Panel
      title="Payments"
      note="When the money goes out. A payment that waits for a report cannot be approved before the report is."
    >
      <Rows
        id="plan-terms"
        rows={draft.terms}
        addLabel="Add a payment"
        onAdd={() => change({ terms: [...draft.terms, { key: newKey(), amount: '', dueDate: '', report: '' }] })}
        onRemove={(key) => change({ terms: draft.terms.filter((row) => row.key !== key) })}
        rowLabel={(index) => `Payment ${index + 1}`}
        error={errorAt('terms')}
        more={
          <div className={classes.fill} role="group" aria-label="Split the budget">
            <span>or split evenly in</span>
            <NumberInput
              aria-label="Number of payments"
              w={64}
              min={1}
              max={60}
              allowDecimal={false}
              value={parts}
              onChange={setParts}
            />
            <Button
              onClick={() => {
                const terms = evenTerms(draft, currency, Number(parts));
                if (terms.length > 0) change({ terms });
              }}
            >
              Split
            </Button>
          </div>
        }
      >
        {(row, index) => (
          <>
            <TextInput
              id={`plan-terms-${index}-amount`}
              classNames={{ input: 'num' }}
              label={`Amount (${currency})`}
              inputMode="decimal"
              autoComplete="off"
              value={row.amount}
              error={errorAt(`terms.${index}.amount`)}
              onChange={(event) => set(row.key, { amount: event.currentTarget.value })}
            />
            <TextInput
              id={`plan-terms-${index}-dueDate`}
              type="date"
              label="Due"
              value={row.dueDate}
              error={errorAt(`terms.${index}.dueDate`)}
              onChange={(event) => set(row.key, { dueDate: event.currentTarget.value })}
            />
            <NativeSelect
              id={`plan-terms-${index}-report`}
              className={classes.wide}
              label="Waits for"
              value={row.report}
              error={errorAt(`terms.${index}.report`)}
              data={[{ value: '', label: 'No report' }, ...reports]}
              onChange={(event) => set(row.key, { report: event.currentTarget.value })}
            />
          </>
        )}
      </Rows>
      <Sum rows={amountsOf(draft.terms, currency)} budget={budgetOf(draft, currency)} currency={currency} />
    </Panel>
  );
}
