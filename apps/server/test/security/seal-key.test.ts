import { strFromU8, unzipSync } from 'fflate';
import pg from 'pg';
import { afterEach, describe, expect, it } from 'vitest';
import { DEMO_PASSWORD, demoEmail } from '#db/seed/accounts.ts';
import { computeSignature, signingKey } from '#features/audit/chain.ts';
import { keyFile } from '#features/audit/seal.ts';
import { seal, unseal } from '#platform/encryption.ts';
import { formOf, inDays } from '../builders/programme.ts';
import { TEMPLATE } from '../global-setup.ts';
import { freePort, ownDatabase, post, production, start, stopStarted } from '../product.ts';
import { codeOf } from '../sign-in.ts';
import { readFileSync } from 'node:fs';

afterEach(stopStarted);

/** Calls as one person over the wire. */
async function signIn(api: string, persona: string) {
  const answer = await post(`${api}/auth/sign-in/email`, { email: demoEmail(persona), password: DEMO_PASSWORD });
  const cookie = answer.headers
    .getSetCookie()
    .map((each) => each.split(';')[0])
    .join('; ');
  const call = async (method: string, path: string, body?: object): Promise<Response> =>
    fetch(`${api}${path}`, {
      method,
      headers: { cookie, ...(body && { 'content-type': 'application/json' }) },
      ...(body && { body: JSON.stringify(body) }),
    });
  const data = async <T>(method: string, path: string, body?: object): Promise<T> => {
    const reply = await call(method, path, body);
    expect(reply.status, `${method} ${path}: ${await reply.clone().text()}`).toBeLessThan(300);
    return ((await reply.json()) as { data: T }).data;
  };
  return { call, data };
}

/** An open programme with a form of one question. @returns its id */
async function newProgramme({ data }: Awaited<ReturnType<typeof signIn>>): Promise<string> {
  const { _id: applicationForm } = await data<{ _id: string }>('POST', '/form/import', formOf({ field_id: 'name' }));
  await data('POST', `/form/publish/${applicationForm}`, {});
  const { _id } = await data<{ _id: string }>('POST', '/programme/new', {
    name: 'Programme',
    currency: 'NGN',
    budget: 1,
    startDate: inDays(-1),
    endDate: inDays(1),
    applicationForm,
  });
  return _id;
}

describe('setting SEAL_KEY for the first time', () => {
  it('keeps bank details, second factors, webhook secrets and the audit trail readable, and encrypts them under it', async () => {
    const database = await ownDatabase(TEMPLATE);
    const owner = new pg.Client({ connectionString: database.url });
    try {
      const port = await freePort();
      const api = `http://localhost:${port}/api`;
      const before = start({ PORT: port, DATABASE_URL: database.url, DEMO: 'on' });
      await before.ready;
      await owner.connect();
      const director = await signIn(api, 'director');
      const application = '01900000-0000-7000-8000-0000000000a0';
      const programme = await newProgramme(director);
      await owner.query('insert into applications (id, programme_id, user_id) select $1, $2, id from users where email = $3', [
        application,
        programme,
        demoEmail('applicant1'),
      ]);
      const { secret } = await director.data<{ secret: string }>('POST', '/user/second-factor/start', {
        password: DEMO_PASSWORD,
      });
      const { recoveryCodes } = await director.data<{ recoveryCodes: string[] }>('POST', '/user/second-factor/prove', {
        code: codeOf(secret, -1),
      });
      const admin = await signIn(api, 'super.admin');
      const { _id: webhook } = await admin.data<{ _id: string }>('POST', '/webhook/new', {
        name: 'Receiver',
        url: 'https://receiver.invalid/here',
        kinds: ['application.submitted'],
      });
      const linkSecret = (await owner.query(`select value from instance_secrets where name = 'links'`)).rows[0].value as string;
      const old = { config: { sealKey: undefined }, linkSecret };
      const account = '01900000-0000-7000-8000-00000000acc0';
      await owner.query(
        `insert into bank_accounts (id, application_id, account_name, bank, country, number_sealed, last4, state, contact_email, entered_by)
         select $1, id, 'Ada', 'Bank', 'NG', $2, '6789', 'CONFIRMED', 'a@example.org', user_id from applications where id = $3`,
        [account, seal(old, account, '0123456789'), application],
      );
      const batches = async (): Promise<number> => (await owner.query('select from audit_batches')).rowCount ?? 0;
      await expect.poll(batches, { timeout: 15_000 }).toBeGreaterThan(0);
      before.child.kill('SIGTERM');
      expect(await before.ended).toBe(0);
      const signedBefore = await batches();

      const env = { ...production(port), DATABASE_URL: database.url };
      const after = start(env, before.dataDir);
      await after.ready;
      expect(after.output()).toContain('stored secrets are now encrypted under SEAL_KEY');
      // Every value opens by the new key, and by the old one no longer.
      const present = { config: { sealKey: env.SEAL_KEY }, linkSecret };
      const { rows } = await owner.query<{ id: string; value: Buffer; purpose: 'bank details' }>(
        `select id, number_sealed as value, 'bank details' as purpose from bank_accounts
         union all select user_id, secret_sealed, 'second factor' from second_factors
         union all select id, secret_sealed, 'webhook secret' from webhooks`,
      );
      expect(rows.map(({ purpose }) => purpose)).toEqual(
        expect.arrayContaining(['bank details', 'second factor', 'webhook secret']),
      );
      for (const { id, value, purpose } of rows) {
        expect(unseal(present, id, value, purpose).length).toBeGreaterThan(5);
        expect(() => unseal(old, id, value, purpose)).toThrow('authenticate');
      }
      expect(rows.map(({ id }) => id)).toContain(webhook);
      // People notice nothing: the second factor, a recovery code, the account number in one's own data.
      for (const code of [codeOf(secret), recoveryCodes[0] ?? '']) {
        const half = await signIn(api, 'director');
        expect((await half.call('POST', '/user/second-factor/enter', { code })).status).toBe(200);
        expect((await half.call('GET', '/user/me')).status).toBe(200);
      }
      const own = await (await signIn(api, 'applicant1')).call('GET', '/user/personal-data');
      const { bankDetails } = JSON.parse(
        strFromU8(unzipSync(Buffer.from(await own.arrayBuffer()))['data.json'] as Uint8Array),
      ) as {
        bankDetails: { number: string }[];
      };
      expect(bankDetails.map(({ number }) => number)).toContain('0123456789');
      // The trail goes on under the new key, and its beginning still checks.
      await expect.poll(batches, { timeout: 15_000 }).toBeGreaterThan(signedBefore);
      const check = async () =>
        (await (await signIn(api, 'super.admin')).data<{ lastCheck: { problemCount: number } }>('POST', '/audit/check'))
          .lastCheck;
      expect((await check()).problemCount).toBe(0);
      // The old key signs nothing that came later.
      const last = (await owner.query('select number, head from audit_batches order by number desc limit 1')).rows[0];
      const oldKey = signingKey(readFileSync(keyFile(before.dataDir), 'utf8'));
      await owner.query('update audit_batches set signature = $2 where number = $1', [
        last.number,
        computeSignature(oldKey, last),
      ]);
      expect((await check()).problemCount).toBe(1);
      after.child.kill('SIGTERM');
      expect(await after.ended).toBe(0);
    } finally {
      await stopStarted();
      await owner.end();
      await database.drop();
    }
  }, 150_000);
});
