import { m } from '@grantdesk/messages';
import { ADMINISTRATION_PAGES, visibleAdministration } from '@grantdesk/domain/access/administration';
import { getRouteApi, Outlet, useRouterState } from '@tanstack/react-router';
import { toActor } from '#api/session.ts';
import { usePage } from '#components/page.ts';
import { isCurrent } from '#components/shell/types.ts';
import { ForbiddenScreen } from '#components/StaffScreens.tsx';
import { to } from '#paths.ts';
import { AdministrationFrame } from '../AdministrationFrame.tsx';

const route = getRouteApi('/secure/admin/administration');

/** The pages that run the installation, beside a menu of those that this person may open. */
export function AdministrationLayout() {
  const { me } = route.useRouteContext();
  const pathname = useRouterState({ select: ({ location }) => location.pathname });
  const pages = visibleAdministration(toActor(me));
  const page = ADMINISTRATION_PAGES.find(({ path }) => isCurrent({ href: path }, pathname));
  usePage({
    title: page?.label ?? m.common.administration(),
    crumbs: [
      { label: m.common.administration(), href: to.admin.administration },
      ...(page ? [{ label: page.group }, { label: page.label }] : []),
    ],
  });
  const isOpen = pages.length > 0 && (!page || pages.includes(page));
  if (!isOpen) return <ForbiddenScreen title={page?.label ?? m.common.administration()} />;
  return (
    <AdministrationFrame pages={pages} current={page}>
      <Outlet />
    </AdministrationFrame>
  );
}
