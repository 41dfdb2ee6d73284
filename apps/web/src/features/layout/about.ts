import { readQuery } from '#api/query.ts';

/** What the product says about the organisation that runs it. */
export const ABOUT = { ...readQuery('settings.about', {}), staleTime: Infinity };
