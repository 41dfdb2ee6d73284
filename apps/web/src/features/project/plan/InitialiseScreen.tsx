import type { Answer } from '@grantdesk/api';
import { moneyText } from '@grantdesk/domain/format/money';
import { TextInput } from '@mantine/core';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useRouter } from '@tanstack/react-router';
import { useEffect, useState } from 'react';
import { call } from '#api/client.ts';
import { toApiError } from '#api/errors.ts';
import { invalidate, readQuery } from '#api/query.ts';
import { useIdempotencyKey } from '#form-hooks/useIdempotencyKey.ts';
import { DateInput } from '#components/date-input/DateInput.tsx';
import { AppLink } from '#components/AppLink.tsx';
import { LeaveGuard } from '#components/LeaveGuard.tsx';
import { usePage } from '#components/page.ts';
import { SaveBar } from '#components/SaveBar.tsx';
import { LoadScreen } from '#components/StaffScreens.tsx';
import { to } from '#paths.ts';
import { InlineNotice } from '#ui/Banner.tsx';
import { ErrorSummary } from '#ui/ErrorSummary.tsx';
import { PageHeader } from '#ui/PageHeader.tsx';
import { Panel } from '#ui/Panel.tsx';
import { ForbiddenState } from '#ui/states.tsx';
import { toast } from '#ui/toast.ts';
import { MissingReportForm } from '../MissingReportForm.tsx';
import classes from '../Projects.module.css';
import { controlOf, issuesOf, newPlan, type PlanDraft, planOf } from './plan-draft.ts';
import { LinesPart, ReportsPart, TermsPart } from './PlanRows.tsx';
import { rowClasses } from './Rows.tsx';

type Grant = Answer<'contract.one'>['data'];
interface Props {
  programmeId: string;
  applicationId: string;
  place: string;
  /** Why this person cannot, or null. */
  denial: string | null;
  /** The person may choose the forms of the programme. */
  choosesForms: boolean;
}

/** Sets the project of a signed contract up: budget, dates, payments and reports, as one. */
export default function InitialiseScreen(props: Props) {
  const query = useQuery(readQuery('contract.one', { params: { id: props.applicationId } }));
  const grant = query.data?.data;
  const name = grant ? (grant.application.user.organisation ?? grant.application.user.name) : 'Grantee';
  usePage({
    title: `Initialise project · ${name}`,
    crumbs: [
      { label: props.place, href: to.admin.grantees },
      { label: grant?.programme.name ?? 'Programme', href: to.admin.granteeProgramme(props.programmeId) },
      { label: 'Initialise project' },
    ],
  });
  if (!grant)
    return <LoadScreen title="Initialise project" error={query.error} onRetry={() => void query.refetch()} rows={[160, 240]} />;
  const denial = props.denial ?? (grant.contract === 'Signed' ? null : 'The contract is not signed yet.');
  if (denial)
    return (
      <>
        <PageHeader title="Initialise project" lead={`${name}, ${grant.application.applicationID}`} />
        <ForbiddenState message={denial} />
      </>
    );
  if (grant.project)
    return (
      <>
        <PageHeader title="Initialise project" lead={`${name}, ${grant.application.applicationID}`} />
        <InlineNotice
          tone="info"
          title="This grantee has a project already."
          action={
            <AppLink
              href={to.admin.project('grantee_management', props.programmeId, grant.project._id, {
                applicationId: props.applicationId,
              })}
            >
              Open the project
            </AppLink>
          }
        />
      </>
    );
  return <PlanForm grant={grant} name={name} {...props} />;
}

function PlanForm({ grant, name, programmeId, applicationId, choosesForms }: Props & { grant: Grant; name: string }) {
  const { currency } = grant.programme;
  const signed = grant.versions.find(({ status }) => status === 'SIGNED') ?? null;
  const [base] = useState(() => newPlan(signed, currency));
  const [draft, setDraft] = useState<PlanDraft>(base);
  const [problems, setProblems] = useState<{ path: string; message: string }[]>([]);
  const [refusal, setRefusal] = useState('');
  const [attempt, setAttempt] = useState(0);
  const [busy, setBusy] = useState(false);
  const [made, setMade] = useState<string | null>(null);
  const intent = useIdempotencyKey();
  const router = useRouter();
  const client = useQueryClient();
  const isDirty = draft !== base && made === null;
  useEffect(() => {
    if (made) void router.navigate({ href: to.admin.project('grantee_management', programmeId, made, { applicationId }) });
    // Once, when there is a project; the guard is down by then.
    // oxlint-disable-next-line react-hooks/exhaustive-deps
  }, [made]);
  const change = (part: Partial<PlanDraft>) => {
    const next = { ...draft, ...part };
    setDraft(next);
    // What is wrong is told once it was tried, and goes when it is mended.
    if (attempt > 0) setProblems(issuesOf(next, currency, signed?.amount ?? null));
  };
  const errorAt = (path: string) => problems.find((problem) => problem.path === path)?.message;
  const save = async () => {
    setRefusal('');
    const found = issuesOf(draft, currency, signed?.amount ?? null);
    setProblems(found);
    setAttempt((now) => now + 1);
    if (found.length > 0) return;
    setBusy(true);
    try {
      const body = { application: applicationId, ...planOf(draft, currency) };
      const { data } = await call('project.new', { body, idempotencyKey: intent(body) });
      void invalidate(
        client,
        'programme.grantees',
        'project.byProgramme',
        'project.programmes',
        'contract.one',
        'application.one',
        'application.many',
      );
      toast.success('The project is initialised. It begins once it is activated.');
      setMade(data._id);
    } catch (thrown) {
      const { issues, message } = toApiError(thrown);
      setProblems(issues);
      setRefusal(issues.length > 0 ? '' : message);
    } finally {
      setBusy(false);
    }
  };
  const parts = { draft, currency, errorAt, change };
  return (
    <>
      <LeaveGuard isDirty={isDirty} subject="this plan" />
      {refusal ? (
        <InlineNotice tone="danger" live="alert" title={refusal}>
          Nothing was saved. What you typed still stands on this screen.
        </InlineNotice>
      ) : null}
      <ErrorSummary attempt={attempt} items={problems.map(({ path, message }) => ({ target: controlOf(path), message }))} />
      <PageHeader title="Initialise project" lead={`${name}, ${grant.application.applicationID}`} />
      {draft.reports.length > 0 && !grant.programme.hasReportForm ? (
        <MissingReportForm programmeId={programmeId} canChoose={choosesForms} />
      ) : null}
      <div className={classes.parts}>
        <Panel title="Budget and dates" note={signed ? `The contract grants ${moneyText(signed.amount, currency)}.` : undefined}>
          <div className={`${rowClasses.row} ${rowClasses.first}`}>
            <TextInput
              id="plan-budget"
              classNames={{ input: 'num' }}
              label={`Budget (${currency})`}
              inputMode="decimal"
              autoComplete="off"
              value={draft.budget}
              error={errorAt('budget')}
              onChange={(event) => change({ budget: event.currentTarget.value })}
            />
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
        <LinesPart {...parts} />
        <ReportsPart {...parts} />
        <TermsPart {...parts} />
      </div>
      <SaveBar
        isDirty={isDirty}
        busy={busy}
        saveLabel="Initialise project"
        note={
          problems.length > 0
            ? problems.length === 1
              ? 'One problem to put right.'
              : `${problems.length} problems to put right.`
            : 'The grantee is told by mail. Dates and budget lines can be changed until it is activated.'
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
