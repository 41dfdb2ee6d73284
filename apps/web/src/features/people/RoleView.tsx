import type { ReactNode } from 'react';
import { InlineNotice } from '../../ui/Banner.tsx';
import { PageHeader } from '../../ui/PageHeader.tsx';
import { Panel } from '../../ui/Panel.tsx';
import classes from './People.module.css';
import { PermissionMatrix } from './PermissionMatrix.tsx';
import type { RoleRow } from './role-columns.tsx';
import { SidebarPreview } from './SidebarPreview.tsx';

/** A role that this person reads and does not change, with the reason. */
export function RoleView({ role, aside, denial }: { role: RoleRow; aside: ReactNode; denial: string }) {
  return (
    <>
      <PageHeader title={role.name} aside={aside} />
      <InlineNotice tone="info">{denial}</InlineNotice>
      <div className={classes.columns}>
        <Panel title="Rights" flush>
          <PermissionMatrix permissions={role.permissions} caption={`Rights of ${role.name}`} />
        </Panel>
        <Panel title="What a holder sees">
          <SidebarPreview role={role} />
        </Panel>
      </div>
    </>
  );
}
