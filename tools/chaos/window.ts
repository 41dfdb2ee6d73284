import { randomUUID } from 'node:crypto';
import { Agent } from 'node:http';
import type pg from 'pg';
import { demoEmail } from '../../apps/server/db/seed/accounts.ts';
import { signInOver } from '../bench/http.ts';
import { figure } from '../bench/results.ts';
import { deedsOf, receiptIn, type Deeds } from './applicants.ts';
import { ask, isUnanswered, type Reply, type Wire } from './ask.ts';
import { wrongDecisions, type Change, type Decision } from './deadlines.ts';
import { inWorld, number, pause, PLAN, tally } from './in-world.ts';
import { report } from './report.ts';
import type { Applicant } from './prepare.ts';

const DAY_MS = 86_400_000;
/** How long a request is on its way, so that the window changes while requests are under way. */
const ON_ITS_WAY_MS = 1_500;
const STATE_MS = 2_000;
/** A person whose request was not accepted by then gives up. */
const MAX_MS = 90_000;

/** A manager closes the window, opens it again and lets it end, again and again, while everyone saves and submits. */
export async function window(): Promise<number> {
  const [people, rate, rounds] = [number('PEOPLE', 600), number('RATE', 25), number('ROUNDS', 5)];
  return inWorld(1, people, async (world, { programme, applicants, db }) => {
    const director = await signInOver(world.apiUrl(0), demoEmail('director'));
    const { endDate: first } = await director.json<{ endDate: string }>('GET', `/programme/one/${programme}`);
    const changes: Change[] = [{ end: Date.parse(first), requestedAt: 0, answeredAt: 0 }];
    const endAt = async (fromNow: number): Promise<void> => {
      const requestedAt = await clockOf(db);
      const end = requestedAt + fromNow;
      await director.json('PATCH', `/programme/update/${programme}`, { endDate: new Date(end).toISOString() });
      changes.push({ end, requestedAt, answeredAt: await clockOf(db) });
    };
    const managing = (async () => {
      for (let round = 0; round < rounds; round++) {
        await pause(STATE_MS * (0.5 + Math.random()));
        // By turns it is closed at once, and the end comes by itself.
        await endAt(round % 2 === 0 ? -60_000 : 700);
        await pause(STATE_MS * (0.5 + Math.random()));
        await endAt(DAY_MS);
      }
    })();
    const counts = new Map<number, number>();
    const agent = new Agent({ keepAlive: true, maxSockets: 200 });
    const wire: Wire = {
      target: () => world.apiUrl(0),
      onReply: (status) => counts.set(status, (counts.get(status) ?? 0) + 1),
    };
    const decisions: Decision[] = [];
    const began = performance.now();
    const deeds = await Promise.all(
      applicants.map(async (applicant, n) => {
        await pause(Math.max(0, (n / rate) * 1000 - (performance.now() - began)));
        return applyThrough(applicant, n % 2 === 0, { wire, agent, decisions });
      }),
    );
    await managing;
    agent.destroy();
    const wrong = wrongDecisions(changes, decisions);
    for (const { decision, why } of wrong.slice(0, 10)) console.log(`  ${decision.what} of ${decision.application}: ${why}`);
    const unrecorded = await unrecordedChanges(db, programme, changes.slice(1));
    for (const why of unrecorded) console.log(`  ${why}`);
    const refused = decisions.filter(({ acceptedAt }) => acceptedAt === null).length;
    console.log(
      `${decisions.length - refused} accepted and ${refused} refused over ${changes.length - 1} changes of the window; answers by status: ${tally(counts)}`,
    );
    figure('decisions by another deadline than the committed one', wrong.length, 'decisions', { most: 0, row: 'R15' });
    figure('changes that the audit trail does not tell', unrecorded.length, 'changes', { most: 0, row: 'R15' });
    return wrong.length + unrecorded.length + (await report('window', world, { db, programme }, deeds, {}));
  });
}

interface Rush {
  wire: Wire;
  agent: Agent;
  decisions: Decision[];
}

/** Saves, with a file or without, and submits, each until it was taken; what every second one sends takes its time. */
async function applyThrough({ application, cookie }: Applicant, isSlow: boolean, rush: Rush): Promise<Deeds> {
  const deeds = deedsOf(application, isSlow ? PLAN : undefined);
  const end = Date.now() + MAX_MS;
  for (const what of ['save', 'submit'] as const) {
    for (let isDone = false; !isDone;) {
      const text = `${what} ${randomUUID()}`;
      const requestedAt = Date.now();
      const reply = await ask({
        load: rush.wire,
        agent: rush.agent,
        cookie,
        method: what === 'save' ? 'PATCH' : 'POST',
        path: `/application/${what}/${application}`,
        fields: isSlow && what === 'save' ? [...fieldsOf(text), ['plan', { name: 'plan.pdf', content: PLAN }]] : fieldsOf(text),
        ...(isSlow && { between: ON_ITS_WAY_MS }),
        ...(what === 'submit' && { key: randomUUID() }),
      });
      const answeredAt = Date.now();
      const { status } = reply;
      isDone = status === 200 || status === 201;
      if (isDone) {
        // What was refused may not stand, so that it does not count as sent.
        deeds.sent.push(text);
        deeds.savedText = text;
        deeds.savedFile = isSlow;
        const acceptedAt = Date.parse(instantOf(reply, what));
        rush.decisions.push({ what, application, requestedAt, answeredAt, acceptedAt, namedEnd: null });
        if (what === 'submit') deeds.receipt = receiptIn(reply);
      } else if (endOf(reply)) {
        rush.decisions.push({
          what,
          application,
          requestedAt,
          answeredAt,
          acceptedAt: null,
          namedEnd: Date.parse(endOf(reply) ?? ''),
        });
      } else if (!isUnanswered(reply)) {
        deeds.surprises.push(`${what}: ${status} ${JSON.stringify(reply.body).slice(0, 120)}`);
        return deeds;
      }
      if (!isDone && answeredAt > end) {
        deeds.unanswered++;
        return deeds;
      }
      if (!isDone) await pause(200 + Math.random() * 600);
    }
  }
  return deeds;
}

const fieldsOf = (text: string): [string, string][] => [
  ['name', 'Ada'],
  ['text', text],
];

/** The instant of the database by which it was taken, as the answer tells it. */
function instantOf({ body }: Reply, what: Decision['what']): string {
  const { data } = body as { data: { savedAt: string; receipt: { submittedAt: string } } };
  return what === 'save' ? data.savedAt : data.receipt.submittedAt;
}

/** The end that a refusal names, if it was for the window. */
const endOf = ({ status, body }: Reply): string | undefined => {
  const { code, details } = (body ?? {}) as { code?: string; details?: { endDate: string } };
  return status === 409 && code === 'OUTSIDE_WINDOW' ? details?.endDate : undefined;
};

/** Milliseconds of the clock that decides. */
async function clockOf(db: pg.Client): Promise<number> {
  const { rows } = await db.query<{ now: Date }>('select app_now() as now');
  return rows[0]?.now.getTime() ?? 0;
}

/** Each change has its row in the trail, in order, at its time and with both ends. */
async function unrecordedChanges(db: pg.Client, programme: string, changes: Change[]): Promise<string[]> {
  const { rows } = await db.query<{ at: Date; changes: { field: string; from: string; to: string }[] }>(
    `select at, data->'changes' as changes from audit_events
     where type = 'programme.updated' and subject_id = $1 order by at, id`,
    [programme],
  );
  const wrong = changes.filter(({ end, requestedAt, answeredAt }, n) => {
    const row = rows[n];
    const recorded = row?.changes.find(({ field }) => field === 'endDate');
    return (
      !row ||
      !recorded ||
      Date.parse(recorded.to) !== end ||
      row.at.getTime() < requestedAt - 1 ||
      row.at.getTime() > answeredAt + 1
    );
  });
  return [
    ...wrong.map(({ end }) => `no row of the trail records the end ${new Date(end).toISOString()}`),
    ...(rows.length > changes.length ? [`${rows.length} rows of the trail for ${changes.length} changes`] : []),
  ];
}
