import { createHash, randomUUID } from 'node:crypto';
import { Agent } from 'node:http';
import { ask, isUnanswered, type Ask, type Reply, type Wire } from './ask.ts';
import type { Applicant } from './prepare.ts';

/** What one person did, and the answers they got. */
export interface Deeds {
  application: string;
  /** Digest of the file that went along with the first text. */
  sentFile: string | null;
  /** The save that carried the file was acknowledged. */
  savedFile: boolean;
  /** Texts in the order in which they were sent. */
  sent: string[];
  /** The last text whose save was acknowledged. */
  savedText: string | null;
  receipt: { receiptNo: string; digest: string } | null;
  /** The receipt that a second submit was answered with. */
  again: Deeds['receipt'];
  /** A save after the receipt that was acknowledged all the same. */
  lateSaves: number;
  /** Acts that were given up, since no answer came in time: what became of them is unknown. */
  unanswered: number;
  /** Answers other than success or a request to wait. */
  surprises: string[];
}

export interface Load extends Wire {
  /** People who begin, a second: they come whether or not earlier ones were answered. */
  rate: number;
  /** What every tenth person sends along with the first save. */
  file?: Buffer;
  /** How long a request without an answer is repeated; a minute and a half by default. */
  patienceMs?: number;
}

const MAX_MS = 90_000;
const FIRST_RETRY_MS = 250;
const LAST_RETRY_MS = 4_000;
const pause = (ms: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, ms));

/** Each person saves, saves again, submits, submits again as if by another page, and saves once more; a request without an answer is repeated with the same key. */
export async function applyAll(applicants: Applicant[], load: Load): Promise<Deeds[]> {
  const agent = new Agent({ keepAlive: true, maxSockets: 200 });
  const began = performance.now();
  const under = applicants.map(async (applicant, n) => {
    await pause(Math.max(0, (n / load.rate) * 1000 - (performance.now() - began)));
    return applyOne(applicant, { ...load, file: n % 10 === 0 ? load.file : undefined }, agent);
  });
  const deeds = await Promise.all(under);
  agent.destroy();
  return deeds;
}

/** Of a person who has done nothing yet. */
export const deedsOf = (application: string, file?: Buffer): Deeds => ({
  application,
  sentFile: file ? createHash('sha256').update(file).digest('hex') : null,
  savedFile: false,
  sent: [],
  savedText: null,
  receipt: null,
  again: null,
  lateSaves: 0,
  unanswered: 0,
  surprises: [],
});

interface OneLoad extends Omit<Load, 'file'> {
  file: Buffer | undefined;
}

async function applyOne({ application, cookie }: Applicant, load: OneLoad, agent: Agent): Promise<Deeds> {
  const deeds = deedsOf(application, load.file);
  const send = (method: string, path: string, fields: Ask['fields'], key?: string) =>
    ask({ load, agent, cookie, method, path, fields, ...(key && { key }) });
  const answered = (sending: () => Promise<Reply>) => untilAnswered(sending, load.patienceMs);
  for (const nth of ['first', 'second']) {
    const text = `${nth} text ${randomUUID()}`;
    deeds.sent.push(text);
    const fields: Ask['fields'] = [
      ['name', 'Ada'],
      ['text', text],
    ];
    const file = nth === 'first' ? load.file : undefined;
    if (file) fields.push(['plan', { name: 'plan.pdf', content: file }]);
    const saved = await answered(() => send('PATCH', `/application/save/${application}`, fields));
    if (saved.status === 200) {
      deeds.savedText = text;
      deeds.savedFile ||= file !== undefined;
    } else if (isUnanswered(saved)) deeds.unanswered++;
    else deeds.surprises.push(`save: ${saved.status} ${JSON.stringify(saved.body).slice(0, 120)}`);
  }
  const submit = (key: string) => answered(() => send('POST', `/application/submit/${application}`, [], key));
  const answer = await submit(randomUUID());
  // Whose texts never arrived has nothing to submit: that the form then says so is as it should be.
  const hasNothing = deeds.savedText === null && answer.status === 422;
  if (isDone(answer)) deeds.receipt = receiptIn(answer);
  else if (isUnanswered(answer)) deeds.unanswered++;
  else if (!hasNothing) deeds.surprises.push(`submit: ${answer.status} ${JSON.stringify(answer.body).slice(0, 120)}`);
  if (deeds.receipt) {
    const again = await submit(randomUUID());
    if (isDone(again)) deeds.again = receiptIn(again);
    else if (!isUnanswered(again))
      deeds.surprises.push(`submit again: ${again.status} ${JSON.stringify(again.body).slice(0, 120)}`);
    const late = await answered(() => send('PATCH', `/application/save/${application}`, [['text', 'too late']]));
    if (late.status === 200) deeds.lateSaves++;
  }
  return deeds;
}

const isDone = ({ status }: Reply): boolean => status === 200 || status === 201;

/** The receipt in the answer to a submit. */
export const receiptIn = ({ body }: Reply): Deeds['receipt'] => (body as { data: { receipt: Deeds['receipt'] } }).data.receipt;

/** The first answer that is neither missing nor a request to wait; the last one where none came in time. */
async function untilAnswered(send: () => Promise<Reply>, patienceMs = MAX_MS): Promise<Reply> {
  const end = performance.now() + patienceMs;
  for (let wait = FIRST_RETRY_MS; ; wait = Math.min(wait * 2, LAST_RETRY_MS)) {
    const reply = await send();
    // A retry that meets the first attempt still under way gets 409 with this code.
    const isUnderWay = reply.status === 409 && /IN_PROGRESS|UNDER_WAY/.test(JSON.stringify(reply.body));
    if ((reply.status !== 0 && reply.status < 500 && reply.status !== 429 && !isUnderWay) || performance.now() > end)
      return reply;
    await pause(wait * (0.5 + Math.random()));
  }
}
