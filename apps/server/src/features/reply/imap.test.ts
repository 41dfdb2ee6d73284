import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { demoEmail } from '#db/seed/accounts.ts';
import { dataOf, startTestApp, type Caller, type TestApp } from '#test/app.ts';
import { MAIL_IN, toMime } from '#test/builders/mail.ts';
import { reviewProgramme, submitted } from '#test/builders/review.ts';
import { startImap } from '#test/imap.ts';
import { readMailbox } from './imap.ts';

const ADA = demoEmail('applicant1');

describe('a mailbox of replies', () => {
  let t: TestApp;
  let imap: Awaited<ReturnType<typeof startImap>>;
  let manager: Caller;
  let application: string;
  beforeAll(async () => {
    imap = await startImap();
    t = await startTestApp({ ...MAIL_IN, MAIL_IN_IMAP: imap.url });
    const [director, applicant] = await Promise.all([t.as('director'), t.as('applicant1')]);
    manager = await t.as('manager');
    const { programme } = await reviewProgramme(director, manager);
    application = await submitted(applicant, programme);
  });
  afterAll(async () => {
    await t.close();
    await imap.close();
  });

  const read = () => readMailbox({ db: t.db, files: t.files, config: t.config, log: t.app.log });
  const bodies = async () =>
    dataOf<{ messages: { body: string }[] }>(await manager.get(`/message/many/${application}`)).messages.map(({ body }) => body);
  const addressOf = async (): Promise<string> => {
    dataOf(await manager.post(`/message/new/${application}`, { kind: 'QUESTION', body: 'Which year?' }));
    const { rows } = await t.owner.query<{ reply_to: string }>(
      'select reply_to from emails where to_address = $1 order by id desc limit 1',
      [ADA],
    );
    return rows[0]?.reply_to ?? '';
  };

  it('is read, and what was read is moved to a folder of its own, ours or not', async () => {
    const to = await addressOf();
    imap.inbox.set(1, toMime({ from: ADA, to, text: '2024.' }));
    imap.inbox.set(2, toMime({ from: 'shop@evil.test', to: 'grants@in.grants.test', text: 'Buy.' }));
    expect(await read()).toBe(2);
    expect(await bodies()).toContain('2024.');
    expect([imap.inbox.size, imap.read.length, imap.folders]).toEqual([0, 2, ['INBOX', 'Grantdesk']]);
    expect(await read()).toBe(0);
  });

  it('an email that was taken, but not moved, is not added twice', async () => {
    const mail = toMime({ from: ADA, to: await addressOf(), text: 'Twice?' });
    imap.inbox.set(3, mail);
    await read();
    imap.inbox.set(4, mail);
    await read();
    expect((await bodies()).filter((body) => body === 'Twice?')).toHaveLength(1);
  });

  it('one that cannot be stored stays, and those after it are taken', async () => {
    const to = await addressOf();
    imap.inbox.set(5, toMime({ from: ADA, to, text: 'Fails.' }));
    imap.inbox.set(6, toMime({ from: ADA, to, text: 'Works.' }));
    await t.owner.query(`create function fail_once() returns trigger language plpgsql as $$
      begin if new.body = 'Fails.' then raise exception 'no'; end if; return new; end $$`);
    await t.owner.query(
      'create trigger fail_once before insert on application_messages for each row execute function fail_once()',
    );
    expect(await read()).toBe(1);
    expect([...imap.inbox.keys()]).toEqual([5]);
    expect(t.logged.splice(0).join('')).toContain('could not be taken');
    await t.owner.query('drop trigger fail_once on application_messages');
    expect(await read()).toBe(1);
    expect((await bodies()).slice(-2)).toEqual(['Works.', 'Fails.']);
  });

  it('a mailbox that does not let us in fails the job, which is tried again', async () => {
    const mailIn = { ...t.config.mailIn!, imapUrl: imap.url.replace('secret', 'wrong') };
    await expect(readMailbox({ db: t.db, files: t.files, config: { ...t.config, mailIn }, log: t.app.log })).rejects.toThrow(
      /failed/i,
    );
  });
});
