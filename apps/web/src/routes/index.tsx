import { createFileRoute, redirect } from '@tanstack/react-router';
import { sessionQuery } from '../api/session.ts';
import { getHome, to } from '../paths.ts';

/** The start page is whatever the person came for: their own home, or the open calls. */
export const Route = createFileRoute('/')({
  beforeLoad: async ({ context }) => {
    const me = await context.queryClient.ensureQueryData(sessionQuery).catch(() => null);
    throw redirect({ href: me ? getHome(me.accountType) : to.programmes, replace: true });
  },
});
