import { m } from '@grantdesk/messages';
import { formatDay } from '@grantdesk/domain/format/date';
import { moneyText } from '@grantdesk/domain/format/money';
import { amendmentWords, isOpenReport, isOpenTerm } from '@grantdesk/domain/amendment/rules';
import type { Form } from '#form-hooks/useForm.ts';
import { DateTextField } from '#components/date-input/PlainDate.tsx';
import { Panel } from '#ui/Panel.tsx';
import { SelectField, TextArea, TextField } from '#ui/TextField.tsx';
import { toAmounts, toBudget, type LineDraft, type ReportDraft, type TermDraft } from '#components/plan/plan-draft.ts';
import rowClasses from '#components/plan/Rows.module.css';
import { replaced, Rows, Sum } from '#components/plan/Rows.tsx';
import { type AmendBase, type AmendDraft, newRowKey } from './amend-draft.ts';

interface PartProps {
  base: AmendBase;
  form: Pick<Form<AmendDraft>, 'values' | 'errors' | 'setValues'>;
  size: 'sm' | 'lg';
}

/** Time and scope: until when, from when, and what changes in what is done. */
export function TimeAndScope({ form: { values, errors, setValues } }: PartProps) {
  return (
    <>
      <Panel title={m.common.dates()} note={m.common.everyPaymentAndReportThatIs()}>
        <div className={`${rowClasses.row} mt-2`}>
          <DateTextField
            id="amend-startDate"
            label={m.common.firstDay()}
            value={values.startDate}
            error={errors['startDate']}
            onValue={(value) => setValues({ startDate: value })}
          />
          <DateTextField
            id="amend-endDate"
            label={m.common.lastDay()}
            value={values.endDate}
            error={errors['endDate']}
            onValue={(value) => setValues({ endDate: value })}
          />
        </div>
      </Panel>
      <Panel title={m.amendment.scope()}>
        <div className="mt-2">
          <TextArea
            id="amend-scope"
            label={m.amendment.whatChangesInWhatIsDone()}
            optional
            maxLength={5000}
            value={values.scope}
            error={errors['scope']}
            onChange={(event) => setValues({ scope: event.currentTarget.value })}
          />
        </div>
      </Panel>
    </>
  );
}

export function BudgetPart({ base, form: { values, errors, setValues }, size }: PartProps) {
  const { currency } = base;
  const set = (key: string, part: Partial<LineDraft>) => setValues({ lines: replaced(values.lines, key, part) });
  return (
    <Panel
      title={m.common.budget()}
      note={m.amendment.theContractGrantsGrantedWithLines({ granted: moneyText(base.granted, currency) })}
    >
      <div className={`${rowClasses.row} mt-2`}>
        <TextField
          id="amend-budget"
          label={m.common.budgetCurrency({ currency })}
          inputMode="decimal"
          autoComplete="off"
          value={values.budget}
          error={errors['budget']}
          onChange={(event) => setValues({ budget: event.currentTarget.value })}
        />
      </div>
      <Rows
        id="amend-lines"
        size={size}
        rows={values.lines}
        addLabel={m.common.addALine()}
        onAdd={() => setValues({ lines: [...values.lines, { key: newRowKey(), title: '', amount: '' }] })}
        onRemove={(key) => setValues({ lines: values.lines.filter((row) => row.key !== key) })}
        rowLabel={(index) => m.common.lineIndex({ index: index + 1 })}
        error={errors['lines']}
      >
        {(row, index) => (
          <>
            <div className={rowClasses.wide}>
              <TextField
                id={`amend-lines-${index}-title`}
                label={m.common.title()}
                value={row.title}
                maxLength={200}
                error={errors[`lines.${index}.title`]}
                onChange={(event) => set(row.key, { title: event.currentTarget.value })}
              />
            </div>
            <TextField
              id={`amend-lines-${index}-amount`}
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

export function ReportsPart({ base, form: { values, errors, setValues }, size }: PartProps) {
  const standing = (key: string) => base.plan.reports.find(({ _id }) => _id === key);
  const set = (key: string, part: Partial<ReportDraft>) => setValues({ reports: replaced(values.reports, key, part) });
  return (
    <Panel title={m.common.reports()} note={m.amendment.whatWasSubmittedStaysAs()}>
      <Rows
        id="amend-reports"
        size={size}
        rows={values.reports}
        addLabel={m.common.addAReport()}
        onAdd={() => setValues({ reports: [...values.reports, { key: newRowKey(), title: '', dueDate: '' }] })}
        onRemove={(key) =>
          setValues({
            reports: values.reports.filter((row) => row.key !== key),
            terms: values.terms.map((term) => (term.report === key ? { ...term, report: '' } : term)),
          })
        }
        rowLabel={(index) => m.common.reportIndex({ index: index + 1 })}
        error={errors['reports']}
        fixed={({ key }) => {
          const report = standing(key);
          if (!report || isOpenReport(report)) return null;
          return (
            <>
              <b>{report.title}</b>
              <span>
                {m.amendment.dueDueDateStatus({
                  dueDate: formatDay(report.dueDate),
                  status: report.status.toLowerCase(),
                })}
              </span>
            </>
          );
        }}
        fixedReason={({ key }) => {
          const report = standing(key);
          return report?.isBegun ? amendmentWords.begunReport(report.title) : undefined;
        }}
      >
        {(row, index) => (
          <>
            <div className={rowClasses.wide}>
              <TextField
                id={`amend-reports-${index}-title`}
                label={m.common.title()}
                value={row.title}
                maxLength={200}
                error={errors[`reports.${index}.title`]}
                onChange={(event) => set(row.key, { title: event.currentTarget.value })}
              />
            </div>
            <DateTextField
              id={`amend-reports-${index}-dueDate`}
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

export function TermsPart({ base, form: { values, errors, setValues }, size }: PartProps) {
  const { currency, plan } = base;
  const standing = (key: string) => plan.terms.find(({ _id }) => _id === key);
  const set = (key: string, part: Partial<TermDraft>) => setValues({ terms: replaced(values.terms, key, part) });
  const last = Math.max(0, ...plan.terms.map(({ term }) => term));
  const added = values.terms.filter(({ key }) => !standing(key));
  const labelOf = (index: number): string => {
    const { key = '' } = values.terms[index] ?? {};
    return m.common.paymentTerm({ term: standing(key)?.term ?? last + 1 + added.findIndex((term) => term.key === key) });
  };
  return (
    <Panel title={m.common.payments2()} note={m.amendment.whatIsApprovedOrPaidStays()}>
      <Rows
        id="amend-terms"
        size={size}
        rows={values.terms}
        addLabel={m.common.addAPayment()}
        onAdd={() => setValues({ terms: [...values.terms, { key: newRowKey(), amount: '', dueDate: '', report: '' }] })}
        onRemove={(key) => setValues({ terms: values.terms.filter((row) => row.key !== key) })}
        rowLabel={labelOf}
        error={errors['terms']}
        fixed={({ key }) => {
          const term = standing(key);
          if (!term || isOpenTerm(term)) return null;
          return (
            <>
              <b>{m.amendment.paymentTermStatus({ term: term.term, status: term.status.toLowerCase() })}</b>
              <span className="tabular-nums">
                {m.amendment.amountDueDuedate({ amount: moneyText(term.amount, currency), dueDate: formatDay(term.dueDate) })}
              </span>
            </>
          );
        }}
      >
        {(row, index) => (
          <>
            <b className={rowClasses.name}>
              {labelOf(index)}
              {standing(row.key)?.status === 'Withheld' ? m.amendment.withheld() : ''}
            </b>
            <TextField
              id={`amend-terms-${index}-amount`}
              label={m.common.amountCurrency({ currency })}
              inputMode="decimal"
              autoComplete="off"
              value={row.amount}
              error={errors[`terms.${index}.amount`]}
              onChange={(event) => set(row.key, { amount: event.currentTarget.value })}
            />
            <DateTextField
              id={`amend-terms-${index}-dueDate`}
              label={m.common.due()}
              value={row.dueDate}
              error={errors[`terms.${index}.dueDate`]}
              onValue={(value) => set(row.key, { dueDate: value })}
            />
            <SelectField
              id={`amend-terms-${index}-report`}
              label={m.common.dependsOn()}
              value={row.report}
              error={errors[`terms.${index}.report`]}
              onChange={(event) => set(row.key, { report: event.currentTarget.value })}
            >
              <option value="">{m.common.noReport()}</option>
              {values.reports.map(({ key, title }, at) => (
                <option key={key} value={key}>
                  {title.trim() || m.amendment.reportAt({ at: at + 1 })}
                </option>
              ))}
            </SelectField>
          </>
        )}
      </Rows>
      <Sum rows={toAmounts(values.terms, currency)} budget={toBudget(values, currency)} currency={currency} />
    </Panel>
  );
}
