/** Names of tags, and what may be applied to applications together. */
import { m } from '@grantdesk/messages';
import type { PlanIssue } from '../project/plan.ts';

/** A name as it is stored: composed characters, single spaces, none at its ends. */
export const normaliseTagName = (name: string): string => name.normalize('NFC').replaceAll(/\s+/gu, ' ').trim();

/** Two names with the same key are one tag. */
export const tagNameKey = (name: string): string => normaliseTagName(name).toLowerCase();

/** Every broken rule of a tag's name. Characters without a shape, such as a zero-width space, are no name. */
export const tagNameIssues = (name: string): PlanIssue[] =>
  /[\p{L}\p{N}\p{S}\p{P}]/u.test(name) ? [] : [{ path: 'name', message: m.common.enterAName() }];

/** Every broken rule of tags to add and to remove. @param known tags of the programme, by id */
export function tagChoiceIssues(
  { add, remove }: { add: readonly string[]; remove: readonly string[] },
  known: ReadonlyMap<string, { name: string }>,
): PlanIssue[] {
  if (add.length + remove.length === 0) return [{ path: 'add', message: m.tag.chooseTags() }];
  const issues: PlanIssue[] = [];
  for (const [path, ids] of [
    ['add', add],
    ['remove', remove],
  ] as const)
    if (ids.some((id) => !known.has(id))) issues.push({ path, message: m.tag.chooseTagsOfThisProgramme() });
  const both = known.get(add.find((id) => remove.includes(id)) ?? '');
  if (both) issues.push({ path: 'remove', message: m.tag.addOrRemoveNotBoth({ name: both.name }) });
  return issues;
}
