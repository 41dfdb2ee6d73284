import { createFileRoute, redirect } from '@tanstack/react-router';
import { to } from '#paths.ts';

/** An old address, which is still in emails and bookmarks. */
export const Route = createFileRoute('/secure/admin/mail')({
  beforeLoad: ({ location }) => {
    throw redirect({ href: `${to.admin.mail()}${location.searchStr}`, replace: true });
  },
});
