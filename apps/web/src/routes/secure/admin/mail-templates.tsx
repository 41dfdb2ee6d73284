import { createFileRoute, redirect } from '@tanstack/react-router';
import { to } from '#paths.ts';

/** An old address, which is still in emails and bookmarks. */
export const Route = createFileRoute('/secure/admin/mail-templates')({
  beforeLoad: ({ location }) => {
    throw redirect({ href: `${to.admin.mailTemplates()}${location.searchStr}`, replace: true });
  },
});
