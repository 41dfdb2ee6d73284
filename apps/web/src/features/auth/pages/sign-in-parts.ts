import type { QueryClient } from '@tanstack/react-query';
import { readQuery } from '#api/query.ts';
import { early } from '#ui/early.tsx';
import { DEMONSTRATION } from '#features/demonstration/demonstration.ts';

export const DemoCard = early(() => import('#features/demonstration/DemoCard.tsx'));
export const OtherWays = early(() => import('../OtherWays.tsx'));

/** Read anew whenever the page opens: a password may have been accepted since, and a code is awaited. */
export const SIGN_IN_WAYS = { ...readQuery('user.signInWays', {}), retry: false };

/** What the page consists of, so that it is drawn whole and nothing moves while someone types. */
export async function loadSignIn(client: QueryClient): Promise<void> {
  const demonstration = client.ensureQueryData(DEMONSTRATION).then(({ data }) => (data ? DemoCard.load() : undefined));
  const ways = client.fetchQuery({ ...SIGN_IN_WAYS, staleTime: 0 });
  await Promise.allSettled([demonstration, ways, OtherWays.load()]);
}
