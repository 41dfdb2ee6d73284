import { createFileRoute, redirect } from '@tanstack/react-router';
import { toActor } from '#api/session.ts';

/** Leads to the first page that this person may open; the layout refuses those who may open none. */
export const Route = createFileRoute('/secure/admin/administration/')({
  beforeLoad: async ({ context: { me } }) => {
    // Every visit loads the static imports of a route, and this one shares a chunk with the controls of the back office.
    const { visibleAdministration } = await import('@grantdesk/domain/access/administration');
    const [first] = visibleAdministration(toActor(me));
    if (first) throw redirect({ href: first.path, replace: true });
  },
});
