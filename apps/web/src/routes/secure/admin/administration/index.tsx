import { visibleAdministration } from '@grantdesk/domain/access/administration';
import { createFileRoute, redirect } from '@tanstack/react-router';
import { actorOf } from '#api/session.ts';

/** Leads to the first page that this person may open; the layout refuses those who may open none. */
export const Route = createFileRoute('/secure/admin/administration/')({
  beforeLoad: ({ context: { me } }) => {
    const [first] = visibleAdministration(actorOf(me));
    if (first) throw redirect({ href: first.path, replace: true });
  },
});
