import { randomUUID } from 'node:crypto';
import pg from 'pg';
import { demoEmail } from '../../apps/server/db/seed/accounts.ts';
import { multipartBody } from '../../apps/server/db/seed/client.ts';
import { samplePdf } from '../../apps/server/db/seed/files.ts';
import { machineLoad } from './figures.ts';
import { cookieOver } from './http.ts';
import { fillProgramme } from '../../scripts/large-programme/data.ts';
import { emptyProgramme } from './empty-programme.ts';
import { fillMoney, sumsAgree } from './money-data.ts';
import { productOnOwnDatabase } from './own-database.ts';
import { figure } from './results.ts';

const PAYMENTS = Number(process.env['PAYMENTS'] ?? 200);
const APPROVERS = ['super.admin', 'director', 'accountant', 'manager'];

interface Payment {
  id: string;
  applicationId: string;
}

/**
 * Trust R18: four approvers at 200 payments at the same moment, approving against withholding, and completing twice with a
 * proof. Each payment must change exactly once, every other request must get 409, and the sums must agree afterwards.
 */
export async function bench(): Promise<void> {
  const product = await productOnOwnDatabase('payments');
  const owner = new pg.Client({ connectionString: product.databaseUrl });
  await owner.connect();
  try {
    const programmeId = await emptyProgramme(product.url);
    await fillProgramme(owner, programmeId, PAYMENTS);
    await fillMoney(owner, programmeId, { projects: PAYMENTS, payments: 2, isFresh: true });
    // Four who approve, in the roles of the demonstration, and one who only completes.
    await owner.query(
      `update roles set permissions = jsonb_set(permissions, '{ACCOUNTING}', '["READ", "APPROVE"]') where name = 'Programme Manager'`,
    );
    await owner.query(
      `update roles set permissions = jsonb_set(permissions, '{ACCOUNTING}', '["READ", "UPDATE"]') where name = 'M&E'`,
    );
    await owner.query(
      `insert into programme_managers (programme_id, user_id) select $1, id from users where email = $2 on conflict do nothing`,
      [programmeId, demoEmail('manager')],
    );
    const cookies = await Promise.all(APPROVERS.map((name) => cookieOver(product.url, demoEmail(name))));
    const payer = await cookieOver(product.url, demoEmail('mande'));
    const { rows } = await owner.query<Payment & { term: number }>(
      `select id, application_id as "applicationId", term from payments where programme_id = $1 order by id`,
      [programmeId],
    );
    const load = machineLoad();
    const approve = (cookie: string, { id, applicationId }: Payment, more: object = { status: 'Approved' }): Promise<number> =>
      post(
        product.url,
        cookie,
        '/payment/approve',
        JSON.stringify({ applicationId, paymentId: id, ...more }),
        'application/json',
      );
    const first = rows.filter(({ term }) => term === 1);
    const second = rows.filter(({ term }) => term === 2);
    await round('4 approvers at once', first, (payment) => cookies.map((cookie) => approve(cookie, payment)));
    await round('approve against withhold', second, (payment) =>
      cookies.map((cookie, at) =>
        approve(
          cookie,
          payment,
          at % 2 === 0 ? { status: 'Approved', version: 1 } : { status: 'Withheld', reason: 'x', version: 1 },
        ),
      ),
    );
    const today = await todayThere(owner, programmeId);
    await round('completed twice with proof', first, ({ id, applicationId }) =>
      [1, 2].map(() => {
        const { payload, contentType } = multipartBody([
          ['applicationId', applicationId],
          ['paymentId', id],
          ['amount', '100000'],
          ['date', today],
          ['proof', { name: 'receipt.pdf', content: samplePdf('Receipt') }],
        ]);
        return post(product.url, payer, '/payment/complete', new Uint8Array(payload), contentType);
      }),
    );
    const { agree, sums } = await sumsAgree(owner, programmeId);
    const { rows: left } = await owner.query<{ n: number }>('select count(*)::int as n from unclaimed_bytes');
    console.log(`sums of ledger, payments and projects: ${sums}; bytes without an owner: ${left[0]?.n}; load before: ${load}`);
    figure('sums that disagree', agree ? 0 : 1, '', { most: 0, row: 'R18' });
  } finally {
    await owner.end();
    await product.stop();
  }
}

/** Today by the programme's clocks, as the person who pays sees it. */
async function todayThere(db: pg.Client, programmeId: string): Promise<string> {
  const { rows } = await db.query<{ day: string }>(
    `select to_char(now() at time zone time_zone, 'YYYY-MM-DD') as day from programmes where id = $1`,
    [programmeId],
  );
  return rows[0]?.day ?? '';
}

/** All payments at once, a few requests each: counts by how many took effect. */
async function round(name: string, payments: Payment[], requests: (payment: Payment) => Promise<number>[]): Promise<void> {
  const began = performance.now();
  again = 0;
  const answers = await Promise.all(payments.map((payment) => Promise.all(requests(payment))));
  const once = answers.filter((statuses) => statuses.filter((status) => status === 200).length === 1).length;
  const others = answers.flat().filter((status) => status !== 200);
  const conflicts = others.filter((status) => status === 409).length;
  console.log(
    `${name}, ${payments.length} payments: ${again} requests sent again after 503, ${((performance.now() - began) / 1000).toFixed(1)} s, answers ${[...new Set(answers.flat())].join(', ')}`,
  );
  figure(`${name}: payments without exactly one effect`, payments.length - once, '', { most: 0, row: 'R18' });
  figure(`${name}: losers without 409`, others.length - conflicts, '', { most: 0, row: 'R18' });
}

let again = 0;

/** What finds no connection in time gets 503 and is sent again under its key, as our own client does. */
async function post(url: string, cookie: string, path: string, body: string | Uint8Array, type: string): Promise<number> {
  const headers = { cookie, 'content-type': type, 'idempotency-key': randomUUID() };
  for (;;) {
    const response = await fetch(`${url}/api${path}`, { method: 'POST', headers, body: body as BodyInit });
    await response.arrayBuffer();
    if (response.status !== 503) return response.status;
    again++;
  }
}
