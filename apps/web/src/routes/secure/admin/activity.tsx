import { createFileRoute, redirect } from '@tanstack/react-router';
import { to } from '#paths.ts';

/** An address of before, which mails and bookmarks still hold. */
export const Route = createFileRoute('/secure/admin/activity')({
  beforeLoad: ({ location }) => {
    throw redirect({ href: `${to.admin.activity()}${location.searchStr}`, replace: true });
  },
});
