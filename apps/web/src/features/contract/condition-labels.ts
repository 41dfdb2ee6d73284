import { m } from '@grantdesk/messages';

/** The words of a contract with the conditions of the grant as their last part, unless the words name them by a merge field. */
export function wordsWithConditions(words: string, conditions: readonly string[]): string {
  if (conditions.length === 0 || /\{\{\s*conditions\s*\}\}/.test(words)) return words;
  const part = [`# ${m.contract.conditionsOfTheGrant()}`, '', ...conditions.map((condition) => `- ${condition}`)].join('\n');
  return words.trim() === '' ? part : `${words.trimEnd()}\n\n${part}`;
}
