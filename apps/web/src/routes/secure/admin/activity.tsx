import { createFileRoute, redirect } from '@tanstack/react-router';
import { to } from '#paths.ts';

/** An old address, which is still in emails and bookmarks. */
export const Route = createFileRoute('/secure/admin/activity')({
  beforeLoad: ({ location }) => {
    throw redirect({ href: `${to.admin.activity()}${location.searchStr}`, replace: true });
  },
});
