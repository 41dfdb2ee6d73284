export { findReplyTokens, isReplyPattern, toReplyAddress } from './address.ts';
export { isSenderProven } from './authentication.ts';
export { REPLY_MARK, cleanMailText, foldReply } from './fold.ts';
export type * from './rules.ts';
export {
  DISCARD_REASON_MAX,
  DROP_REASONS,
  DROP_REASON_TEXTS,
  HELD_DAYS,
  HOLD_REASONS,
  HOLD_REASON_TEXTS,
  ORNAMENT_BYTES,
  REPLY_DAYS,
  REPLY_MAX_BYTES,
  REPLY_MAX_FILES,
  REPLY_MAX_HELD,
  REPLY_MAX_TAKEN,
  REPLY_REST_MAX,
  fitReply,
  isAutomatic,
  toReplyKind,
} from './rules.ts';
