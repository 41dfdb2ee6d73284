import type { QueryClient } from '@tanstack/react-query';
import { redirect } from '@tanstack/react-router';
import { type Me, sessionQuery } from '#api/session.ts';
import { to } from '#paths.ts';
import { followAccount } from './follow-account.ts';

/**
 * Admits people with a session; after signing in a person returns to the exact address.
 * @throws a redirect for everyone else, and for staff who have to set up a second factor first
 */
export async function enter(
  client: QueryClient,
  { pathname, searchStr }: Record<'pathname' | 'searchStr', string>,
): Promise<{ me: Me }> {
  const me = await client.ensureQueryData(sessionQuery);
  if (!me) throw redirect({ href: to.signIn(`${pathname}${searchStr}`), replace: true });
  await followAccount(me);
  if (me.mustSetSecondFactor) throw redirect({ href: to.secondFactor(`${pathname}${searchStr}`), replace: true });
  return { me };
}
