import { Agent } from 'node:http';
import pg from 'pg';
import { multipartBody } from '../../apps/server/db/seed/client.ts';
import { samplePdf } from '../../apps/server/db/seed/files.ts';
import { freePort } from '../../scripts/lib.ts';
import { answersOf, gatherCrowd, type Crowd, type Member } from './crowd.ts';
import { newMeasured, note, openModel, saveOf, send, wordsOf, type CrowdFigures } from './load.ts';
import { percentile } from './figures.ts';
import { productOnOwnDatabase } from './own-database.ts';
import { figure, assertQuiet } from './results.ts';

/** The whole of trust R01 with FULL=1; otherwise the same rush in two minutes, with its steep end as it is. */
const FULL = process.env['FULL'] === '1';
const SECONDS = Number(process.env['SECONDS'] ?? (FULL ? 900 : 120));
const DRAFTS = Number(process.env['DRAFTS'] ?? (FULL ? 5000 : 2500));
/** Share of the rates of R01, for machines that also do something else. */
const SCALE = Number(process.env['SCALE'] ?? 1);
const RUSH_SECONDS = 60;
const [BYTES, MB] = [10_000, 1_048_576];

/** The last acknowledged state of a draft. */
interface Receipt {
  version: number;
  mark: string;
  submitted: boolean;
}

/**
 * Trust R01: an open model up to the deadline. Saves of 10 KB ramp from 20 to 200 a second, submits to 50 a second within the
 * last minute, beside five uploads of 2 MB and ten lists of staff a second. Then every acknowledged act is looked for.
 */
export async function bench(): Promise<void> {
  assertQuiet();
  const metricsPort = await freePort();
  const product = await productOnOwnDatabase('deadline', { DEMO: 'off', METRICS_PORT: String(metricsPort) });
  const owner = new pg.Client({ connectionString: product.databaseUrl });
  await owner.connect();
  const agent = new Agent({ keepAlive: true, maxSockets: 2000 });
  try {
    const crowd = await gatherCrowd(product, owner, DRAFTS);
    console.log(`${DRAFTS} drafts, ${SECONDS} s, ${SCALE} of the rates of R01`);
    const { url } = product;
    const acknowledged = new Map<string, Receipt>();
    const [saves, submits] = [newMeasured(), newMeasured()];
    const { members } = crowd;
    // One person's acts come one after another, as the form sends them: two tabs are measured elsewhere.
    const busy = new Set<Member>();
    const freeMember = (take: () => Member | undefined): Member | undefined => {
      for (let tries = 0; tries < members.length; tries++) {
        const member = take();
        if (member && !busy.has(member) && !acknowledged.get(member.application)?.submitted) return member;
      }
      return undefined;
    };
    let next = 0;
    const save = async (dueAt: number): Promise<void> => {
      const member = freeMember(() => members[next++ % members.length]);
      if (!member) return;
      const mark = `mark ${next}`;
      busy.add(member);
      const { status, body } = await saveOf(agent, url, member, answersOf(mark, BYTES));
      busy.delete(member);
      note(saves, dueAt, status);
      if (status !== 200) return;
      const { version } = (JSON.parse(String(body)) as { data: { version: number } }).data;
      const before = acknowledged.get(member.application);
      if (!before || version > before.version)
        acknowledged.set(member.application, { submitted: false, version, mark: `${mark} 0` });
    };
    const drafts = [...members];
    const submit = async (dueAt: number): Promise<void> => {
      const member = freeMember(() => {
        const one = drafts.shift();
        // Whose save is under way comes later.
        if (one && busy.has(one)) drafts.push(one);
        return one;
      });
      if (!member) return;
      busy.add(member);
      const mark = `submitted ${drafts.length}`;
      const { payload, contentType } = multipartBody(answersOf(mark, BYTES));
      const { status, body } = await send(
        agent,
        `${url}/api/application/submit/${member.application}`,
        'POST',
        { cookie: member.cookie, 'content-type': contentType },
        payload,
      );
      busy.delete(member);
      note(submits, dueAt, status);
      if (status === 200) acknowledged.set(member.application, { version: 0, mark: `${mark} 0`, submitted: true });
      else if (submits.times.length < 5) console.log(`a submit was answered ${status}: ${String(body).slice(0, 200)}`);
    };
    const { uploads, lists, upload, list } = besides(agent, url, crowd);
    const rush = Math.min(RUSH_SECONDS, SECONDS / 2);
    const ramp = (from: number, to: number, share: number): number =>
      SCALE * (from + (to - from) * Math.min(1, Math.max(0, share)));
    const none = 0.01;
    await Promise.all([
      openModel(SECONDS, (second) => ramp(20, 200, second / SECONDS), save),
      openModel(
        SECONDS,
        (second) => (second < SECONDS - rush ? none * 100 : ramp(10, 50, (second - SECONDS + rush) / rush)),
        (dueAt) => submit(dueAt),
      ),
      openModel(SECONDS, () => 5 * SCALE, upload),
      openModel(SECONDS, () => 10 * SCALE, list),
    ]);
    report({ saves, submits, uploads, lists });
    const metrics = await (await fetch(`http://127.0.0.1:${metricsPort}/metrics`)).text();
    const lag = Number(/^grantdesk_nodejs_eventloop_lag_p99_seconds (\S+)/m.exec(metrics)?.[1] ?? NaN);
    figure('event loop lag, p99', lag * 1000, 'ms', { most: 100, row: 'R01' });
    figure('acknowledged and not found again', await countLost(owner, acknowledged), 'acts', { most: 0, row: 'R01' });
  } finally {
    agent.destroy();
    await owner.end();
    await product.stop();
  }
}

/** What goes on beside the saves: uploads of applicants, and lists of staff. */
function besides(agent: Agent, url: string, crowd: Crowd) {
  const { members } = crowd;
  const [uploads, lists] = [newMeasured(), newMeasured()];
  const document = pdfOf(2 * MB);
  let uploaded = 0;
  const upload = async (dueAt: number): Promise<void> => {
    // From the end, whom the submits reach last.
    const member = members.at(-1 - (uploaded++ % Math.max(1, Math.floor(members.length / 4)))) as Member;
    const { payload, contentType } = multipartBody([
      ['application', member.application],
      ['field', 'doc'],
      ['file', { name: `file-${uploaded}.pdf`, content: document }],
    ]);
    const { status, body } = await send(
      agent,
      `${url}/api/file/new`,
      'POST',
      { cookie: member.cookie, 'content-type': contentType },
      payload,
    );
    note(uploads, dueAt, status);
    if (status !== 201 && uploads.statuses.get(status) === 1)
      console.log(`an upload was answered ${status}: ${String(body).slice(0, 200)}`);
  };
  const list = async (dueAt: number): Promise<void> => {
    const at = `${url}/api/application/many?programmeId=${crowd.programme}&limit=25&page=${1 + (lists.times.length % 20)}`;
    const { status } = await send(agent, at, 'GET', { cookie: crowd.directorCookie });
    note(lists, dueAt, status);
  };
  return { uploads, lists, upload, list };
}

/** A whole PDF of so many bytes: a comment stands before its end. */
function pdfOf(bytes: number): Buffer {
  const pdf = samplePdf('Rush');
  const end = pdf.indexOf('startxref');
  return Buffer.concat([pdf.subarray(0, end), Buffer.alloc(bytes - pdf.length, ' '), pdf.subarray(end)]);
}

function report(all: Record<string, CrowdFigures>): void {
  const goals: Record<string, [p95: number, p99: number]> = { saves: [300, 1000], submits: [500, 2000] };
  let broken = 0;
  for (const [name, measured] of Object.entries(all)) {
    console.log(`${name}: ${wordsOf(measured)}`);
    const [p95, p99] = goals[name] ?? [];
    figure(`${name}: p95 from when each was due`, percentile(measured.times, 0.95), 'ms', { most: p95, row: 'R01' });
    figure(`${name}: p99`, percentile(measured.times, 0.99), 'ms', { most: p99, row: 'R01' });
    for (const [status, n] of measured.statuses) if (status === 0 || status >= 500) broken += n;
  }
  figure('answers of 5xx, or none', broken, 'calls', { most: 0, row: 'R01' });
}

/** Acts that were acknowledged and of which the database knows less. */
async function countLost(owner: pg.Client, acknowledged: Map<string, Receipt>): Promise<number> {
  const { rows } = await owner.query<{
    id: string;
    version: number;
    progress: string;
    mark: string | null;
    receipt: string | null;
  }>(
    `select owner_id as id, version, progress, answers ->> 'q0' as mark, receipt_no as receipt from submissions where owner_id = any ($1)`,
    [[...acknowledged.keys()]],
  );
  const stands = new Map(rows.map((row) => [row.id, row]));
  return [...acknowledged].filter(([id, { version, mark, submitted }]) => {
    const row = stands.get(id);
    if (!row) return true;
    if (submitted) return row.progress !== 'SUBMITTED' || !row.receipt || row.mark !== mark;
    // A later save, whose answer had not come yet, may stand in its place.
    return row.version < version || (row.version === version && row.mark !== mark);
  }).length;
}
