import { m } from '@grantdesk/messages';
import { NativeSelect, NumberInput, TextInput } from '@mantine/core';
import { useState } from 'react';
import { DateInput } from '#components/date-input/DateInput.tsx';
import type { Form } from '#form-hooks/useForm.ts';
import { Button } from '#ui/Button.tsx';
import { Panel } from '#ui/Panel.tsx';
import { newKey } from '#api/client.ts';
import {
  toAmounts,
  toBudget,
  type LineDraft,
  type PlanDraft,
  type ReportDraft,
  type TermDraft,
} from '#components/plan/plan-draft.ts';
import { evenTerms, monthlyReports, newLine } from './plan-draft.ts';
import classes from '#components/plan/Rows.module.css';
import { replaced, Rows, Sum } from '#components/plan/Rows.tsx';

interface PartProps {
  form: Form<PlanDraft>;
  currency: string;
}

export function LinesPart({ form: { values, errors, setValues }, currency }: PartProps) {
  const set = (key: string, part: Partial<LineDraft>) => setValues({ lines: replaced(values.lines, key, part) });
  return (
    <Panel title={m.project.budgetLines()} note={m.project.whatTheMoneyIsForWithout()}>
      <Rows
        id="plan-lines"
        rows={values.lines}
        addLabel={m.common.addALine()}
        onAdd={() => setValues({ lines: [...values.lines, newLine()] })}
        onRemove={(key) => setValues({ lines: values.lines.filter((row) => row.key !== key) })}
        rowLabel={(index) => m.common.lineIndex({ index: index + 1 })}
        error={errors['lines']}
      >
        {(row, index) => (
          <>
            <TextInput
              id={`plan-lines-${index}-title`}
              className={classes.wide}
              label={m.common.title()}
              value={row.title}
              maxLength={200}
              error={errors[`lines.${index}.title`]}
              onChange={(event) => set(row.key, { title: event.currentTarget.value })}
            />
            <TextInput
              id={`plan-lines-${index}-amount`}
              classNames={{ input: 'num' }}
              label={m.common.amountCurrency({ currency })}
              inputMode="decimal"
              autoComplete="off"
              value={row.amount}
              error={errors[`lines.${index}.amount`]}
              onChange={(event) => set(row.key, { amount: event.currentTarget.value })}
            />
          </>
        )}
      </Rows>
      {values.lines.length > 0 ? (
        <Sum rows={toAmounts(values.lines, currency)} budget={toBudget(values, currency)} currency={currency} />
      ) : null}
    </Panel>
  );
}

export function ReportsPart({ form: { values, errors, setValues } }: PartProps) {
  const [months, setMonths] = useState<number | string>(3);
  const set = (key: string, part: Partial<ReportDraft>) => setValues({ reports: replaced(values.reports, key, part) });
  const fill = () => {
    const reports = monthlyReports(values, Number(months));
    // A payment that waited for a report waits for the one at the same place.
    const place = (report: string) => reports[values.reports.findIndex(({ key }) => key === report)]?.key ?? '';
    if (reports.length > 0) setValues({ reports, terms: values.terms.map((term) => ({ ...term, report: place(term.report) })) });
  };
  return (
    <Panel title={m.common.reports()} note={m.project.whatTheGranteeHandsInAnd()}>
      <Rows
        id="plan-reports"
        rows={values.reports}
        addLabel={m.common.addAReport()}
        onAdd={() => setValues({ reports: [...values.reports, { key: newKey(), title: '', dueDate: '' }] })}
        onRemove={(key) =>
          setValues({
            reports: values.reports.filter((row) => row.key !== key),
            terms: values.terms.map((term) => (term.report === key ? { ...term, report: '' } : term)),
          })
        }
        rowLabel={(index) => m.common.reportIndex({ index: index + 1 })}
        error={errors['reports']}
        more={
          <div className="flex flex-wrap items-center gap-2 text-muted" role="group" aria-label={m.project.fillInTheSchedule()}>
            <span>{m.project.orOneEvery()}</span>
            <NumberInput
              aria-label={m.project.monthsBetweenReports()}
              w={64}
              min={1}
              max={60}
              allowDecimal={false}
              value={months}
              onChange={setMonths}
            />
            <span>{m.project.months()}</span>
            <Button onClick={fill}>{m.project.fillIn()}</Button>
          </div>
        }
      >
        {(row, index) => (
          <>
            <TextInput
              id={`plan-reports-${index}-title`}
              className={classes.wide}
              label={m.common.title()}
              value={row.title}
              maxLength={200}
              error={errors[`reports.${index}.title`]}
              onChange={(event) => set(row.key, { title: event.currentTarget.value })}
            />
            <DateInput
              id={`plan-reports-${index}-dueDate`}
              label={m.common.due()}
              value={row.dueDate}
              error={errors[`reports.${index}.dueDate`]}
              onValue={(value) => set(row.key, { dueDate: value })}
            />
          </>
        )}
      </Rows>
    </Panel>
  );
}

export function TermsPart({ form: { values, errors, setValues }, currency }: PartProps) {
  const [parts, setParts] = useState<number | string>(2);
  const set = (key: string, part: Partial<TermDraft>) => setValues({ terms: replaced(values.terms, key, part) });
  const reports = values.reports.map(({ key, title }, index) => ({
    value: key,
    label: title.trim() || m.common.reportIndex({ index: index + 1 }),
  }));
  return (
    <Panel title={m.common.payments2()} note={m.project.whenTheMoneyGoesOutA()}>
      <Rows
        id="plan-terms"
        rows={values.terms}
        addLabel={m.common.addAPayment()}
        onAdd={() => setValues({ terms: [...values.terms, { key: newKey(), amount: '', dueDate: '', report: '' }] })}
        onRemove={(key) => setValues({ terms: values.terms.filter((row) => row.key !== key) })}
        rowLabel={(index) => m.project.paymentIndex({ index: index + 1 })}
        error={errors['terms']}
        more={
          <div className="flex flex-wrap items-center gap-2 text-muted" role="group" aria-label={m.project.splitTheBudget()}>
            <span>{m.project.orSplitEvenlyIn()}</span>
            <NumberInput
              aria-label={m.project.numberOfPayments()}
              w={64}
              min={1}
              max={60}
              allowDecimal={false}
              value={parts}
              onChange={setParts}
            />
            <Button
              onClick={() => {
                const terms = evenTerms(values, currency, Number(parts));
                if (terms.length > 0) setValues({ terms });
              }}
            >
              {m.project.split()}
            </Button>
          </div>
        }
      >
        {(row, index) => (
          <>
            <TextInput
              id={`plan-terms-${index}-amount`}
              classNames={{ input: 'num' }}
              label={m.common.amountCurrency({ currency })}
              inputMode="decimal"
              autoComplete="off"
              value={row.amount}
              error={errors[`terms.${index}.amount`]}
              onChange={(event) => set(row.key, { amount: event.currentTarget.value })}
            />
            <DateInput
              id={`plan-terms-${index}-dueDate`}
              label={m.common.due()}
              value={row.dueDate}
              error={errors[`terms.${index}.dueDate`]}
              onValue={(value) => set(row.key, { dueDate: value })}
            />
            <NativeSelect
              id={`plan-terms-${index}-report`}
              className={classes.wide}
              label={m.common.dependsOn()}
              value={row.report}
              error={errors[`terms.${index}.report`]}
              data={[{ value: '', label: m.common.noReport() }, ...reports]}
              onChange={(event) => set(row.key, { report: event.currentTarget.value })}
            />
          </>
        )}
      </Rows>
      <Sum rows={toAmounts(values.terms, currency)} budget={toBudget(values, currency)} currency={currency} />
    </Panel>
  );
}
