import { m } from '@grantdesk/messages';
import { ELSEWHERE } from '@grantdesk/domain/register/adapter';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { RefreshCw } from 'lucide-react';
import { useState } from 'react';
import { call } from '#api/client.ts';
import { toMessage } from '#api/errors.ts';
import { invalidate, readQuery } from '#api/query.ts';
import { LoadFailure, Loading } from '#components/screens.tsx';
import { useIdempotencyKey } from '#form-hooks/useIdempotencyKey.ts';
import { Button } from '#ui/Button.tsx';
import { Panel } from '#ui/Panel.tsx';
import { toast } from '#ui/toast.ts';
import { AnswerDrawer } from './AnswerDrawer.tsx';
import { CheckItem } from './CheckItem.tsx';
import { ManualDialog } from './ManualDialog.tsx';
import type { RegisterCheck, RegisterChecks, RegisterSubject } from './register-types.ts';
import { ReviewDialog } from './ReviewDialog.tsx';
import { Reviews } from './Reviews.tsx';
import { SubjectItem } from './SubjectItem.tsx';

const REFRESH_MS = 3_000;

/** A register in use can say something of it. */
const isCovered = ({ isInUse, register }: RegisterSubject): boolean => isInUse && register !== ELSEWHERE;

/** What registers and lists of sanctions say of an organisation, for staff. */
export default function RegisterPanel({ organisationId }: { organisationId: string }) {
  const query = useQuery({
    ...readQuery('register.one', { params: { id: organisationId } }),
    refetchInterval: ({ state }) => (state.data?.data.subjects.some(({ isWaiting }) => isWaiting) ? REFRESH_MS : false),
  });
  const found = query.data?.data;
  return (
    <Panel
      title={m.register.checks()}
      note={m.register.checksNote()}
      actions={found?.canChange && found.subjects.some(isCovered) ? <CheckNow organisationId={organisationId} /> : null}
    >
      {query.error ? <LoadFailure error={query.error} onRetry={() => void query.refetch()} /> : null}
      {query.isPending ? <Loading label={m.register.loading()} rows={[64]} /> : null}
      {found ? <Checks found={found} /> : null}
    </Panel>
  );
}

function CheckNow({ organisationId }: { organisationId: string }) {
  const client = useQueryClient();
  const keyOf = useIdempotencyKey();
  const [round, setRound] = useState(0);
  const { mutate, isPending } = useMutation({
    mutationFn: () => call('register.check', { params: { id: organisationId }, idempotencyKey: keyOf(round) }),
    onSuccess: () => {
      toast.success(m.register.checkStarted());
      setRound((now) => now + 1);
      return invalidate(client, 'register.one');
    },
    onError: (thrown) => void toast.error(toMessage(thrown)),
  });
  return (
    <Button leftSection={<RefreshCw />} loading={isPending} onClick={() => mutate()}>
      {m.register.checkNow()}
    </Button>
  );
}

type Open = { kind: 'REVIEW' | 'ANSWER'; check: RegisterCheck } | { kind: 'MANUAL'; subject: RegisterSubject };

function Checks({ found }: { found: RegisterChecks }) {
  const [open, setOpen] = useState<Open | null>(null);
  const close = () => setOpen(null);
  const { subjects, checks, reviews, canChange, organisation } = found;
  const latest = subjects.map((subject) => {
    const own = checks.filter((each) => each.register === subject.register && each.subject === subject.subject);
    return { subject, check: own.find(({ state }) => state !== 'WAITING') };
  });
  const earlier = checks.filter((each) => each.state !== 'WAITING' && latest.every(({ check }) => check?._id !== each._id));
  return (
    <>
      {subjects.some(isCovered) ? null : <p className="mt-2 text-muted">{m.register.noneApplies()}</p>}
      <ul className="list-none" aria-label={m.register.checks()}>
        {latest.map(({ subject, check }) => (
          <SubjectItem
            key={`${subject.register} ${subject.subject}`}
            subject={subject}
            check={check}
            onReview={canChange && check ? () => setOpen({ kind: 'REVIEW', check }) : undefined}
            onRecord={canChange ? () => setOpen({ kind: 'MANUAL', subject }) : undefined}
            onAnswer={(shown) => setOpen({ kind: 'ANSWER', check: shown })}
          />
        ))}
      </ul>
      {earlier.length > 0 ? (
        <details className="border-t border-hair pt-3">
          <summary className="cursor-pointer">{m.register.earlier({ count: earlier.length })}</summary>
          <ul className="list-none">
            {earlier.map((check) => (
              <li key={check._id} className="border-t border-hair py-3 first:border-t-0">
                <p>
                  {check.label} · {check.subject}
                </p>
                <CheckItem check={check} onAnswer={() => setOpen({ kind: 'ANSWER', check })} />
              </li>
            ))}
          </ul>
        </details>
      ) : null}
      <Reviews reviews={reviews} />
      {open?.kind === 'REVIEW' ? <ReviewDialog check={open.check} onClose={close} /> : null}
      {open?.kind === 'MANUAL' ? <ManualDialog organisationId={organisation._id} subject={open.subject} onClose={close} /> : null}
      {open?.kind === 'ANSWER' ? <AnswerDrawer check={open.check} onClose={close} /> : null}
    </>
  );
}
