import { createFileRoute, redirect } from '@tanstack/react-router';
import { to } from '#paths.ts';

/** The address that the settings had before each section got one. */
export const Route = createFileRoute('/secure/admin/settings')({
  beforeLoad: () => {
    throw redirect({ href: to.admin.administration, replace: true });
  },
});
