export type * from './mentions.ts';
export { mentionAt, mentionsIn, splitMentions, withMention } from './mentions.ts';
export type * from './rules.ts';
export { canEditNote, canRemoveNote, noteAccess, noteDenial } from './rules.ts';
export type * from './shape.ts';
export { MENTIONS_MAX, NOTE_MAX, NOTE_SUBJECTS } from './shape.ts';
