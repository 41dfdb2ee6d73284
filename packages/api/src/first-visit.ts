/** What the build writes down for one address in `.pages.json`, and the server puts into its page (decision 0050). */
export interface FirstVisit {
  /** As the router writes it: `/programmes/$programmeId`. */
  path: string;
  /** Files of the build, without its base. */
  scripts: string[];
  styles: string[];
  /** Addresses of the API that the page asks first, with parameters of the page's own. */
  calls: string[];
  /** Those of a person who has a session. */
  own: string[];
  /** Theirs where the address asks for nothing but the list as it first comes. */
  list: string[];
  /** Whether the server draws the page from what these calls answer (decision 0115). */
  isDrawn: boolean;
}

/** A query that changes nothing of a list: links carry the name of its programme along, to be read at once. */
export const asksAsItComes = (names: Iterable<string>): boolean => [...names].every((name) => name === 'programmeName');
