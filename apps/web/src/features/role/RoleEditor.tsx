import { m } from '@grantdesk/messages';
import type { Actor } from '@grantdesk/domain/access/actor';
import type { Permissions } from '@grantdesk/domain/access/resources';
import { roleIssues } from '@grantdesk/domain/role/rules';
import { NativeSelect, TextInput } from '@mantine/core';
import type { ReactNode } from 'react';
import { useForm } from '#form-hooks/useForm.ts';
import { useDecideChange } from '#form-hooks/useDecideChange.ts';
import { WaitingChanges } from '#components/change-request/WaitingChanges.tsx';
import { LeaveGuard } from '#components/LeaveGuard.tsx';
import { SaveBar } from '#components/SaveBar.tsx';
import { InlineNotice } from '#ui/Banner.tsx';
import { Button } from '#ui/Button.tsx';
import { ErrorSummary } from '#ui/ErrorSummary.tsx';
import { PageHeader } from '#ui/PageHeader.tsx';
import { Panel } from '#ui/Panel.tsx';
import classes from './Role.module.css';
import type { RoleDetail, RoleRow } from './role-columns.tsx';
import { RolePowers } from './RolePowers.tsx';
import { changeInWords, type RoleDraft } from './role-draft.ts';
import { RightsEditor } from './RightsEditor.tsx';
import { SidebarPreview } from '#components/shell/SidebarPreview.tsx';

interface Props {
  /** Undefined for a new one. */
  role?: RoleDetail;
  /** Roles that a new one may begin with. */
  templates?: RoleRow[];
  actor: Actor;
  aside?: ReactNode;
  /** Keeps it; a refusal is thrown. */
  onSave: (values: RoleDraft) => Promise<void>;
  /** Reads it again if someone else was first. */
  onReload?: () => void;
}

const EMPTY: RoleDraft = { name: '', permissions: {} };
const CONTROLS = { name: 'role-name', permissions: 'role-rights' };

/** The name of a role, its rights, and the menu that its holders see, as it is being changed. */
export function RoleEditor({ role, templates = [], actor, aside, onSave, onReload }: Props) {
  const form = useForm<RoleDraft>({
    initial: () => (role ? { name: role.name, permissions: role.permissions as Permissions } : EMPTY),
    validate: (values) =>
      roleIssues(actor, values, role ? { name: role.name, permissions: role.permissions as Permissions } : null),
  });
  const decider = useDecideChange();
  const { initialValues, values, refusal, busy, isDirty, errors, setValues, getInputProps } = form;
  const summary = form.summary((path) => (path === 'name' ? CONTROLS.name : CONTROLS.permissions));
  return (
    <>
      <LeaveGuard isDirty={isDirty && !busy} subject={m.role.thisRole()} />
      {refusal ? (
        <InlineNotice
          tone="danger"
          live="alert"
          title={refusal.message}
          action={
            refusal.code === 'STALE_VERSION' && onReload ? (
              <Button onClick={onReload}>{m.common.reloadAndDropMyChanges()}</Button>
            ) : null
          }
        >
          {m.common.nothingWasSavedYourChangesStill()}
        </InlineNotice>
      ) : null}
      <ErrorSummary {...summary} />
      <PageHeader title={role?.name ?? m.common.newRole()} aside={aside} />
      <WaitingChanges requests={role?.waiting ?? []} decider={decider} />
      <div className={classes.columns}>
        <div className="grid grid-cols-1 gap-4">
          <Panel title={m.common.name()} note={role?.isLocked ? m.role.rulesDependOnThisRoleSo() : undefined}>
            {role?.isLocked ? (
              <p>{role.name}</p>
            ) : (
              <div className="mt-2 grid grid-cols-[repeat(auto-fill,minmax(min(280px,100%),1fr))] gap-4">
                <TextInput id={CONTROLS.name} label={m.role.nameOfTheRole()} {...getInputProps('name')} />
                {templates.length > 0 ? (
                  <NativeSelect
                    label={m.role.startWithPermissionsFrom()}
                    data={[
                      { value: '', label: m.role.noRole() },
                      ...templates.map(({ _id, name }) => ({ value: _id, label: name })),
                    ]}
                    onChange={(event) => {
                      const from = templates.find(({ _id }) => _id === event.currentTarget.value);
                      setValues({ permissions: (from?.permissions ?? {}) as Permissions });
                    }}
                  />
                ) : null}
              </div>
            )}
          </Panel>
          {role && role.powers.length > 0 ? <RolePowers powers={role.powers} /> : null}
          <div id={CONTROLS.permissions} tabIndex={-1}>
            <Panel
              title={m.common.permissions()}
              note={errors['permissions'] ? <span role="alert">{errors['permissions']}</span> : undefined}
              flush
            >
              <RightsEditor
                permissions={values.permissions}
                before={role ? initialValues.permissions : {}}
                actor={actor}
                onChange={(permissions) => setValues({ permissions })}
              />
            </Panel>
          </div>
        </div>
        <Panel title={m.common.whatAHolderSees()}>
          <SidebarPreview
            role={{ name: role?.name ?? values.name, permissions: values.permissions as Record<string, string[]> }}
          />
        </Panel>
      </div>
      <SaveBar
        isDirty={isDirty}
        busy={busy}
        saveLabel={m.role.saveRole()}
        note={
          summary.items.length > 0
            ? m.common.countToFix({ count: summary.items.length })
            : changeInWords(initialValues, values, role?.userCount ?? 0)
        }
        onSave={() => void form.send(onSave)}
        onDiscard={form.discard}
      />
    </>
  );
}
