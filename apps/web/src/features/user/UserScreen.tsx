import { m } from '@grantdesk/messages';
import { can, isSuperAdmin } from '@grantdesk/domain/access/can';
import { type Actor, ACCOUNT_TYPE_LABELS } from '@grantdesk/domain/access/actor';
import type { Permissions } from '@grantdesk/domain/access/resources';
import { userDenial, userWords } from '@grantdesk/domain/user/rules';
import { formatCount } from '@grantdesk/domain/format/money';
import { statusLabel } from '@grantdesk/domain/stage/labels';
import { NativeSelect } from '@mantine/core';
import { Download, KeyRound, Mail, UserCheck, UserX } from 'lucide-react';
import { useState } from 'react';
import { documents } from '#api/documents.ts';
import { saveDocument } from '#files/save-document.ts';
import { useDecideChange } from '#form-hooks/useDecideChange.ts';
import { WaitingChanges } from '#components/change-request/WaitingChanges.tsx';
import { Status } from '#components/values/Status.tsx';
import { DateTime } from '#components/values/values.tsx';
import { Button } from '#ui/Button.tsx';
import { ConfirmDialog } from '#ui/dialogs.tsx';
import { PageHeader } from '#ui/PageHeader.tsx';
import { Panel } from '#ui/Panel.tsx';
import { ReasonedButton } from '#ui/ReasonedButton.tsx';
import { ErasePerson } from './ErasePerson.tsx';
import classes from './User.module.css';
import type { RoleRow } from './useUserRoles.ts';
import { SidebarPreview } from '#components/shell/SidebarPreview.tsx';
import { UserActivity } from './UserActivity.tsx';
import type { UserDetail, UserRow } from './user-columns.tsx';
import { UserApplications } from './UserApplications.tsx';
import { UserLoad } from './UserLoad.tsx';
import { useUserChange } from './useUserChange.ts';
import { MailTrouble } from './MailTrouble.tsx';
import { ViewAs } from './ViewAs.tsx';
import { useUserRoles } from './useUserRoles.ts';

type OpenDialog = { kind: 'status' } | { kind: 'factor' } | { kind: 'role'; role: RoleRow };

/** One person: account, role and load; what may be changed is changed here, with the reason where not. */
export function UserScreen({ user, role, actor }: { user: UserDetail; role: RoleRow | undefined; actor: Actor }) {
  const [dialog, setDialog] = useState<OpenDialog | null>(null);
  const { change, invite, resetFactor, busy } = useUserChange(user._id);
  const decider = useDecideChange();
  const roles = useUserRoles(actor, user.accountType);
  const denial = !can(actor, 'USERS', 'UPDATE')
    ? m.user.yourRoleDoesNotChangeUsers()
    : userDenial(actor, {
        userId: user._id,
        accountType: user.accountType,
        accountStatus: user.accountStatus,
        role: { name: role?.name ?? '', permissions: (role?.permissions ?? {}) as Permissions },
      });
  const isUnconfirmed = user.waiting.some(({ kind }) => kind === 'NEW_STAFF');
  const inviteDenial = !can(actor, 'USERS', 'CREATE')
    ? m.user.yourRoleDoesNotInviteUsers()
    : (denial ?? (isUnconfirmed ? userWords.unconfirmed : undefined));
  const isStaff = user.accountType === 'ADMIN';
  const isShut = user.accountStatus === 'INACTIVE';
  const confirm = () => {
    if (!dialog) return;
    setDialog(null);
    if (dialog.kind === 'factor') resetFactor.mutate();
    else if (dialog.kind === 'role') change.mutate({ role: dialog.role._id });
    else change.mutate({ accountStatus: isShut ? 'ACTIVE' : 'INACTIVE' });
  };
  return (
    <>
      <PageHeader
        title={user.name}
        lead={user.email}
        aside={<Status subject="account" status={user.accountStatus} label={statusLabel('account', user.accountStatus).label} />}
        actions={
          <>
            {user.accountStatus === 'INVITED' ? (
              <ReasonedButton leftSection={<Mail />} loading={busy} reason={inviteDenial} onClick={() => invite.mutate()}>
                {m.user.sendTheInvitationAgain()}
              </ReasonedButton>
            ) : null}
            {can(actor, 'USERS', 'EXPORT') ? (
              <Button
                leftSection={<Download />}
                onClick={() => void saveDocument(documents.personalData(user._id), 'personal data.zip')}
              >
                {m.user.exportData()}
              </Button>
            ) : null}
            {isSuperAdmin(actor) ? <ViewAs user={user} roleName={role?.name ?? ''} actor={actor} /> : null}
            <ReasonedButton
              leftSection={isShut ? <UserCheck /> : <UserX />}
              loading={busy}
              reason={denial ?? undefined}
              onClick={() => setDialog({ kind: 'status' })}
            >
              {isShut ? m.user.activate() : m.user.deactivate()}
            </ReasonedButton>
            {user.hasSecondFactor && can(actor, 'USERS', 'UPDATE') ? (
              <ReasonedButton
                leftSection={<KeyRound />}
                loading={busy}
                reason={denial ?? undefined}
                onClick={() => setDialog({ kind: 'factor' })}
              >
                {m.user.resetSecondFactor()}
              </ReasonedButton>
            ) : null}
            {can(actor, 'USERS', 'DELETE') ? <ErasePerson user={user} denial={denial} /> : null}
          </>
        }
      />
      <WaitingChanges requests={user.waiting} decider={decider} />
      {user.mailTrouble ? <MailTrouble address={user.email} {...user.mailTrouble} /> : null}
      <div className={classes.columns}>
        <div className="grid grid-cols-1 gap-4">
          <Panel title={m.common.account()}>
            <dl className="mt-2 grid grid-cols-[minmax(96px,max-content)_minmax(0,1fr)] gap-x-6 gap-y-2">
              <dt className="text-muted">{m.user.accountType()}</dt>
              <dd className="m-0">{ACCOUNT_TYPE_LABELS[user.accountType]}</dd>
              <dt className="text-muted">{m.common.phone()}</dt>
              <dd className="m-0">{user.phoneNumber ?? '–'}</dd>
              <dt className="text-muted">{m.common.since2()}</dt>
              <dd className="m-0">
                <DateTime value={user.createdAt} />
              </dd>
              {isStaff ? (
                <>
                  <dt className="text-muted">{m.user.openTasks()}</dt>
                  <dd className="m-0">{formatCount(user.taskCount)}</dd>
                </>
              ) : null}
            </dl>
          </Panel>
          <Panel title={m.common.role()}>
            {denial ? (
              <>
                <p>{role?.name ?? '–'}</p>
                <p className="text-muted">{denial}</p>
              </>
            ) : (
              <NativeSelect
                aria-label={m.common.role()}
                description={m.user.onlyRolesWithPermissionsAndPowers()}
                data={roles.map(({ _id, name }) => ({ value: _id, label: name }))}
                value={role?._id ?? ''}
                onChange={(event) => {
                  const next = roles.find(({ _id }) => _id === event.currentTarget.value);
                  if (next && next._id !== role?._id) setDialog({ kind: 'role', role: next });
                }}
              />
            )}
          </Panel>
          {isStaff ? <UserLoad userId={user._id} /> : null}
          {user.accountType === 'SUBSCRIBER' && can(actor, 'APPLICATIONS', 'READ') ? (
            <UserApplications userId={user._id} />
          ) : null}
          {can(actor, 'ROLES', 'READ') ? <UserActivity user={user} /> : null}
        </div>
        {isStaff && role ? (
          <Panel title={m.user.whatThisPersonSees()}>
            <SidebarPreview role={role} />
          </Panel>
        ) : null}
      </div>
      <ConfirmDialog
        opened={dialog !== null}
        title={titleOf(dialog, user, isShut)}
        text={textOf(dialog, user, isShut)}
        confirmLabel={confirmLabelOf(dialog, isShut)}
        danger={dialog?.kind === 'status' && !isShut}
        onCancel={() => setDialog(null)}
        onConfirm={confirm}
      />
    </>
  );
}

function confirmLabelOf(dialog: OpenDialog | null, isShut: boolean): string {
  if (dialog?.kind === 'factor') return m.user.requestTheReset();
  if (dialog?.kind === 'role') return m.user.changeTheRole();
  return isShut ? m.user.activate() : m.user.deactivate();
}

function titleOf(dialog: OpenDialog | null, user: UserRow, isShut: boolean): string {
  if (dialog?.kind === 'factor') return m.user.resetTheSecondFactorOfName({ name: user.name });
  if (dialog?.kind === 'role') return m.user.makeNameName({ name: user.name, role: dialog.role.name });
  return `${isShut ? m.user.activate() : m.user.deactivate()} ${user.name}?`;
}

function textOf(dialog: OpenDialog | null, user: UserRow, isShut: boolean): string {
  if (dialog?.kind === 'factor') return m.user.checkThatItIsReallyName({ name: user.name, person: user.name });
  if (dialog?.kind === 'role') return m.user.theNewRoleAppliesImmediatelyIf();
  if (isShut) return m.user.theyCanSignInAgainWith();
  return m.user.deactivateEffect({ tasks: user.taskCount });
}
