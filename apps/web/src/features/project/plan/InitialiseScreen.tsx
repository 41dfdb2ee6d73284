import { m } from '@grantdesk/messages';
import type { Answer } from '@grantdesk/api';
import { moneyText } from '@grantdesk/domain/format/money';
import { TextInput } from '@mantine/core';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useRouter } from '@tanstack/react-router';
import { call } from '#api/client.ts';
import { invalidate, readQuery } from '#api/query.ts';
import { useForm } from '#form-hooks/useForm.ts';
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
import { toPlan } from '#components/plan/plan-draft.ts';
import { toControlId, findIssues, newPlan } from './plan-draft.ts';
import { LinesPart, ReportsPart, TermsPart } from './PlanRows.tsx';
import rowClasses from '#components/plan/Rows.module.css';

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
  const name = grant ? (grant.application.user.organisation ?? grant.application.user.name) : m.common.grantee();
  usePage({
    title: m.project.initialiseProjectName({ name }),
    crumbs: [
      { label: props.place, href: to.admin.grantees },
      { label: grant?.programme.name ?? m.common.programme(), href: to.admin.granteeProgramme(props.programmeId) },
      { label: m.common.initialiseProject() },
    ],
  });
  if (!grant)
    return (
      <LoadScreen
        title={m.common.initialiseProject()}
        error={query.error}
        onRetry={() => void query.refetch()}
        rows={[160, 240]}
      />
    );
  const denial = props.denial ?? (grant.contract === 'Signed' ? null : m.common.theContractIsNotSignedYet());
  if (denial)
    return (
      <>
        <PageHeader title={m.common.initialiseProject()} lead={`${name}, ${grant.application.applicationID}`} />
        <ForbiddenState message={denial} />
      </>
    );
  if (grant.project)
    return (
      <>
        <PageHeader title={m.common.initialiseProject()} lead={`${name}, ${grant.application.applicationID}`} />
        <InlineNotice
          tone="info"
          title={m.project.thisGranteeHasAProjectAlready()}
          action={
            <AppLink
              href={to.admin.project('grantee_management', props.programmeId, grant.project._id, {
                applicationId: props.applicationId,
              })}
            >
              {m.common.openProject()}
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
  const form = useForm({
    initial: () => newPlan(signed, currency),
    validate: (values) => findIssues(values, currency, signed?.amount ?? null),
  });
  const { values, errors, isDirty, busy, refusal, setValues } = form;
  const summary = form.summary(toControlId);
  const intent = useIdempotencyKey();
  const router = useRouter();
  const client = useQueryClient();
  const save = async () => {
    let made: string | undefined;
    await form.send(async (plan) => {
      const body = { application: applicationId, ...toPlan(plan, currency) };
      made = (await call('project.new', { body, idempotencyKey: intent(body) })).data._id;
    });
    if (!made) return;
    void invalidate(
      client,
      'programme.grantees',
      'project.byProgramme',
      'project.programmes',
      'contract.one',
      'application.one',
      'application.many',
    );
    toast.success(m.project.projectInitialisedItStartsWhen());
    void router.navigate({ href: to.admin.project('grantee_management', programmeId, made, { applicationId }) });
  };
  const parts = { form, currency };
  return (
    <>
      <LeaveGuard isDirty={isDirty && !busy} subject={m.project.thisPlan()} />
      {refusal ? (
        <InlineNotice tone="danger" live="alert" title={refusal.message}>
          {m.common.nothingWasSavedWhatYouTyped()}
        </InlineNotice>
      ) : null}
      <ErrorSummary {...summary} />
      <PageHeader title={m.common.initialiseProject()} lead={`${name}, ${grant.application.applicationID}`} />
      {values.reports.length > 0 && !grant.programme.hasReportForm ? (
        <MissingReportForm programmeId={programmeId} canChoose={choosesForms} />
      ) : null}
      <div className="mt-3 grid max-w-[960px] gap-4">
        <Panel
          title={m.project.budgetAndDates()}
          note={signed ? m.project.theContractGrantsAmount({ amount: moneyText(signed.amount, currency) }) : undefined}
        >
          <div className={`${rowClasses.row} mt-2`}>
            <TextInput
              id="plan-budget"
              classNames={{ input: 'num' }}
              label={m.common.budgetCurrency({ currency })}
              inputMode="decimal"
              autoComplete="off"
              {...form.getInputProps('budget')}
            />
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
        <LinesPart {...parts} />
        <ReportsPart {...parts} />
        <TermsPart {...parts} />
      </div>
      <SaveBar
        isDirty={isDirty}
        busy={busy}
        saveLabel={m.common.initialiseProject()}
        note={
          summary.items.length > 0
            ? m.project.countIssuesToFix({ count: summary.items.length })
            : m.project.theGranteeGetsAnEmail()
        }
        onSave={() => void save()}
        onDiscard={form.discard}
      />
    </>
  );
}
