export type * from './rules.ts';
export {
  BATCH_ITEM_STATES,
  BATCH_STATES,
  ENTRY_KINDS,
  MAX_BATCH_ITEMS,
  MAX_DAYS_AHEAD,
  MAX_STATEMENT_ENTRIES,
  STATEMENT_KINDS,
  cancelDenial,
  entryDenial,
  executionIssue,
  fileDenial,
  itemDenial,
  releaseDenial,
} from './rules.ts';
