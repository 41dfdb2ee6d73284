import type { Answer } from '@grantdesk/api';
import { listQuery } from '#api/query.ts';

export type Pair = Answer<'similarity.many'>['data'][number];

/** Pairs on one page. */
export const FIRST_PAIRS = 25;

/** Pairs of an application or of a programme that share text, those to look at first. */
export const pairsQuery = (scope: { application: string } | { programme: string }, page = 1, limit = FIRST_PAIRS) =>
  listQuery('similarity.many', { query: { ...scope, page, limit } });
