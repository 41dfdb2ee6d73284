import { moneyText } from '@grantdesk/domain/format/money';
import { editIssues } from '@grantdesk/domain/project/plan';
import { useQueryClient } from '@tanstack/react-query';
import { useRouter } from '@tanstack/react-router';
import { useEffect, useState } from 'react';
import { call, newKey } from '#api/client.ts';
import { toApiError } from '#api/errors.ts';
import { invalidate } from '#api/query.ts';
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
import classes from '../Projects.module.css';
import { amountText, controlOf, type PlanDraft, planOf } from './plan-draft.ts';
import { LinesPart } from './PlanRows.tsx';
import { rowClasses } from './Rows.tsx';

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

/** Dates and budget lines, until the project is activated. What was saved meanwhile by someone else is never lost. */
export default function ProjectEdit({ project, place, onReload }: Props) {
  // The state that the entries started from: saving against a newer one would hide someone else's change.
  const [origin, setOrigin] = useState(project);
  const [base, setBase] = useState(() => draftOf(project));
  const [draft, setDraft] = useState(base);
  const [problems, setProblems] = useState<{ path: string; message: string }[]>([]);
  const [refusal, setRefusal] = useState<{ message: string; isStale: boolean } | null>(null);
  const [attempt, setAttempt] = useState(0);
  const [busy, setBusy] = useState(false);
  const [isSaved, setSaved] = useState(false);
  const router = useRouter();
  const client = useQueryClient();
  const { currency, application, programme } = origin;
  const back = to.admin.project(place, programme._id, origin._id, { applicationId: application._id });
  useEffect(() => {
    if (isSaved) void router.navigate({ href: back });
    // Once; the guard is down by then.
    // oxlint-disable-next-line react-hooks/exhaustive-deps
  }, [isSaved]);
  const judge = (next: PlanDraft) =>
    editIssues(
      { ...planOf(next, currency), budget: origin.budget },
      [...origin.payments, ...origin.reports].map(({ dueDate }) => dueDate),
    );
  const change = (part: Partial<PlanDraft>) => {
    const next = { ...draft, ...part };
    setDraft(next);
    if (attempt > 0) setProblems(judge(next));
  };
  const errorAt = (path: string) => problems.find((problem) => problem.path === path)?.message;
  const save = async () => {
    setRefusal(null);
    const found = judge(draft);
    setProblems(found);
    setAttempt((now) => now + 1);
    if (found.length > 0) return;
    setBusy(true);
    try {
      const { startDate, endDate, lines } = planOf(draft, currency);
      await call('project.update', { params: { id: origin._id }, body: { version: origin.version, startDate, endDate, lines } });
      void invalidate(client, 'project.one', 'project.timeline', 'project.byProgramme');
      toast.success('The project is saved.');
      setSaved(true);
    } catch (thrown) {
      const { issues, message, code } = toApiError(thrown);
      setProblems(issues);
      setRefusal(issues.length > 0 ? null : { message, isStale: code === 'STALE_VERSION' });
    } finally {
      setBusy(false);
    }
  };
  const reload = async () => {
    const { data } = await onReload();
    if (!data) return;
    const fresh = draftOf(data.data);
    setOrigin(data.data);
    setBase(fresh);
    setDraft(fresh);
    setRefusal(null);
    setProblems([]);
    setAttempt(0);
  };
  const isDirty = draft !== base && !isSaved;
  return (
    <>
      <LeaveGuard isDirty={isDirty} subject="this project" />
      {refusal ? (
        <InlineNotice
          tone="danger"
          live="alert"
          title={refusal.message}
          action={refusal.isStale ? <Button onClick={() => void reload()}>Reload and drop my changes</Button> : null}
        >
          Nothing was saved. Your changes still stand on this screen.
        </InlineNotice>
      ) : null}
      <ErrorSummary attempt={attempt} items={problems.map(({ path, message }) => ({ target: controlOf(path), message }))} />
      <PageHeader title={`Edit ${origin.name}`} lead={`${application.applicationID}, ${moneyText(origin.budget, currency)}`} />
      <div className={classes.parts}>
        <Panel title="Dates" note="Every payment and report that is due stays within them.">
          <div className={`${rowClasses.row} ${rowClasses.first}`}>
            <DateInput
              id="plan-startDate"
              label="First day"
              value={draft.startDate}
              error={errorAt('startDate')}
              onValue={(value) => change({ startDate: value })}
            />
            <DateInput
              id="plan-endDate"
              label="Last day"
              value={draft.endDate}
              error={errorAt('endDate')}
              onValue={(value) => change({ endDate: value })}
            />
          </div>
        </Panel>
        <LinesPart draft={draft} currency={currency} errorAt={errorAt} change={change} />
      </div>
      <SaveBar
        isDirty={isDirty}
        busy={busy}
        saveLabel="Save changes"
        note={
          problems.length > 0
            ? `${problems.length} to put right.`
            : isDirty
              ? 'Changes are not saved yet.'
              : 'Nothing is changed.'
        }
        onSave={() => void save()}
        onDiscard={() => {
          setDraft(base);
          setProblems([]);
          setAttempt(0);
        }}
      />
    </>
  );
}
