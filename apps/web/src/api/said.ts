/**
 * Puts what the server says into French: refusals, reasons, sentences of news and timelines, names of filters. The server speaks
 * English to every program; only the French build loads this. What people wrote is never looked at: templates are tried only where
 * the product itself speaks.
 */
import { FILTER_WORDS, NEWS } from '@grantdesk/domain/language/fr/news';
import { SAID } from '@grantdesk/domain/language/fr/said';

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

/** Properties that hold the product's own sentences, alone or in lists. */
const SPOKEN = new Set(['denial', 'denials', 'sentence', 'reasons', 'changedSince', 'refused', 'message', 'issues']);
const LABELS = new Set(['field_label', 'label', 'group']);
/** Calls whose labels are the product's own, not those of a form. */
const LABELLED = /\/(?:filters|notification|mail-template|dashboard)\b/;

/** A text of the server in French; itself where it is none of ours. */
export function inFrench(said: string): string {
  return find(said, texts, templates) ?? newsIn(said) ?? said;
}

/** An answer with its sentences in French; everything else as it came. */
export function answerInFrench<T>(answer: T, address = ''): T {
  return walk(answer, false, LABELLED.test(address)) as T;
}

function walk(value: unknown, isSpoken: boolean, isFilters: boolean): unknown {
  if (typeof value === 'string') return isSpoken ? inFrench(value) : value;
  if (Array.isArray(value)) return value.map((each) => walk(each, isSpoken, isFilters));
  if (!value || typeof value !== 'object') return value;
  return Object.fromEntries(
    Object.entries(value).map(([name, each]) => [
      name,
      isFilters && LABELS.has(name) && typeof each === 'string'
        ? (find(each, filters, filterTemplates) ?? texts.get(each) ?? each)
        : walk(each, isSpoken || SPOKEN.has(name), isFilters),
    ]),
  );
}

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
