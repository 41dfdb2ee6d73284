import { m } from '@grantdesk/messages';
import { moneyText } from '@grantdesk/domain/format/money';
import { editIssues } from '@grantdesk/domain/project/plan';
import { useQueryClient } from '@tanstack/react-query';
import { useRouter } from '@tanstack/react-router';
import { useState } from 'react';
import { call, newKey } from '#api/client.ts';
import { invalidate } from '#api/query.ts';
import { useForm } from '#form-hooks/useForm.ts';
import { DateInput } from '#components/date-input/DateInput.tsx';
import { LeaveGuard } from '#components/LeaveGuard.tsx';
import { SaveBar } from '#components/SaveBar.tsx';
import { type GrantPlace, to } from '#paths.ts';
import { InlineNotice } from '#ui/Banner.tsx';
import { Button } from '#ui/Button.tsx';
import { ErrorSummary } from '#ui/ErrorSummary.tsx';
import { PageHeader } from '#ui/PageHeader.tsx';
import { Panel } from '#ui/Panel.tsx';
import { toast } from '#ui/toast.ts';
import type { Project } from '../ProjectParts.tsx';
import { amountText, type PlanDraft, toPlan } from '#components/plan/plan-draft.ts';
import { toControlId } from './plan-draft.ts';
import { LinesPart } from './PlanRows.tsx';
import rowClasses from '#components/plan/Rows.module.css';

const draftOf = (project: Project): PlanDraft => ({
  budget: amountText(project.budget, project.currency),
  startDate: project.startDate,
  endDate: project.endDate,
  lines: project.lines.map(({ title, amount }) => ({ key: newKey(), title, amount: amountText(amount, project.currency) })),
  terms: [],
  reports: [],
});

interface Props {
  project: Project;
  place: GrantPlace;
  onReload: () => Promise<{ data?: { data: Project } | undefined }>;
}

/** Dates and budget lines, until the project is activated. What someone else saved in the meantime is never lost. */
export default function ProjectEdit({ project, place, onReload }: Props) {
  // The state that the entries started from: saving against a newer one would hide someone else's change.
  const [origin, setOrigin] = useState(project);
  const { currency, application, programme } = origin;
  const form = useForm({
    initial: () => draftOf(project),
    validate: (values) =>
      editIssues(
        { ...toPlan(values, currency), budget: origin.budget },
        [...origin.payments, ...origin.reports].map(({ dueDate }) => dueDate),
      ),
  });
  const { values, errors, isDirty, busy, refusal, setValues } = form;
  const summary = form.summary(toControlId);
  const router = useRouter();
  const client = useQueryClient();
  const save = async () => {
    const isSaved = await form.send(async (plan) => {
      const { startDate, endDate, lines } = toPlan(plan, currency);
      await call('project.update', { params: { id: origin._id }, body: { version: origin.version, startDate, endDate, lines } });
      // The next act on the project needs the version that this made.
      await invalidate(client, 'project.one', 'project.timeline', 'project.byProgramme');
    });
    if (!isSaved) return;
    toast.success(m.project.theProjectIsSaved());
    void router.navigate({ href: to.admin.project(place, programme._id, origin._id, { applicationId: application._id }) });
  };
  const reload = async () => {
    const { data } = await onReload();
    if (!data) return;
    setOrigin(data.data);
    form.restart(draftOf(data.data));
  };
  return (
    <>
      <LeaveGuard isDirty={isDirty && !busy} subject={m.project.thisProject()} />
      {refusal ? (
        <InlineNotice
          tone="danger"
          live="alert"
          title={refusal.message}
          action={
            refusal.code === 'STALE_VERSION' ? (
              <Button onClick={() => void reload()}>{m.common.reloadAndDropMyChanges()}</Button>
            ) : null
          }
        >
          {m.common.nothingWasSavedYourChangesStill()}
        </InlineNotice>
      ) : null}
      <ErrorSummary {...summary} />
      <PageHeader
        title={m.common.editName({ name: origin.name })}
        lead={`${application.applicationID}, ${moneyText(origin.budget, currency)}`}
      />
      <div className="mt-3 grid max-w-[960px] gap-4">
        <Panel title={m.common.dates()} note={m.common.everyPaymentAndReportThatIs()}>
          <div className={`${rowClasses.row} mt-2`}>
            <DateInput
              id="plan-startDate"
              label={m.common.firstDay()}
              value={values.startDate}
              error={errors['startDate']}
              onValue={(value) => setValues({ startDate: value })}
            />
            <DateInput
              id="plan-endDate"
              label={m.common.lastDay()}
              value={values.endDate}
              error={errors['endDate']}
              onValue={(value) => setValues({ endDate: value })}
            />
          </div>
        </Panel>
        <LinesPart form={form} currency={currency} />
      </div>
      <SaveBar
        isDirty={isDirty}
        busy={busy}
        saveLabel={m.common.saveChanges()}
        note={
          summary.items.length > 0
            ? m.common.countToFix({ count: summary.items.length })
            : isDirty
              ? m.common.changesAreNotSavedYet()
              : m.common.nothingIsChanged()
        }
        onSave={() => void save()}
        onDiscard={form.discard}
      />
    </>
  );
}
