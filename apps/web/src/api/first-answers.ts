import { API_PREFIX, AUTH_PREFIX } from '@grantdesk/api/paths';

/** An answer, and when its call left and came back on this device's clock. */
export interface Answered {
  response: Response;
  sentAt: number;
  receivedAt: number;
}

type FirstAnswers = Map<string, Promise<Answered | undefined>>;

/** As long as a read counts as fresh (`api/query.ts`): a page whose scripts took longer asks again. */
const GOOD_FOR_MS = 15_000;
/** Whoever is another person after such a call, or nobody. */
const WHO = `${API_PREFIX}${AUTH_PREFIX}/`;

/**
 * The answer of a call that the page began before its scripts were there (`first-visit/first.js`), once: whoever reads later asks
 * anew. Undefined where there is none, where the network failed, and once somebody signed in or out: no answer outlives its session.
 */
export function takeFirstAnswer(url: string, method = 'GET'): Promise<Answered | undefined> | undefined {
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
