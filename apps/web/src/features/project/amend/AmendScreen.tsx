import type { Answer } from '@grantdesk/api';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useRouter } from '@tanstack/react-router';
import { ArrowRight } from 'lucide-react';
import { useState } from 'react';
import { call } from '#api/client.ts';
import { messageOf, toApiError } from '#api/errors.ts';
import { readQuery } from '#api/query.ts';
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
import { type AmendBase, type AmendDraft, changeOf, controlOf, draftOf, issuesOf, keptAmendments } from './amend-draft.ts';
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
  // Read anew: what is changed is the plan as it stands at this moment.
  const query = useQuery({ ...readQuery('amendment.base', { params: { id: projectId } }), staleTime: 0, gcTime: 0 });
  const base = query.data?.data;
  // Each step begins at the heading.
  const [step, setStep] = useState<Step>('write');
  const header = (
    <PageHeader
      size={audience === 'applicant' ? 'applicant' : 'staff'}
      title="Propose an amendment"
      focusKey={step}
      lead="Nothing changes before somebody else has approved it."
      back={<BackLink href={back}>Back to the project</BackLink>}
    />
  );
  const frame = audience === 'applicant' ? classes.page : undefined;
  if (!base || base.denial !== null)
    return (
      <div className={frame}>
        {header}
        {base?.denial ? <ForbiddenState message={base.denial} /> : null}
        {query.error ? <LoadFailure error={query.error} onRetry={() => void query.refetch()} /> : null}
        {base || query.error ? null : <Loading label="Loading the plan" rows={[120, 200]} />}
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
  const [kept] = useState(() => keptAmendments.read(projectId, base));
  const [draft, setDraft] = useState<AmendDraft>(() => kept?.draft ?? draftOf(base));
  const [wasKept, setWasKept] = useState(kept !== null);
  const [problems, setProblems] = useState<{ path: string; message: string }[]>([]);
  const [attempt, setAttempt] = useState(0);
  const [preview, setShown] = useState<Preview | null>(null);
  const setPreview = (next: Preview | null) => {
    setShown(next);
    onStep(next ? 'effect' : 'write');
  };
  const intent = useIdempotencyKey();
  const router = useRouter();
  const client = useQueryClient();
  const size = audience === 'applicant' ? 'lg' : 'sm';
  const judge = (next: AmendDraft) => issuesOf(next, base);
  const change = (part: Partial<AmendDraft>) => {
    const next = { ...draft, ...part };
    setDraft(next);
    keptAmendments.write(projectId, base, next);
    // What is wrong is told once it was tried, and goes when it is mended.
    if (attempt > 0) setProblems(judge(next));
  };
  const fail = (thrown: unknown) => {
    const { issues } = toApiError(thrown);
    if (issues.length === 0) return;
    setPreview(null);
    setProblems(issues.map(({ path, message }) => ({ path: path.replace(/^change\./, ''), message })));
    setAttempt((now) => now + 1);
  };
  const look = useMutation({
    mutationFn: () => call('amendment.preview', { params: { id: projectId }, body: { change: changeOf(draft, base) as never } }),
    onSuccess: ({ data }) => setPreview(data),
    onError: fail,
  });
  const send = useMutation({
    mutationFn: () => {
      const body = {
        project: projectId,
        reason: draft.reason.trim(),
        change: changeOf(draft, base) as never,
        basis: preview?.basis ?? base.basis,
      };
      return call('amendment.new', { body, idempotencyKey: intent(body) });
    },
    onSuccess: () => {
      keptAmendments.clear(projectId);
      refreshProject(client);
      toast.success('The amendment is proposed. You are told when it is decided.');
      void router.navigate({ href: back });
    },
    onError: fail,
  });
  const forward = () => {
    const found = judge(draft);
    setProblems(found);
    setAttempt((now) => now + 1);
    if (found.length === 0) look.mutate();
  };
  const startOver = () => {
    keptAmendments.clear(projectId);
    setDraft(draftOf(base));
    setWasKept(false);
    setProblems([]);
    setAttempt(0);
  };
  if (preview)
    return (
      <div className={classes.parts}>
        {send.error && toApiError(send.error).issues.length === 0 ? (
          <InlineNotice
            tone="danger"
            live="alert"
            title={messageOf(send.error)}
            action={toApiError(send.error).status === 409 ? <Button onClick={onStale}>Look at the project again</Button> : null}
          >
            Nothing was sent. What you wrote is kept on this device.
          </InlineNotice>
        ) : null}
        <Panel title="What this would change" note="Look at it before you send it.">
          <EffectTable effect={preview.effect} currency={preview.currency} />
        </Panel>
        <Panel title="Your reason">
          <p className={classes.text}>{draft.reason.trim()}</p>
        </Panel>
        <div className={classes.buttons}>
          <Button size={size} variant="filled" loading={send.isPending} onClick={() => send.mutate()}>
            Send the proposal
          </Button>
          <Button size={size} onClick={() => setPreview(null)}>
            Change something
          </Button>
        </div>
      </div>
    );
  const errorAt = (path: string) => problems.find((problem) => problem.path === path)?.message;
  const parts = { base, draft, errorAt, change, size } as const;
  const refused = look.error && toApiError(look.error).issues.length === 0 ? look.error : null;
  return (
    <div className={audience === 'staff' ? `${classes.parts} ${classes.dense}` : classes.parts}>
      {refused ? <InlineNotice tone="danger" live="alert" title={messageOf(refused)} /> : null}
      <ErrorSummary attempt={attempt} items={problems.map(({ path, message }) => ({ target: controlOf(path), message }))} />
      {wasKept ? (
        <InlineNotice
          tone={kept?.isOlder ? 'warning' : 'info'}
          title="What you began on this device is back."
          action={<Button onClick={startOver}>Start over</Button>}
        >
          {kept?.isOlder
            ? 'The project has changed since. What has been decided meanwhile stands as it is now.'
            : 'Nothing of it has been sent.'}
        </InlineNotice>
      ) : null}
      <TimeAndScope {...parts} />
      <BudgetPart {...parts} />
      <ReportsPart {...parts} />
      <TermsPart {...parts} />
      <Panel title="Reason">
        <div className={classes.effect}>
          <TextArea
            id="amend-reason"
            label="Why the project has to change"
            maxLength={5000}
            value={draft.reason}
            error={errorAt('reason')}
            onChange={(event) => change({ reason: event.currentTarget.value })}
          />
        </div>
      </Panel>
      <div className={classes.buttons}>
        <Button size={size} variant="filled" rightSection={<ArrowRight />} loading={look.isPending} onClick={forward}>
          Show the effect
        </Button>
        <span className={classes.quiet}>What you write is kept on this device until it is sent.</span>
      </div>
    </div>
  );
}
