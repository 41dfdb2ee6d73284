/**
 * The address's query, as people and other programs write it: plain text for every value. `filters` is JSON text, which
 * `domain/list/filters` reads and writes. (The router's own codec is JSON for all, which turns a search for 123 into a number.)
 */
export function parseSearch(text: string): Record<string, unknown> {
  const search: Record<string, unknown> = {};
  for (const [name, value] of new URLSearchParams(text)) search[name] = value;
  return search;
}

export function stringifySearch(search: Record<string, unknown>): string {
  const query = new URLSearchParams();
  for (const [name, value] of Object.entries(search)) {
    if (value === undefined || value === null || value === '') continue;
    query.set(name, typeof value === 'string' ? value : JSON.stringify(value));
  }
  const text = query.toString();
  return text ? `?${text}` : '';
}

/** A text value of the address, or the fallback: a bad address never breaks a screen. */
export const textIn = (search: Record<string, unknown>, name: string, fallback = ''): string => {
  const value = search[name];
  return typeof value === 'string' ? value : fallback;
};
