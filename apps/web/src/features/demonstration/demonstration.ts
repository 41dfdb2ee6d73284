import { readQuery } from '#api/query.ts';

/** The accounts that a demonstration offers; a product in use has none. */
export const DEMONSTRATION = { ...readQuery('demonstration.accounts', {}), retry: false };
