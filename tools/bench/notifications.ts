import { demoEmail } from '../../apps/server/db/seed/accounts.ts';
import { startProduct } from '../product.ts';
import { draftMaker } from './drafts.ts';
import { machineLoad, percentile } from './figures.ts';
import { cookieOver } from './http.ts';

const ROUNDS = Number(process.env['ROUNDS'] ?? 200);
/** People who have the product open beside the one whose news is timed, and how many pages each. */
const ONLOOKERS = ['applicant1', 'applicant2', 'manager', 'assessor1', 'assessor2'];
const PAGES = 10;

/** Milliseconds from the moment at which staff send a message to the moment at which the bell of its reader is notified. */
export async function bench(): Promise<void> {
  const product = await startProduct();
  const ends: (() => void)[] = [];
  try {
    const { director, draft } = await draftMaker(product.url);
    const { id } = await draft();
    const reader = await cookieOver(product.url, demoEmail('applicant3'));
    for (const name of ONLOOKERS) {
      const onlooker = await cookieOver(product.url, demoEmail(name));
      for (let n = 0; n < PAGES; n++) ends.push((await listen(product.url, onlooker, () => {})).stop);
    }
    let heard = (): void => {};
    ends.push((await listen(product.url, reader, () => heard())).stop);
    const load = machineLoad();
    const times: number[] = [];
    for (let n = 0; n < ROUNDS; n++) {
      const notified = new Promise<void>((resolve) => (heard = resolve));
      const began = performance.now();
      await director.json('POST', `/message/new/${id}`, { kind: 'TEAM_MESSAGE', body: `News ${n}` });
      await notified;
      times.push(performance.now() - began);
    }
    const at = (share: number): string => percentile(times, share).toFixed(0);
    console.log(
      `${ROUNDS} messages, ${ONLOOKERS.length * PAGES + 1} open streams (load before ${load}): p50 ${at(0.5)} ms, p95 ${at(0.95)} ms, worst ${at(1)} ms from the press to the bell`,
    );
  } finally {
    for (const end of ends) end();
    await product.stop();
  }
}

/** An open stream of events; the first is what it begins with. */
async function listen(url: string, cookie: string, onEvent: () => void): Promise<{ stop: () => void }> {
  const ending = new AbortController();
  const response = await fetch(`${url}/api/notification/stream`, {
    headers: { cookie, accept: 'text/event-stream' },
    signal: ending.signal,
  });
  if (!response.ok || !response.body)
    throw new Error(`The stream answered ${response.status}: ${(await response.text()).slice(0, 200)}`);
  const reading = (async () => {
    for await (const chunk of response.body as unknown as AsyncIterable<Uint8Array>)
      if (new TextDecoder().decode(chunk).includes('event: unread')) onEvent();
  })();
  reading.catch(() => {});
  return { stop: () => ending.abort() };
}
