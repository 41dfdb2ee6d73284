export type * from './views.ts';
export { MAX_VIEWS, VIEW_KEYS, VIEW_LISTS, canReadList, sameView, toViewQuery } from './views.ts';
