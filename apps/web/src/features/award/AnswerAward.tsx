import { m } from '@grantdesk/messages';
import { useMutation } from '@tanstack/react-query';
import { CircleCheck } from 'lucide-react';
import { lazy, Suspense, useState } from 'react';
import { call } from '#api/client.ts';
import { isStatus, toMessage } from '#api/errors.ts';
import { useIdempotencyKey } from '#form-hooks/useIdempotencyKey.ts';
import { InlineNotice } from '#ui/Banner.tsx';
import { Button } from '#ui/Button.tsx';
import { ReasonedButton } from '#ui/ReasonedButton.tsx';
import { toast } from '#ui/toast.ts';
import type { Award } from './award-labels.ts';

const DeclineDialog = lazy(async () => ({ default: (await import('./DeclineDialog.tsx')).DeclineDialog }));

/** The applicant's answer: accept with one press, decline after a confirmation. */
export function AnswerAward({ award, onAnswered }: { award: Award; onAnswered: () => Promise<void> }) {
  const [declining, setDeclining] = useState(false);
  const intent = useIdempotencyKey();
  const body = { answer: 'ACCEPTED' as const };
  const accept = useMutation({
    mutationFn: () => call('award.answer', { params: { id: award.application._id }, body, idempotencyKey: intent(body) }),
    onSuccess: () => {
      toast.success(m.award.theAwardIsAccepted());
      return onAnswered();
    },
    // Answered elsewhere: the current state is read.
    onError: (thrown) => (isStatus(thrown, 409) ? onAnswered() : undefined),
  });
  return (
    <section
      className="grid gap-3 rounded-xl border border-border bg-surface px-6 py-5 mobile:px-4"
      aria-labelledby="answer-award"
    >
      <h2 id="answer-award">{m.award.doYouAcceptThisAward()}</h2>
      {award.hasContract ? <p className="text-muted">{m.award.signingAlsoAccepts()}</p> : null}
      {accept.error ? (
        <InlineNotice tone="danger" live="alert">
          {toMessage(accept.error)}
        </InlineNotice>
      ) : null}
      <div className="flex flex-wrap gap-3">
        <Button
          size="lg"
          variant="filled"
          leftSection={<CircleCheck />}
          loading={accept.isPending}
          onClick={() => accept.mutate()}
        >
          {m.award.acceptAward()}
        </Button>
        <ReasonedButton
          size="lg"
          variant="outline"
          reason={award.denials.decline ?? undefined}
          onClick={() => setDeclining(true)}
        >
          {m.award.declineAward()}
        </ReasonedButton>
      </div>
      {declining ? (
        <Suspense fallback={null}>
          <DeclineDialog award={award} onClose={() => setDeclining(false)} onAnswered={onAnswered} />
        </Suspense>
      ) : null}
    </section>
  );
}
