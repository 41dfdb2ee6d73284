import { AsyncLocalStorage } from 'node:async_hooks';
import type { FirstAnswer } from './first-answers.ts';

/** What calls were answered, by their addresses. */
export type GivenAnswers = ReadonlyMap<string, { status: number; body: string }>;

const given = new AsyncLocalStorage<GivenAnswers>();

/** Runs what draws a page: the calls that it makes get these answers. */
export const withAnswers = <T>(answers: GivenAnswers, draw: () => Promise<T>): Promise<T> => given.run(answers, draw);

/**
 * In the place of `first-answers.ts` where the server draws a page.
 * @throws Error for a call that was not answered: nothing is requested there
 */
export async function takeFirstAnswer(url: string): Promise<FirstAnswer> {
  const answer = given.getStore()?.get(url);
  if (!answer) throw new Error(`No answer to ${url} was given`);
  return { response: new Response(answer.body, { status: answer.status }), sentAt: 0, receivedAt: 0 };
}
