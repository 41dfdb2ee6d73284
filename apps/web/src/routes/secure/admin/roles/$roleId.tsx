import { useQuery } from '@tanstack/react-query';
import { createFileRoute } from '@tanstack/react-router';
import { readQuery } from '../../../../api/query.ts';
import { usePage } from '../../../../components/page.ts';
import { LoadScreen } from '../../../../components/StaffScreens.tsx';
import classes from '../../../../features/people/People.module.css';
import { PermissionMatrix } from '../../../../features/people/PermissionMatrix.tsx';
import { SidebarPreview } from '../../../../features/people/SidebarPreview.tsx';
import { to } from '../../../../paths.ts';
import { PageHeader } from '../../../../ui/PageHeader.tsx';
import { Panel } from '../../../../ui/Panel.tsx';

export const Route = createFileRoute('/secure/admin/roles/$roleId')({ component: Role });

/** What one role may do, and the menu that it sees. */
function Role() {
  const { roleId } = Route.useParams();
  const query = useQuery(readQuery('role.one', { params: { id: roleId } }));
  const role = query.data?.data;
  usePage({ title: role?.name ?? 'Role', crumbs: [{ label: 'Roles', href: to.admin.roles }, { label: role?.name ?? 'Role' }] });
  if (!role) return <LoadScreen title="Role" error={query.error} onRetry={() => void query.refetch()} rows={[360]} />;
  return (
    <>
      <PageHeader title={role.name} aside={<span>{role.userCount === 1 ? '1 user' : `${role.userCount} users`}</span>} />
      <div className={classes.columns}>
        <Panel title="Rights" note={role.isLocked ? 'Rules depend on this role, so its name is fixed.' : undefined} flush>
          <PermissionMatrix permissions={role.permissions} caption={`Rights of ${role.name}`} />
        </Panel>
        <Panel title="What this role sees">
          <SidebarPreview role={role} />
        </Panel>
      </div>
    </>
  );
}
