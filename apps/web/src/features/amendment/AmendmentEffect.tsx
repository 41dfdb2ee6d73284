import { m } from '@grantdesk/messages';
import type { Answer } from '@grantdesk/api';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { call } from '#api/client.ts';
import { toMessage, toApiError } from '#api/errors.ts';
import { readQuery } from '#api/query.ts';
import { useIdempotencyKey } from '#form-hooks/useIdempotencyKey.ts';
import { LoadFailure, Loading } from '#components/screens.tsx';
import { InlineNotice } from '#ui/Banner.tsx';
import { Button } from '#ui/Button.tsx';
import { NativeModal } from '#ui/NativeModal.tsx';
import { ReasonedButton } from '#ui/ReasonedButton.tsx';
import { TextArea } from '#ui/TextField.tsx';
import { toast } from '#ui/toast.ts';
import { EffectTable } from './EffectTable.tsx';
import { refreshProject } from './refresh.ts';

type One = Answer<'amendment.one'>['data'];
type Step = 'Approved' | 'Declined' | 'Withdrawn';

/** The effect of one amendment, and its decision where it is open. */
export default function AmendmentEffect({ id, audience }: { id: string; audience: 'staff' | 'applicant' }) {
  const query = useQuery({ ...readQuery('amendment.one', { params: { id } }), staleTime: 0 });
  const [step, setStep] = useState<Step | null>(null);
  const one = query.data?.data;
  if (query.error) return <LoadFailure error={query.error} onRetry={() => void query.refetch()} />;
  if (!one) return <Loading label={m.amendment.loadingTheEffect()} rows={[120]} />;
  const isOpen = one.state === 'Proposed';
  const [issue] = one.issues;
  const size = audience === 'applicant' ? 'lg' : 'sm';
  return (
    <div className="mt-2 grid gap-3">
      {one.changedSince.length > 0 ? (
        <InlineNotice tone="warning" title={m.amendment.theProjectHasChangedSinceThis()}>
          {m.amendment.changesThisShowsTheEffect({ changes: one.changedSince.join(' ') })}
        </InlineNotice>
      ) : null}
      {issue ? (
        <InlineNotice tone="danger" title={m.amendment.itCanNoLongerBeApproved()}>
          {one.issues.map(({ message }) => message.replace(/!$/, '.')).join(' ')}
        </InlineNotice>
      ) : null}
      <EffectTable
        effect={one.effect}
        currency={one.currency}
        when={isOpen ? 'open' : one.state === 'Approved' ? 'done' : 'past'}
      />
      {isOpen ? (
        <div className="flex flex-wrap items-center gap-3">
          {audience === 'staff' ? (
            <>
              <ReasonedButton
                variant="filled"
                reason={one.denials.decide ?? (issue ? m.amendment.itNoLongerFitsTheProject() : undefined)}
                onClick={() => setStep('Approved')}
              >
                {m.common.approve()}
              </ReasonedButton>
              <ReasonedButton reason={one.denials.decide ?? undefined} onClick={() => setStep('Declined')}>
                {m.common.decline()}
              </ReasonedButton>
            </>
          ) : null}
          {one.denials.withdraw === null ? (
            <Button size={size} onClick={() => setStep('Withdrawn')}>
              {m.common.withdraw()}
            </Button>
          ) : null}
        </div>
      ) : null}
      {step ? <DecideModal one={one} step={step} onClose={() => setStep(null)} /> : null}
    </div>
  );
}

const WORDS: Record<Step, { title: string; text: string; label: string; done: string }> = {
  Approved: {
    title: m.amendment.approveAmendment(),
    text: m.amendment.thePlanChangesAtOnceWith(),
    label: m.amendment.approveAmendment(),
    done: m.amendment.theAmendmentIsApprovedAndApplied(),
  },
  Declined: {
    title: m.amendment.declineAmendment(),
    text: m.amendment.thePlanStaysAsItIs(),
    label: m.amendment.declineAmendment(),
    done: m.amendment.theAmendmentIsDeclined(),
  },
  Withdrawn: {
    title: m.amendment.withdrawAmendment(),
    text: m.amendment.itWillNoLongerBe(),
    label: m.amendment.withdrawAmendment(),
    done: m.amendment.theAmendmentIsWithdrawn(),
  },
};

function DecideModal({ one, step, onClose }: { one: One; step: Step; onClose: () => void }) {
  const [note, setNote] = useState('');
  const [missing, setMissing] = useState(false);
  const intent = useIdempotencyKey();
  const client = useQueryClient();
  const { title, text, label, done } = WORDS[step];
  const act = useMutation({
    mutationFn: async (): Promise<unknown> => {
      const params = { id: one._id };
      if (step === 'Withdrawn') return call('amendment.withdraw', { params, body: {} });
      const body = { status: step, note: note.trim(), basis: one.basis };
      return call('amendment.decide', { params, body, idempotencyKey: intent(body) });
    },
    onSuccess: () => {
      toast.success(done);
      onClose();
    },
    // Also after a refusal: someone else was first, or the project has changed.
    onSettled: (_answer, thrown) => {
      if (!thrown || toApiError(thrown).status === 409) refreshProject(client);
    },
  });
  const submit = () => {
    if (step === 'Declined' && note.trim() === '') return setMissing(true);
    act.mutate();
  };
  const isStale = act.error !== null && toApiError(act.error).status === 409;
  return (
    <NativeModal
      title={`${title} ${one.number}`}
      text={text}
      busy={act.isPending}
      {...(step === 'Declined' ? { firstFocus: 'textarea' } : {})}
      onClose={onClose}
      footer={
        <>
          <Button onClick={onClose}>{isStale ? m.amendment.lookAtItAgain() : m.common.cancel()}</Button>
          {isStale ? null : (
            <Button
              variant="filled"
              {...(step === 'Approved' ? {} : { color: 'danger' })}
              loading={act.isPending}
              onClick={submit}
            >
              {label}
            </Button>
          )}
        </>
      }
    >
      {act.error ? (
        <div className="mt-4">
          <InlineNotice tone="danger" live="alert" title={toMessage(act.error)}>
            {m.common.nothingWasChanged()}
          </InlineNotice>
        </div>
      ) : null}
      {step === 'Withdrawn' ? null : (
        <div className="mt-4">
          <TextArea
            id="amendment-note"
            label={step === 'Declined' ? m.common.reason() : m.amendment.note()}
            optional={step === 'Approved'}
            maxLength={5000}
            value={note}
            error={missing ? m.common.enterAReason() : undefined}
            onChange={(event) => {
              setNote(event.currentTarget.value);
              setMissing(false);
            }}
          />
        </div>
      )}
    </NativeModal>
  );
}
