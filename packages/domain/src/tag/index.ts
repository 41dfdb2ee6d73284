export { normaliseTagName, tagChoiceIssues, tagNameIssues, tagNameKey } from './rules.ts';
export type * from './shape.ts';
export { APPLICATION_TAGS_MAX, TAGGED_TOGETHER_MAX, TAGS_MAX, TAG_COLOURS, TAG_NAME_MAX } from './shape.ts';
