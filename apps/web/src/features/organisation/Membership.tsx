import { m } from '@grantdesk/messages';
import { Pencil, UserPlus } from 'lucide-react';
import { lazy, Suspense, useState } from 'react';
import { Button } from '#ui/Button.tsx';
import { InlineNotice } from '#ui/Banner.tsx';
import { Panel } from '#ui/Panel.tsx';
import { ReasonedButton } from '#ui/ReasonedButton.tsx';
import { MemberRows } from './MemberRows.tsx';
import { OrganisationFacts } from './OrganisationFacts.tsx';
import type { OwnMembership } from './organisation-types.ts';
import { useMembership } from './useMembership.ts';

const InviteDialog = lazy(() => import('./InviteMemberDialog.tsx'));

interface Props {
  membership: OwnMembership;
  readerId: string;
  onEdit: () => void;
}

/** One organisation of the person: what waits for whom, its details, its people, and the way out. */
export function Membership({ membership, readerId, onEdit }: Props) {
  const { organisation, state, role, record, members, leaveDenial } = membership;
  const [inviting, setInviting] = useState(false);
  const calls = useMembership(organisation._id);
  const isOwner = role === 'OWNER' && state === 'CONFIRMED';
  const own = members.find(({ userId }) => userId === readerId);
  return (
    <Panel
      title={organisation.name}
      note={
        state === 'CONFIRMED' ? (role === 'OWNER' ? m.organisation.youAreAnOwner() : m.organisation.youAreAMember()) : undefined
      }
      actions={
        isOwner && record ? (
          <Button leftSection={<Pencil />} onClick={onEdit}>
            {m.organisation.editDetails()}
          </Button>
        ) : null
      }
    >
      <Waiting membership={membership} calls={calls} />
      {record ? <OrganisationFacts record={record} /> : null}
      {members.length > 0 ? <MemberRows members={members} own={own} isOwner={isOwner} calls={calls} /> : null}
      <div className="mt-4 flex flex-wrap gap-3">
        {isOwner ? (
          <Button size="lg" leftSection={<UserPlus />} onClick={() => setInviting(true)}>
            {m.organisation.inviteAMember()}
          </Button>
        ) : null}
        {state === 'CONFIRMED' || state === 'WAITS_FOR_MEMBER' ? (
          <ReasonedButton
            size="lg"
            variant="outline"
            reason={leaveDenial ?? undefined}
            loading={calls.leave.isPending}
            onClick={() => calls.leave.mutate()}
          >
            {m.organisation.leave()}
          </ReasonedButton>
        ) : null}
      </div>
      {inviting ? (
        <Suspense fallback={null}>
          <InviteDialog organisationId={organisation._id} onClose={() => setInviting(false)} />
        </Suspense>
      ) : null}
    </Panel>
  );
}

/** Nothing of a membership counts before both have agreed: who still has to, and what the person can do. */
function Waiting({ membership, calls }: { membership: OwnMembership; calls: ReturnType<typeof useMembership> }) {
  const { state, invitedBy, organisation } = membership;
  if (state === 'CONFIRMED' || state === 'LEFT') return null;
  if (state === 'WAITS_FOR_MEMBER')
    return (
      <InlineNotice tone="info" title={m.organisation.waitingForAMember()}>
        {m.organisation.waitingForAMemberText({ organisation: organisation.name })}
      </InlineNotice>
    );
  return (
    <InlineNotice
      tone="info"
      title={
        invitedBy
          ? m.organisation.someoneInvitedYou({ name: invitedBy })
          : m.organisation.confirmThatYouBelongTo({ organisation: organisation.name })
      }
    >
      <p>{m.organisation.membersSeeEachOther()}</p>
      <div className="mt-3 flex flex-wrap gap-3">
        <Button size="lg" variant="filled" loading={calls.accept.isPending} onClick={() => calls.accept.mutate()}>
          {m.organisation.accept()}
        </Button>
        <Button size="lg" variant="outline" loading={calls.leave.isPending} onClick={() => calls.leave.mutate()}>
          {m.organisation.decline()}
        </Button>
      </div>
    </InlineNotice>
  );
}
