import { m } from '@grantdesk/messages';
import type { Answer } from '@grantdesk/api';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { getRouteApi } from '@tanstack/react-router';
import { UserPlus } from 'lucide-react';
import { lazy, Suspense, useState } from 'react';
import { call } from '#api/client.ts';
import { toMessage } from '#api/errors.ts';
import { invalidate, readQuery } from '#api/query.ts';
import { BackLink } from '#components/BackLink.tsx';
import { usePage } from '#components/page.ts';
import { LoadFailure, Loading } from '#components/screens.tsx';
import { useIdempotencyKey } from '#form-hooks/useIdempotencyKey.ts';
import { to } from '#paths.ts';
import { Button } from '#ui/Button.tsx';
import { NativeModal } from '#ui/NativeModal.tsx';
import { PageHeader } from '#ui/PageHeader.tsx';
import { ReasonedButton } from '#ui/ReasonedButton.tsx';
import { toast } from '#ui/toast.ts';
import { RefereeCard } from '../RefereeCard.tsx';
import { ReferenceAnswers } from '../ReferenceAnswers.tsx';

const RefereeDialog = lazy(() => import('../RefereeDialog.tsx'));
const route = getRouteApi('/secure/subscriber/applications/$applicationId/referees');

type Mine = Answer<'referee.mine'>['data'];
type Referee = Mine['referees'][number];

/** Whom an applicant names as referees of an application, and who of them has answered. */
export function RefereesPage() {
  const { applicationId } = route.useParams();
  const query = useQuery(readQuery('referee.mine', { params: { id: applicationId } }));
  const mine = query.data?.data;
  usePage({ title: m.referee.referees() });
  if (query.error) return <LoadFailure error={query.error} onRetry={() => void query.refetch()} />;
  if (!mine) return <Loading label={m.common.loading()} />;
  return (
    <div className="mx-auto w-[min(752px,100%)] px-4 pt-6 pb-12">
      <PageHeader
        size="applicant"
        title={m.referee.referees()}
        lead={m.referee.requests({ min: mine.settings.min, max: mine.settings.max })}
        back={<BackLink href={to.subscriber.application(applicationId)}>{m.common.application2()}</BackLink>}
      />
      <ul className="mt-2 grid list-disc gap-1 ps-5 text-muted">
        <li>{mine.settings.invitedWhen === 'NAMED' ? m.referee.invitedWhenNamed() : m.referee.invitedWhenSubmitted()}</li>
        <li>{m.referee.daysToAnswer({ days: mine.settings.days })}</li>
        <li>{mine.settings.applicantReads ? m.referee.youRead() : m.referee.youDoNotRead()}</li>
        {mine.settings.refusesSameOrganisation ? <li>{m.referee.fromElsewhere()}</li> : null}
      </ul>
      <List applicationId={applicationId} mine={mine} />
    </div>
  );
}

function List({ applicationId, mine }: { applicationId: string; mine: Mine }) {
  const [editing, setEditing] = useState<Referee | 'new' | null>(null);
  const [removing, setRemoving] = useState<Referee | null>(null);
  const { remove, resend } = useRefereeActs(() => setRemoving(null));
  return (
    <>
      {mine.referees.length > 0 ? (
        <ul className="mt-6 list-none rounded-xl border border-border bg-surface px-4">
          {mine.referees.map((referee) => (
            <RefereeCard
              key={referee._id}
              referee={referee}
              actions={
                referee.state === 'ANSWERED' ? null : (
                  <>
                    <ReasonedButton size="lg" reason={referee.changeDenial ?? undefined} onClick={() => setEditing(referee)}>
                      {m.common.change()}
                    </ReasonedButton>
                    {referee.invitedAt ? (
                      <ReasonedButton
                        size="lg"
                        reason={referee.resendDenial ?? undefined}
                        loading={resend.isPending && resend.variables === referee}
                        onClick={() => resend.mutate(referee)}
                      >
                        {m.referee.sendANewLink()}
                      </ReasonedButton>
                    ) : null}
                    <ReasonedButton size="lg" reason={referee.removeDenial ?? undefined} onClick={() => setRemoving(referee)}>
                      {m.common.remove()}
                    </ReasonedButton>
                  </>
                )
              }
            >
              {referee.reference ? <ReferenceAnswers reference={referee.reference} /> : null}
            </RefereeCard>
          ))}
        </ul>
      ) : (
        <p className="mt-6 text-muted">{m.referee.noneNamedYet()}</p>
      )}
      <div className="mt-5 grid gap-2">
        <p>
          <ReasonedButton
            size="lg"
            variant={mine.referees.length < mine.settings.min ? 'filled' : 'outline'}
            leftSection={<UserPlus />}
            reason={mine.namingDenial ?? undefined}
            onClick={() => setEditing('new')}
          >
            {m.referee.nameAReferee()}
          </ReasonedButton>
        </p>
        {mine.namingDenial ? <p className="text-sm/5 text-muted">{mine.namingDenial}</p> : null}
        {mine.submitDenial ? <p className="text-sm/5 text-muted">{mine.submitDenial}</p> : null}
      </div>
      {editing ? (
        <Suspense fallback={null}>
          <RefereeDialog
            applicationId={applicationId}
            referee={editing === 'new' ? null : editing}
            onClose={() => setEditing(null)}
          />
        </Suspense>
      ) : null}
      {removing ? (
        <NativeModal
          title={m.referee.removeName({ name: removing.name })}
          text={removing.invitedAt ? m.referee.theirLinkEnds() : undefined}
          busy={remove.isPending}
          onClose={() => setRemoving(null)}
          footer={
            <>
              <Button size="lg" variant="outline" onClick={() => setRemoving(null)}>
                {m.common.cancel()}
              </Button>
              <Button size="lg" variant="filled" loading={remove.isPending} onClick={() => remove.mutate(removing)}>
                {m.common.remove()}
              </Button>
            </>
          }
        />
      ) : null}
    </>
  );
}

function useRefereeActs(onRemoved: () => void) {
  const client = useQueryClient();
  const keyOf = useIdempotencyKey();
  const onError = (thrown: unknown) => void toast.error(toMessage(thrown));
  const remove = useMutation({
    mutationFn: ({ _id }: Referee) => call('referee.remove', { params: { id: _id } }),
    onSuccess: async (_, { name }) => {
      await invalidate(client, 'referee.mine');
      onRemoved();
      toast.success(m.referee.refereeRemoved({ name }));
    },
    onError,
  });
  const resend = useMutation({
    mutationFn: ({ _id, expiresAt }: Referee) =>
      call('referee.resend', { params: { id: _id }, idempotencyKey: keyOf({ _id, expiresAt }) }),
    onSuccess: async (_, { email }) => {
      await invalidate(client, 'referee.mine');
      toast.success(m.referee.linkSent({ email }));
    },
    onError,
  });
  return { remove, resend };
}
