/** Filters of SCIM 2.0 (RFC 7644, section 3.4.2.2), as far as directories use them: comparisons joined by `and`. */

/** A request that breaks the protocol, with the code of RFC 7644, table 9. Its text is for the log of a directory. */
export class ScimError extends Error {
  readonly status: number;
  readonly scimType: string | undefined;
  /** @param about what the detail is about, as it was sent */
  constructor(status: number, scimType: string | undefined, detail: string, about = '') {
    super([detail, about].filter(Boolean).join(': '));
    this.status = status;
    this.scimType = scimType;
  }
}

export interface ScimTerm {
  /** In small letters, as attribute names have no case. */
  attribute: string;
  operator: 'eq' | 'ne' | 'co' | 'sw' | 'ew' | 'pr';
  value: string;
}

const TERM = /^([a-z][\w$:.-]*)\s+(?:(pr)|(eq|ne|co|sw|ew)\s+(?:"((?:[^"\\]|\\.)*)"|(true|false)))/i;

const unescaped = (text: string): string => JSON.parse(`"${text}"`) as string;

/** @throws ScimError invalidFilter for what cannot be read, or names an attribute that cannot be searched */
export function parseScimFilter(filter: string, attributes: readonly string[]): ScimTerm[] {
  const terms: ScimTerm[] = [];
  let rest = filter.trim();
  while (rest !== '') {
    const found = TERM.exec(rest);
    if (!found) throw new ScimError(400, 'invalidFilter', 'The filter cannot be read at', rest.slice(0, 60));
    const [whole, name = '', presence, comparison = '', text, flag] = found;
    const attribute = name.toLowerCase().replace(/^urn:ietf:params:scim:schemas:core:2\.0:(user|group):/, '');
    if (!attributes.includes(attribute)) throw new ScimError(400, 'invalidFilter', 'This attribute cannot be filtered', name);
    const operator = (presence ?? comparison).toLowerCase() as ScimTerm['operator'];
    terms.push({ attribute, operator, value: text === undefined ? (flag ?? '').toLowerCase() : readText(text) });
    rest = rest.slice(whole.length).trim();
    if (rest === '') break;
    const and = /^and\s+/i.exec(rest);
    if (!and) throw new ScimError(400, 'invalidFilter', 'Only "and" can join comparisons', rest.slice(0, 60));
    rest = rest.slice(and[0].length);
    if (rest === '') throw new ScimError(400, 'invalidFilter', 'The filter ends after "and"');
  }
  return terms;
}

function readText(text: string): string {
  try {
    return unescaped(text);
  } catch {
    throw new ScimError(400, 'invalidFilter', 'A text of the filter is no JSON string');
  }
}

/** Page of a list: SCIM counts from 1, and a count of 0 asks for the total alone. */
export function scimPage({ startIndex, count }: { startIndex?: unknown; count?: unknown }, most = 200) {
  const whole = (value: unknown, fallback: number): number => {
    const number = Number(value ?? fallback);
    return Number.isFinite(number) ? Math.trunc(number) : fallback;
  };
  return { start: Math.min(Math.max(1, whole(startIndex, 1)), 1_000_000), count: Math.min(Math.max(0, whole(count, 100)), most) };
}
