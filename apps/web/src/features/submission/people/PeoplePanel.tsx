import { m } from '@grantdesk/messages';
import { MAX_PEOPLE } from '@grantdesk/domain/application/people';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { UserPlus, X } from 'lucide-react';
import { lazy, Suspense, useState } from 'react';
import { call } from '#api/client.ts';
import { toMessage } from '#api/errors.ts';
import { invalidate } from '#api/query.ts';
import { to } from '#paths.ts';
import { Avatar } from '#components/Avatar.tsx';
import { Button } from '#ui/Button.tsx';
import { IconButton } from '#ui/IconButton.tsx';
import { NativeModal } from '#ui/NativeModal.tsx';
import { Panel } from '#ui/Panel.tsx';
import { ReasonedButton } from '#ui/ReasonedButton.tsx';
import { toast } from '#ui/toast.ts';
import type { ApplicantForm } from '../form-draft.ts';

const InviteDialog = lazy(() => import('./InviteDialog.tsx'));

type Person = ApplicantForm['people'][number];
const STATES: Record<Person['state'], string> = {
  JOINED: m.submission.canEditAnswersAndFiles(),
  INVITED: m.submission.invitedHasNotJoinedYet(),
  EXPIRED: m.submission.invitationExpiredInviteAgain(),
};
const nameOf = ({ name, email }: Person): string => name ?? email;

interface Props {
  application: ApplicantForm;
  /** The person who reads it. */
  readerId: string;
  go: (href: string) => void;
}

/** Who writes this application; its owner invites and removes, everybody else may leave. */
export function PeoplePanel({ application, readerId, go }: Props) {
  const { _id, user, people, isOwner } = application;
  const client = useQueryClient();
  const [inviting, setInviting] = useState(false);
  const [removing, setRemoving] = useState<Person | null>(null);
  const remove = useMutation({
    mutationFn: (person: Person) => call('application.removePerson', { params: { id: _id }, body: { person: person._id } }),
    onSuccess: async (_, person) => {
      setRemoving(null);
      if (!isOwner) {
        toast.success(m.submission.youHaveLeftTheApplication());
        go(to.subscriber.applications);
        return invalidate(client, 'application.mine');
      }
      toast.success(m.submission.personHasBeenRemoved({ person: nameOf(person) }));
      return invalidate(client, 'application.one');
    },
    onError: (thrown) => toast.error(toMessage(thrown)),
  });
  const reason = !isOwner
    ? m.submission.onlyNameWhoStartedTheApplication2({ name: user.name })
    : people.length >= MAX_PEOPLE
      ? m.submission.atMostMaxPeoplePeopleCan({ max: MAX_PEOPLE })
      : undefined;
  return (
    <Panel title={m.submission.peopleOnThisApplication()} quiet>
      <ul className="m-0 list-none p-0">
        <li className="flex items-center gap-2.5 px-0 pt-2 pb-0 text-sm/5">
          <Avatar name={user.name} />
          <span className="min-w-0 flex-1 wrap-anywhere">
            {user.name}
            <span className="block text-xs/4 tracking-normal text-muted">
              {isOwner ? m.submission.youOwnerCanSubmit() : m.submission.ownerCanSubmit()}
            </span>
          </span>
        </li>
        {people.map((person) => (
          <li key={person._id} className="flex items-center gap-2.5 px-0 pt-2 pb-0 text-sm/5">
            <Avatar name={nameOf(person)} />
            <span className="min-w-0 flex-1 wrap-anywhere">
              {nameOf(person)}
              <span className="block text-xs/4 tracking-normal text-muted">
                {person.name && person.state !== 'JOINED' ? `${person.email} · ` : ''}
                {STATES[person.state]}
              </span>
            </span>
            {isOwner ? (
              <IconButton
                size={44}
                label={m.submission.removePerson({ person: nameOf(person) })}
                icon={X}
                onClick={() => setRemoving(person)}
              />
            ) : null}
          </li>
        ))}
      </ul>
      <p className="mt-4">
        <ReasonedButton size="lg" variant="outline" leftSection={<UserPlus />} reason={reason} onClick={() => setInviting(true)}>
          {m.submission.inviteCoAuthor()}
        </ReasonedButton>
      </p>
      {reason ? <p className="mt-1.5 text-xs/4 text-muted">{reason}</p> : null}
      {isOwner ? null : <Leave me={people.find((person) => person.userId === readerId)} onLeave={setRemoving} />}
      {inviting ? (
        <Suspense fallback={null}>
          <InviteDialog applicationId={_id} onClose={() => setInviting(false)} />
        </Suspense>
      ) : null}
      {removing ? (
        <NativeModal
          title={isOwner ? m.submission.removeRemoving({ removing: nameOf(removing) }) : m.submission.leaveThisApplication()}
          text={isOwner ? m.submission.theyLoseAccessAtOnceWhat() : m.submission.youLoseAccessAtOnceWhat()}
          busy={remove.isPending}
          onClose={() => setRemoving(null)}
          footer={
            <>
              <Button size="lg" variant="outline" onClick={() => setRemoving(null)}>
                {m.common.cancel()}
              </Button>
              <Button size="lg" variant="filled" loading={remove.isPending} onClick={() => remove.mutate(removing)}>
                {isOwner ? m.common.remove() : m.submission.leave()}
              </Button>
            </>
          }
        />
      ) : null}
    </Panel>
  );
}

function Leave({ me, onLeave }: { me: Person | undefined; onLeave: (me: Person) => void }) {
  return me ? (
    <p className="mt-1.5 text-xs/4 text-muted">
      <Button size="lg" variant="subtle" onClick={() => onLeave(me)}>
        {m.submission.leaveThisApplication2()}
      </Button>
    </p>
  ) : null;
}
