import { m } from '@grantdesk/messages';
import type { ReactNode } from 'react';
import { useDecideChange } from '#form-hooks/useDecideChange.ts';
import { WaitingChanges } from '#components/change-request/WaitingChanges.tsx';
import { InlineNotice } from '#ui/Banner.tsx';
import { PageHeader } from '#ui/PageHeader.tsx';
import { Panel } from '#ui/Panel.tsx';
import classes from './Role.module.css';
import { PermissionMatrix } from './PermissionMatrix.tsx';
import type { RoleDetail } from './role-columns.tsx';
import { RolePowers } from './RolePowers.tsx';
import { SidebarPreview } from '#components/shell/SidebarPreview.tsx';

/** A role that this person reads and does not change, with the reason. */
export function RoleView({ role, aside, denial }: { role: RoleDetail; aside: ReactNode; denial: string }) {
  const decider = useDecideChange();
  return (
    <>
      <PageHeader title={role.name} aside={aside} />
      <WaitingChanges requests={role.waiting} decider={decider} />
      <InlineNotice tone="info">{denial}</InlineNotice>
      <div className={classes.columns}>
        <div className="grid grid-cols-1 gap-4">
          {role.powers.length > 0 ? <RolePowers powers={role.powers} /> : null}
          <Panel title={m.common.permissions()} flush>
            <PermissionMatrix permissions={role.permissions} caption={m.role.permissionsOfName({ name: role.name })} />
          </Panel>
        </div>
        <Panel title={m.common.whatAHolderSees()}>
          <SidebarPreview role={role} />
        </Panel>
      </div>
    </>
  );
}
