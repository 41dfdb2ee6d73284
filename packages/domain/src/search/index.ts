export type * from './search.ts';
export {
  SEARCH_COUNTED,
  SEARCH_GROUPS,
  SEARCH_LABELS,
  SEARCH_LARGE,
  SEARCH_SHORTEST,
  SEARCH_SHOWN,
  paymentReference,
  searchGroups,
} from './search.ts';
