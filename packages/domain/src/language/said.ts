/**
 * Finds the French text of a sentence that was made in English from values: refusals, reasons, sentences of news and timelines. What
 * people wrote is never given to it: templates would be tried on it.
 */
import { FILTER_WORDS, NEWS } from './fr/news.ts';
import { SAID } from './fr/said.ts';

interface Template {
  pattern: RegExp;
  names: string[];
  text: string;
}

const texts = new Map(SAID.flatMap((subject) => Object.entries(subject)));
const news = new Map(Object.entries(NEWS));
const filters = new Map(Object.entries(FILTER_WORDS));
const templates = templatesOf(texts);
const newsTemplates = templatesOf(news);
const filterTemplates = templatesOf(filters);

/** A text of the server in French; itself where it is none of ours. */
export function inFrench(said: string): string {
  return find(said, texts, templates) ?? newsIn(said) ?? said;
}

/** A name of a filter, a choice or a group in French. */
export const labelInFrench = (said: string): string => find(said, filters, filterTemplates) ?? texts.get(said) ?? said;

function find(said: string, exact: ReadonlyMap<string, string>, patterns: readonly Template[]): string | undefined {
  const found = exact.get(said.trim());
  if (found !== undefined) return found;
  for (const { pattern, names, text } of patterns) {
    const match = pattern.exec(said);
    if (!match) continue;
    const values = new Map(names.map((name, at) => [name, match[at + 1] ?? '']));
    const french = text.replace(/\{(\w+)\}/g, (_, name: string) => {
      const value = values.get(name) ?? '';
      return exact.get(value.trim()) ?? filters.get(value.trim()) ?? value;
    });
    // A timeline says 'You' where it would name its reader.
    return french.replace(/^You a /, 'Vous avez ');
  }
  return undefined;
}

/** 'Your contract is signed: APP-000012, Climate Fund.': what it is called, then what it is about. */
function newsIn(said: string): string | undefined {
  const [, head = '', rest = ''] = /^([^:]+)(:.*)?\.$/.exec(said) ?? [];
  const found = head && find(head, news, newsTemplates);
  return found ? `${found}${rest.replace(/^:/, '\u202f:')}.` : undefined;
}

/** Templates that begin or end with words of their own, the wordiest first. */
function templatesOf(from: ReadonlyMap<string, string>): Template[] {
  return [...from]
    .filter(([key]) => key.includes('{') && key.replace(/\{\w+\}/g, '').trim().length > 5)
    .toSorted(([a], [b]) => b.replace(/\{\w+\}/g, '').length - a.replace(/\{\w+\}/g, '').length)
    .map(([key, text]) => ({
      names: [...key.matchAll(/\{(\w+)\}/g)].map(([, name = '']) => name),
      pattern: new RegExp(`^${key.replace(/[.*+?^$()|[\]\\]/g, '\\$&').replace(/\{\w+\}/g, '(.+?)')}$`, 's'),
      text,
    }));
}
