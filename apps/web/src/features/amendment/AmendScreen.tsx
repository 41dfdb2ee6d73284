import { m } from '@grantdesk/messages';
import type { Answer } from '@grantdesk/api';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useRouter } from '@tanstack/react-router';
import { ArrowRight } from 'lucide-react';
import { useState } from 'react';
import { call } from '#api/client.ts';
import { toApiError } from '#api/errors.ts';
import { readQuery } from '#api/query.ts';
import { useForm } from '#form-hooks/useForm.ts';
import { useIdempotencyKey } from '#form-hooks/useIdempotencyKey.ts';
import { BackLink } from '#components/BackLink.tsx';
import { LoadFailure, Loading } from '#components/screens.tsx';
import { InlineNotice } from '#ui/Banner.tsx';
import { Button } from '#ui/Button.tsx';
import { ErrorSummary } from '#ui/ErrorSummary.tsx';
import { PageHeader } from '#ui/PageHeader.tsx';
import { Panel } from '#ui/Panel.tsx';
import { ForbiddenState } from '#ui/states.tsx';
import { TextArea } from '#ui/TextField.tsx';
import { toast } from '#ui/toast.ts';
import { type AmendBase, type AmendDraft, toChange, toControlId, toDraft, findIssues, savedAmendments } from './amend-draft.ts';
import { BudgetPart, ReportsPart, TermsPart, TimeAndScope } from './AmendFields.tsx';
import classes from './Amend.module.css';
import { EffectTable } from './EffectTable.tsx';
import { refreshProject } from './refresh.ts';

interface Props {
  projectId: string;
  /** Where the project is looked at. */
  back: string;
  audience: 'staff' | 'applicant';
}

/** A change of time, scope or budget is written, its effect shown, and only then sent. */
export default function AmendScreen({ projectId, back, audience }: Props) {
  // Read again: an amendment changes the current plan.
  const query = useQuery({ ...readQuery('amendment.base', { params: { id: projectId } }), staleTime: 0, gcTime: 0 });
  const base = query.data?.data;
  // Each step begins at the heading.
  const [step, setStep] = useState<Step>('write');
  const header = (
    <PageHeader
      size={audience === 'applicant' ? 'applicant' : 'staff'}
      title={m.amendment.proposeAnAmendment()}
      focusKey={step}
      lead={m.amendment.nothingChangesUntilSomeoneElse()}
      back={<BackLink href={back}>{m.amendment.backToTheProject()}</BackLink>}
    />
  );
  const frame = audience === 'applicant' ? classes.page : undefined;
  if (!base || base.denial !== null)
    return (
      <div className={frame}>
        {header}
        {base?.denial ? <ForbiddenState message={base.denial} /> : null}
        {query.error ? <LoadFailure error={query.error} onRetry={() => void query.refetch()} /> : null}
        {base || query.error ? null : <Loading label={m.amendment.loadingThePlan()} rows={[120, 200]} />}
      </div>
    );
  return (
    <div className={frame}>
      {header}
      <Editor
        key={base.basis}
        base={base}
        {...{ projectId, back, audience }}
        onStep={setStep}
        onStale={() => void query.refetch()}
      />
    </div>
  );
}

type Step = 'write' | 'effect';
type Preview = Answer<'amendment.preview'>['data'];

interface EditorProps extends Props {
  base: AmendBase;
  onStep: (step: Step) => void;
  onStale: () => void;
}

function Editor({ base, projectId, back, audience, onStep, onStale }: EditorProps) {
  const [saved] = useState(() => savedAmendments.read(projectId, base));
  const [isRestored, setRestored] = useState(saved !== null);
  const form = useForm<AmendDraft>({
    initial: () => saved?.draft ?? toDraft(base),
    validate: (values) => findIssues(values, base),
    pathOf: (path) => path.replace(/^change\./, ''),
  });
  const { values, errors, busy, refusal } = form;
  const [preview, setShown] = useState<Preview | null>(null);
  const setPreview = (next: Preview | null) => {
    setShown(next);
    onStep(next ? 'effect' : 'write');
  };
  const intent = useIdempotencyKey();
  const router = useRouter();
  const client = useQueryClient();
  const size = audience === 'applicant' ? 'lg' : 'sm';
  const setValues = (part: Partial<AmendDraft>) => {
    form.setValues(part);
    savedAmendments.write(projectId, base, { ...values, ...part });
  };
  const look = () =>
    form.check(async (typed) => {
      const body = { change: toChange(typed, base) as never };
      setPreview((await call('amendment.preview', { params: { id: projectId }, body })).data);
    });
  const send = async () => {
    const isSent = await form.send(async (typed) => {
      const body = {
        project: projectId,
        reason: typed.reason.trim(),
        change: toChange(typed, base) as never,
        basis: preview?.basis ?? base.basis,
      };
      await call('amendment.new', { body, idempotencyKey: intent(body) }).catch((thrown: unknown) => {
        // The errors are shown beside the fields.
        if (toApiError(thrown).issues.length > 0) setPreview(null);
        throw thrown;
      });
    });
    if (!isSent) return;
    savedAmendments.clear(projectId);
    refreshProject(client);
    toast.success(m.amendment.theAmendmentIsProposedYouAre());
    void router.navigate({ href: back });
  };
  const startOver = () => {
    savedAmendments.clear(projectId);
    form.restart(toDraft(base));
    setRestored(false);
  };
  if (preview)
    return (
      <div className="mt-4 grid max-w-[960px] gap-4">
        {refusal ? (
          <InlineNotice
            tone="danger"
            live="alert"
            title={refusal.message}
            action={refusal.status === 409 ? <Button onClick={onStale}>{m.amendment.lookAtTheProjectAgain()}</Button> : null}
          >
            {m.amendment.nothingWasSentWhatYouWrote()}
          </InlineNotice>
        ) : null}
        <Panel title={m.amendment.whatThisWouldChange()} note={m.amendment.lookAtItBeforeYouSend()}>
          <EffectTable effect={preview.effect} currency={preview.currency} />
        </Panel>
        <Panel title={m.amendment.yourReason()}>
          <p className="wrap-anywhere whitespace-pre-line">{values.reason.trim()}</p>
        </Panel>
        <div className="flex flex-wrap items-center gap-3">
          <Button size={size} variant="filled" loading={busy} onClick={() => void send()}>
            {m.amendment.sendTheProposal()}
          </Button>
          <Button size={size} onClick={() => setPreview(null)}>
            {m.amendment.changeSomething()}
          </Button>
        </div>
      </div>
    );
  const parts = { base, form: { values, errors, setValues }, size } as const;
  return (
    <div className={audience === 'staff' ? `mt-4 grid max-w-[960px] gap-4 ${classes.dense}` : 'mt-4 grid max-w-[960px] gap-4'}>
      {refusal ? <InlineNotice tone="danger" live="alert" title={refusal.message} /> : null}
      <ErrorSummary {...form.summary(toControlId)} />
      {isRestored ? (
        <InlineNotice
          tone={saved?.isOlder ? 'warning' : 'info'}
          title={m.amendment.whatYouBeganOnThisDevice()}
          action={<Button onClick={startOver}>{m.amendment.startOver()}</Button>}
        >
          {saved?.isOlder ? m.amendment.theProjectHasChangedSinceWhat() : m.amendment.nothingOfItHasBeenSent()}
        </InlineNotice>
      ) : null}
      <TimeAndScope {...parts} />
      <BudgetPart {...parts} />
      <ReportsPart {...parts} />
      <TermsPart {...parts} />
      <Panel title={m.common.reason()}>
        <div className="mt-2 grid gap-3">
          <TextArea
            id="amend-reason"
            label={m.amendment.whyTheProjectHasToChange()}
            maxLength={5000}
            value={values.reason}
            error={errors['reason']}
            onChange={(event) => setValues({ reason: event.currentTarget.value })}
          />
        </div>
      </Panel>
      <div className="flex flex-wrap items-center gap-3">
        <Button size={size} variant="filled" rightSection={<ArrowRight />} loading={busy} onClick={() => void look()}>
          {m.amendment.showTheEffect()}
        </Button>
        <span className="text-sm/5 text-muted">{m.amendment.whatYouWriteIsSaved()}</span>
      </div>
    </div>
  );
}
