import { m } from '@grantdesk/messages';
import type { Actor } from '@grantdesk/domain/access/actor';
import { newUserIssues } from '@grantdesk/domain/user/rules';
import type { Permissions } from '@grantdesk/domain/access/resources';
import { NativeSelect, TextInput } from '@mantine/core';
import type { FormEvent } from 'react';
import { call } from '#api/client.ts';
import { useForm } from '#form-hooks/useForm.ts';
import { useIdempotencyKey } from '#form-hooks/useIdempotencyKey.ts';
import { LeaveGuard } from '#components/LeaveGuard.tsx';
import { InlineNotice } from '#ui/Banner.tsx';
import { Button } from '#ui/Button.tsx';
import { ErrorSummary } from '#ui/ErrorSummary.tsx';
import { PageHeader } from '#ui/PageHeader.tsx';
import { Panel } from '#ui/Panel.tsx';
import classes from './User.module.css';
import { SidebarPreview } from '#components/shell/SidebarPreview.tsx';
import type { UserDetail } from './user-columns.tsx';
import { useUserRoles } from './useUserRoles.ts';

const EMPTY = { name: '', email: '', organisation: '', role: '' };
const CONTROLS = { name: 'user-name', email: 'user-email', role: 'user-role', organisation: 'user-organisation' };

/** A member of staff is made and invited; the mail's link lets them set their password. */
export function NewUser({ actor, onMade }: { actor: Actor; onMade: (user: UserDetail) => void }) {
  const intent = useIdempotencyKey();
  const roles = useUserRoles(actor, 'ADMIN');
  const { values, refusal, busy, isDirty, summary, send, getInputProps } = useForm({
    initial: () => EMPTY,
    validate: (next) => {
      const chosen = roles.find(({ _id }) => _id === next.role);
      return newUserIssues(actor, {
        ...next,
        role: chosen && { name: chosen.name, permissions: chosen.permissions as Permissions },
      });
    },
  });
  const role = roles.find(({ _id }) => _id === values.role);
  const invite = async (event: FormEvent) => {
    event.preventDefault();
    let made: UserDetail | undefined;
    const isTaken = await send(async (body) => {
      made = (await call('user.adminNew', { body, idempotencyKey: intent(body) })).data;
    });
    if (isTaken && made) onMade(made);
  };
  return (
    <form onSubmit={(event) => void invite(event)} noValidate>
      <LeaveGuard isDirty={isDirty && !busy} subject={m.user.thisInvitation()} />
      {refusal ? (
        <InlineNotice tone="danger" live="alert" title={refusal.message}>
          {m.user.theInvitationWasNotSent()}
        </InlineNotice>
      ) : null}
      <ErrorSummary {...summary((path) => CONTROLS[path as keyof typeof CONTROLS])} />
      <PageHeader
        title={m.common.inviteUser()}
        lead={m.user.theyGetAMailWithA()}
        actions={
          <Button type="submit" variant="filled" loading={busy}>
            {m.user.sendTheInvitation()}
          </Button>
        }
      />
      <div className={classes.columns}>
        <Panel title={m.common.person()}>
          <div className="mt-2 grid grid-cols-[repeat(auto-fill,minmax(min(280px,100%),1fr))] gap-4">
            <TextInput id={CONTROLS.name} label={m.common.name()} autoComplete="off" {...getInputProps('name')} />
            <TextInput
              id={CONTROLS.email}
              label={m.common.emailAddress()}
              type="email"
              autoComplete="off"
              {...getInputProps('email')}
            />
            <TextInput id={CONTROLS.organisation} label={m.user.organisationOptional()} {...getInputProps('organisation')} />
            <NativeSelect
              id={CONTROLS.role}
              label={m.common.role()}
              description={m.user.rolesWithMorePermissionsThan()}
              data={[{ value: '', label: m.user.chooseARole() }, ...roles.map(({ _id, name }) => ({ value: _id, label: name }))]}
              {...getInputProps('role')}
            />
          </div>
        </Panel>
        <Panel title={m.common.whatAHolderSees()}>
          {role ? <SidebarPreview role={role} /> : <p className="text-muted">{m.user.chooseARoleToSeeIts()}</p>}
        </Panel>
      </div>
    </form>
  );
}
