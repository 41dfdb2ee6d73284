import { API_PREFIX, AUTH_PREFIX } from '@grantdesk/api/paths';

/** An answer, and when its call left and came back on this device's clock. */
export interface FirstAnswer {
  response: Response;
  sentAt: number;
  receivedAt: number;
}

type FirstAnswers = Map<string, Promise<FirstAnswer | undefined>>;

/** As long as a read counts as fresh (`api/query.ts`): a page whose scripts took longer asks again. */
const GOOD_FOR_MS = 15_000;
/** After one of these calls someone else may be signed in, or no one. */
const WHO = `${API_PREFIX}${AUTH_PREFIX}/`;

/**
 * The answer of a call that the page started before its scripts were loaded (`first-visit/first.js`), once: later reads go to
 * the server. Undefined if there is none, if the network failed, or after signing in or out: no answer outlives its session.
 */
export function takeFirstAnswer(url: string, method = 'GET'): Promise<FirstAnswer | undefined> | undefined {
  const holder = globalThis as { firstAnswers?: FirstAnswers };
  if (!holder.firstAnswers) return undefined;
  if (url.startsWith(WHO) || performance.now() > GOOD_FOR_MS) {
    delete holder.firstAnswers;
    return undefined;
  }
  if (method !== 'GET') return undefined;
  const answer = holder.firstAnswers.get(url);
  holder.firstAnswers.delete(url);
  return answer;
}
