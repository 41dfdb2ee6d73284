import { m } from '@grantdesk/messages';
import { useState } from 'react';
import { Avatar } from '#components/Avatar.tsx';
import { Button } from '#ui/Button.tsx';
import { NativeModal } from '#ui/NativeModal.tsx';
import type { Member } from './organisation-types.ts';
import type { useMembership } from './useMembership.ts';

interface Props {
  members: readonly Member[];
  own: Member | undefined;
  isOwner: boolean;
  calls: ReturnType<typeof useMembership>;
}

const nameOf = ({ name, email }: Member): string => name ?? email;

function stateText({ state, role }: Member): string {
  if (state === 'WAITS_FOR_MEMBER') return m.organisation.waitsForConfirmation();
  if (state !== 'CONFIRMED') return m.organisation.invitedHasNotAccepted();
  return role === 'OWNER' ? m.organisation.owner() : m.organisation.member();
}

/** The people of an organisation. Members confirm others; owners remove them and share ownership. */
export function MemberRows({ members, own, isOwner, calls }: Props) {
  const [removing, setRemoving] = useState<Member | null>(null);
  const isConfirmed = own?.state === 'CONFIRMED';
  return (
    <>
      <h3 className="mt-4 text-base/6">{m.organisation.members()}</h3>
      <ul className="m-0 list-none p-0">
        {members.map((member) => (
          <li key={member._id} className="flex flex-wrap items-center gap-2.5 py-2">
            <Avatar name={nameOf(member)} />
            <span className="min-w-0 flex-1 wrap-anywhere">
              {nameOf(member)}
              <span className="block text-sm/5 text-muted">
                {member.name ? `${member.email} · ` : ''}
                {stateText(member)}
              </span>
            </span>
            {isConfirmed && member.state === 'WAITS_FOR_MEMBER' && member !== own ? (
              <Button size="lg" variant="filled" loading={calls.confirm.isPending} onClick={() => calls.confirm.mutate(member)}>
                {m.organisation.confirm()}
                <span className="sr-only"> {nameOf(member)}</span>
              </Button>
            ) : null}
            {isOwner && member !== own && member.state === 'CONFIRMED' ? (
              <Button
                size="lg"
                variant="outline"
                loading={calls.setRole.isPending}
                onClick={() => calls.setRole.mutate({ member, role: member.role === 'OWNER' ? 'MEMBER' : 'OWNER' })}
              >
                {member.role === 'OWNER' ? m.organisation.makeMember() : m.organisation.makeOwner()}
                <span className="sr-only"> {nameOf(member)}</span>
              </Button>
            ) : null}
            {isOwner && member !== own ? (
              <Button size="lg" variant="outline" onClick={() => setRemoving(member)}>
                {m.common.remove()}
                <span className="sr-only"> {nameOf(member)}</span>
              </Button>
            ) : null}
          </li>
        ))}
      </ul>
      {removing ? (
        <NativeModal
          title={m.organisation.removeName({ name: nameOf(removing) })}
          text={m.organisation.removeText()}
          busy={calls.remove.isPending}
          onClose={() => setRemoving(null)}
          footer={
            <>
              <Button size="lg" variant="outline" onClick={() => setRemoving(null)}>
                {m.common.cancel()}
              </Button>
              <Button
                size="lg"
                variant="filled"
                loading={calls.remove.isPending}
                onClick={() => calls.remove.mutate(removing, { onSettled: () => setRemoving(null) })}
              >
                {m.common.remove()}
              </Button>
            </>
          }
        />
      ) : null}
    </>
  );
}
