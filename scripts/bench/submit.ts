import { randomUUID } from 'node:crypto';
import { request } from 'node:http';
import { DEMO_PASSWORD, demoEmail } from '../../apps/server/db/seed/accounts.ts';
import { multipartBody } from '../../apps/server/db/seed/client.ts';
import { startProduct } from '../product.ts';
import { machineLoad, percentile } from './figures.ts';

const DRAFTS = Number(process.env['DRAFTS'] ?? 1000);
const AT_ONCE = 8;
const form = {
  name: 'Exactly once',
  kind: 'APPLICATION',
  sections: [{ section_name: 'One', section_fields: [{ field_id: 'name', field_label: 'Name', field_type: 'SHORT_ANSWER', field_validation: { required: true } }, { field_id: 'text', field_label: 'Text', field_type: 'LONG_ANSWER' }] }],
};

/**
 * Trust R02: each draft is hit by two simultaneous submits, two tabs with keys of their own and five retries with one
 * key. Counts the receipts that the replies carry for each application; more than one, or none, is a deviation.
 */
export async function bench(): Promise<void> {
  const product = await startProduct();
  try {
    const director = await session(product.url, demoEmail('director'));
    const applicant = await session(product.url, demoEmail('applicant3'));
    const { _id: applicationForm } = await json(director, 'POST', '/form/import', form);
    await json(director, 'POST', `/form/publish/${applicationForm}`);
    const day = 86_400_000;
    const drafts: string[] = [];
    for (let i = 0; i < DRAFTS; i++) {
      const programme = await json(director, 'POST', '/programme/new', { name: `P${i}`, currency: 'NGN', budget: 1, startDate: new Date(Date.now() - day).toISOString(), endDate: new Date(Date.now() + day).toISOString(), applicationForm });
      const draft = await json(applicant, 'POST', '/application/new', { programme: programme._id });
      await parts(applicant, 'PATCH', `/application/save/${draft._id}`, [['name', `Draft ${i}`]]);
      drafts.push(draft._id);
    }
    const load = machineLoad();
    const times: number[] = [];
    const refused: string[] = [];
    let deviations = 0;
    let replies = 0;
    const began = performance.now();
    const queue = [...drafts];
    const worker = async (): Promise<void> => {
      for (let id = queue.pop(); id; id = queue.pop()) {
        const retry = randomUUID();
        const keys = [undefined, undefined, randomUUID(), randomUUID(), retry, retry, retry, retry, retry];
        const answers = await Promise.all(keys.map(async (key) => {
          const at = performance.now();
          const answer = await parts(applicant, 'POST', `/application/submit/${id}`, [['text', 'The same in every tab']], key ? { 'idempotency-key': key } : {}).catch((error: unknown) => String(error));
          times.push(performance.now() - at);
          return answer;
        }));
        replies += answers.length;
        const receipts = new Set(answers.map((answer) => (typeof answer === 'string' ? `refused: ${answer}` : (answer as unknown as { receipt: { receiptNo: string } }).receipt.receiptNo)));
        for (const answer of answers) if (typeof answer === 'string') refused.push(answer);
        if (receipts.size !== 1) deviations++;
      }
    };
    await Promise.all(Array.from({ length: AT_ONCE }, worker));
    const seconds = (performance.now() - began) / 1000;
    console.log(`${drafts.length} drafts, ${replies} submits in ${seconds.toFixed(1)} s (load before ${load}): deviations ${deviations}, refused ${refused.length}; p50 ${percentile(times, 0.5).toFixed(0)} ms, p95 ${percentile(times, 0.95).toFixed(0)} ms`);
    for (const reason of new Set(refused.slice(0, 5))) console.log(`  ${reason}`);
    await countReceipts(applicant, drafts);
  } finally {
    await product.stop();
  }
}

/** What is stored, besides what was answered: one receipt and one audit row an application. */
async function countReceipts(applicant: Session, drafts: string[]): Promise<void> {
  const numbers = new Set<string>();
  let rows = 0;
  for (const id of drafts) {
    const application = await json<{ receipt: { receiptNo: string } | null }>(applicant, 'GET', `/application/one/${id}`);
    if (application.receipt) numbers.add(application.receipt.receiptNo);
    const timeline = await json<{ event: string }[]>(applicant, 'GET', `/application/timeline/${id}`);
    rows += timeline.filter((event) => event.event === 'application.submitted').length;
  }
  console.log(`stored: ${numbers.size} receipts and ${rows} audit rows for ${drafts.length} applications`);
}

interface Session {
  url: string;
  cookie: string;
}

async function session(url: string, email: string): Promise<Session> {
  const response = await fetch(`${url}/api/auth/sign-in/email`, { method: 'POST', headers: { 'content-type': 'application/json' }, body: JSON.stringify({ email, password: DEMO_PASSWORD }) });
  return { url, cookie: response.headers.getSetCookie().map((c) => c.split(';')[0]).join('; ') };
}

const json = <T = { _id: string }>(who: Session, method: string, path: string, body?: object): Promise<T> =>
  send<T>(who, method, path, body ? Buffer.from(JSON.stringify(body)) : undefined, body ? { 'content-type': 'application/json' } : {});

function parts(who: Session, method: string, path: string, fields: [string, string][], headers: Record<string, string> = {}): Promise<{ _id: string }> {
  const { payload, contentType } = multipartBody(fields);
  return send(who, method, path, payload, { 'content-type': contentType, ...headers });
}

/** Plain node:http on fresh connections, so that "at once" means at once. */
function send<T>({ url, cookie }: Session, method: string, path: string, body: Buffer | undefined, headers: Record<string, string>): Promise<T> {
  return new Promise((resolve, reject) => {
    const call = request(`${url}/api${path}`, { method, headers: { cookie, ...headers, ...(body && { 'content-length': String(body.length) }) } }, (response) => {
      const chunks: Buffer[] = [];
      response.on('data', (chunk: Buffer) => chunks.push(chunk));
      response.on('end', () => {
        const text = Buffer.concat(chunks).toString();
        if ((response.statusCode ?? 500) >= 300) reject(new Error(`${method} ${path.replace(/[0-9a-f-]{36}/, 'id')}: ${response.statusCode} ${text.slice(0, 200)}`));
        else resolve((JSON.parse(text) as { data: T }).data);
      });
    });
    call.once('error', reject);
    call.end(body);
  });
}
