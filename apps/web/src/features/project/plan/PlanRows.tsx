import { NativeSelect, NumberInput, TextInput } from '@mantine/core';
import { useState } from 'react';
import { DateInput } from '#components/date-input/DateInput.tsx';
import { Button } from '#ui/Button.tsx';
import { Panel } from '#ui/Panel.tsx';
import { newKey } from '#api/client.ts';
import {
  amountsOf,
  budgetOf,
  evenTerms,
  type LineDraft,
  monthlyReports,
  newLine,
  type PlanDraft,
  type ReportDraft,
  type TermDraft,
} from './plan-draft.ts';
import { replaced, rowClasses as classes, Rows, Sum } from './Rows.tsx';

interface PartProps {
  draft: PlanDraft;
  currency: string;
  errorAt: (path: string) => string | undefined;
  change: (part: Partial<PlanDraft>) => void;
}

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
            <DateInput
              id={`plan-reports-${index}-dueDate`}
              label="Due"
              value={row.dueDate}
              error={errorAt(`reports.${index}.dueDate`)}
              onValue={(value) => set(row.key, { dueDate: value })}
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
            <DateInput
              id={`plan-terms-${index}-dueDate`}
              label="Due"
              value={row.dueDate}
              error={errorAt(`terms.${index}.dueDate`)}
              onValue={(value) => set(row.key, { dueDate: value })}
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
