import pg from 'pg';
import { demoEmail } from '../../apps/server/db/seed/accounts.ts';
import { multipartBody } from '../../apps/server/db/seed/client.ts';
import { samplePdf } from '../../apps/server/db/seed/files.ts';
import { machineLoad } from './figures.ts';
import { cookieOver } from './http.ts';
import { fillProgramme } from './list-data.ts';
import { emptyProgramme } from './lists.ts';
import { fillMoney, sumsAgree } from './money-data.ts';
import { productOnOwnDatabase } from './own-database.ts';

const PAYMENTS = Number(process.env['PAYMENTS'] ?? 200);
const APPROVERS = ['super.admin', 'director', 'accountant', 'manager'];

interface Payment {
  id: string;
  applicationId: string;
}

/**
 * Trust R18: four approvers at 200 payments at the same moment, approving against withholding, and completing twice with a
 * proof. Each payment must be changed exactly once, everybody else be told 409, and the sums agree afterwards.
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
    const today = new Date().toISOString().slice(0, 10);
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
    console.log(
      `sums of ledger, payments and kept: ${agree ? 'the same' : 'DIFFERENT'} (${sums}); bytes without an owner: ${left[0]?.n}`,
    );
    console.log(`load before: ${load}`);
    if (!agree) throw new Error('The sums do not agree');
  } finally {
    await owner.end();
    await product.stop();
  }
}

/** All payments at once, a few requests each: counts by how many took effect. */
async function round(name: string, payments: Payment[], requests: (payment: Payment) => Promise<number>[]): Promise<void> {
  const began = performance.now();
  const answers = await Promise.all(payments.map((payment) => Promise.all(requests(payment))));
  const once = answers.filter((statuses) => statuses.filter((status) => status === 200).length === 1).length;
  const others = answers.flat().filter((status) => status !== 200);
  const told = others.filter((status) => status === 409).length;
  console.log(
    `${name}: ${payments.length} payments, exactly one effect on ${once}, losers told 409: ${told} of ${others.length}, ${((performance.now() - began) / 1000).toFixed(1)} s`,
  );
  if (once !== payments.length || told !== others.length)
    throw new Error(`${name}: ${JSON.stringify([...new Set(answers.flat())])}`);
}

async function post(url: string, cookie: string, path: string, body: string | Uint8Array, type: string): Promise<number> {
  const response = await fetch(`${url}/api${path}`, {
    method: 'POST',
    headers: { cookie, 'content-type': type },
    body: body as BodyInit,
  });
  await response.arrayBuffer();
  return response.status;
}
