/**
 * Puts what the server says into French: refusals, reasons, sentences of news and timelines, names of filters. The server speaks
 * English to every program; only the French build loads this. What people wrote is never looked at: templates are tried only where
 * the product itself speaks.
 */
import { inFrench, labelInFrench } from '@grantdesk/domain/language/said';

export { inFrench };

/** Properties that contain the product's own sentences, alone or in lists. */
const SPOKEN = new Set(['denial', 'denials', 'sentence', 'reasons', 'changedSince', 'refused', 'message', 'issues', 'warning']);
const LABELS = new Set(['field_label', 'label', 'group']);
/** Calls whose labels are the product's own, not those of a form. */
const LABELLED = /\/(?:filters|notification|mail-template|dashboard)\b/;

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
        ? labelInFrench(each)
        : walk(each, isSpoken || SPOKEN.has(name), isFilters),
    ]),
  );
}
