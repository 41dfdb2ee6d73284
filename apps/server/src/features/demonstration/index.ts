import type { Platform } from '#platform/context.ts';
import type { GroupHandlers } from '#platform/http/bind.ts';
import { offerAccounts } from './service.ts';

export { hasDemonstrationPeople } from './queries.ts';
export { isDemonstrationHere } from './service.ts';

export const demonstrationRoutes = (p: Platform): GroupHandlers<'demonstration'> => ({
  accounts: ({ request }) => offerAccounts(p, request),
});
