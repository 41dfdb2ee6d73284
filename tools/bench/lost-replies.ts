import { randomUUID } from 'node:crypto';
import { connect, createServer, type Socket } from 'node:net';
import pg from 'pg';
import { demoEmail } from '../../apps/server/db/seed/accounts.ts';
import { draftMaker } from './drafts.ts';
import { machineLoad } from './figures.ts';
import { signInOver } from './http.ts';
import { productOnOwnDatabase } from './own-database.ts';
import { figure } from './results.ts';

const TRIALS = Number(process.env['TRIALS'] ?? 500);
const AT_ONCE = 4;

/**
 * Trust R09: every submit goes through a proxy that passes the request on and drops the reply; the client then asks again
 * with the key of the same intent. Each must come back with the one receipt that is stored, and nothing must be doubled.
 */
export async function bench(): Promise<void> {
  const product = await productOnOwnDatabase('lost_replies');
  const lossy = await startLossyProxy(Number(new URL(product.url).port));
  const look = new pg.Pool({ connectionString: product.databaseUrl, max: AT_ONCE });
  try {
    const { draft, applicant } = await draftMaker(product.url);
    const unlucky = await signInOver(product.url, demoEmail('applicant3'), lossy.url);
    const counts = { arrived: 0, wrongReceipt: 0, doubled: 0, lost: 0 };
    const load = machineLoad();
    let next = 0;
    const trial = async (): Promise<void> => {
      const { id } = await draft();
      const key = { 'idempotency-key': randomUUID() };
      const send = (who: typeof applicant) =>
        who.form<{ receipt: { receiptNo: string } }>('POST', `/application/submit/${id}`, [['text', 'with it']], key);
      const first = await send(unlucky).catch(() => null);
      if (first) counts.arrived++;
      const again = await send(applicant).catch(() => null);
      const { rows } = await look.query<{ receipt_no: string | null; submits: number; receipts: number }>(
        `select s.receipt_no,
          (select count(*)::int from audit_events where subject_id = s.owner_id and type = 'application.submitted') as submits,
          (select count(*)::int from emails where text_body like '%' || s.receipt_no || '%') as receipts
         from submissions s where s.owner_id = $1`,
        [id],
      );
      const [row] = rows;
      if (!row?.receipt_no) counts.lost++;
      else if (again?.receipt.receiptNo !== row.receipt_no) counts.wrongReceipt++;
      if (rows.length !== 1 || row?.submits !== 1 || row.receipts !== 1) counts.doubled++;
    };
    const worker = async (): Promise<void> => {
      while (next++ < TRIALS) await trial();
    };
    await Promise.all(Array.from({ length: AT_ONCE }, worker));
    console.log(`${TRIALS} lost replies (load before ${load}); replies that came through all the same ${counts.arrived}`);
    figure('submissions lost', counts.lost, '', { most: 0, row: 'R09' });
    figure('submissions doubled', counts.doubled, '', { most: 0, row: 'R09' });
    figure('answers with another receipt than the stored one', counts.wrongReceipt, '', { most: 0, row: 'R09' });
  } finally {
    await look.end();
    lossy.stop();
    await product.stop();
  }
}

/** Passes bytes on to the server and hangs up on the client as soon as the server begins to answer. */
async function startLossyProxy(port: number): Promise<{ url: string; stop: () => void }> {
  const open = new Set<Socket>();
  const server = createServer((client) => {
    const upstream = connect({ port, host: 'localhost' });
    for (const socket of [client, upstream]) {
      open.add(socket);
      socket.on('error', () => {}).on('close', () => open.delete(socket));
    }
    client.pipe(upstream);
    upstream.once('data', () => {
      client.destroy();
      upstream.resume();
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  const own = typeof address === 'object' && address ? address.port : 0;
  return {
    url: `http://127.0.0.1:${own}`,
    stop: () => {
      for (const socket of open) socket.destroy();
      server.close();
    },
  };
}
