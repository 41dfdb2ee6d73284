import { readFileSync } from 'node:fs';
import { isMailEvent } from '@grantdesk/domain';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { demoEmail } from '#db/seed/accounts.ts';
import { dataOf, refusalOf, startTestApp, type Caller, type TestApp } from '#test/app.ts';
import { reviewProgramme, submitted } from '#test/builders/review.ts';

interface Template {
  subject: string;
  body: string;
  version: number;
  isChanged: boolean;
  isInherited: boolean;
  changedIn: string[];
  fields: { key: string }[];
}

describe('emails of one programme', () => {
  let t: TestApp;
  let admin: Caller;
  let director: Caller;
  let manager: Caller;
  let applicant: Caller;
  let other: Caller;
  let programme: string;
  let elsewhere: string;
  const body = 'Dear {{name}}, we have {{application}}.\n\n{{details}}';
  const path = (action: string, event = 'application.received') => `/mail-template/${action}/${event}`;
  const read = async (who: Caller, of?: string) =>
    dataOf<Template>(await who.get(`${path('one')}${of ? `?programme=${of}` : ''}`));
  const lastMail = async (to: string, kind = 'application.receipt') =>
    (
      await t.owner.query<{ subject: string; text_body: string }>(
        'select subject, text_body from emails where to_address = $1 and kind = $2 order by id desc limit 1',
        [to, kind],
      )
    ).rows[0];

  beforeAll(async () => {
    t = await startTestApp();
    [admin, director, manager, applicant, other] = await Promise.all([
      t.as('super.admin'),
      t.as('director'),
      t.as('manager'),
      t.as('applicant1'),
      t.as('applicant2'),
    ]);
    ({ programme } = await reviewProgramme(director, manager));
    ({ programme: elsewhere } = await reviewProgramme(director, manager));
  });
  afterAll(() => t.close());

  it('starts from the sentences that are sent, with their placeholders', async () => {
    expect(await read(admin)).toMatchObject({
      subject: 'Received: {{application}}, {{programme}}',
      body: 'We’ve received your application. Keep this email as your receipt. You can no longer change your answers.\n\n{{details}}',
      version: 0,
      isChanged: false,
      isInherited: false,
    });
    const french = dataOf<Template>(await admin.get(`${path('one', 'grant.approved')}?language=fr`));
    expect(french.body).toContain('{{conditions}}');
    expect(french.body).not.toContain('The board');
  });

  it('is worded by the managers of the programme, and by no one else of staff', async () => {
    dataOf(await manager.patch(path('update'), { programme, subject: 'Ours: {{application}}', body, version: 0 }));
    expect(refusalOf(await manager.patch(path('update'), { subject: 'All', body, version: 0 })).status).toBe(404);
    for (const name of ['accountant', 'assessor1'] as const) {
      const who = await t.as(name);
      expect(refusalOf(await who.get(`/mail-template/many?programme=${programme}`)).status, name).toBe(404);
      expect(refusalOf(await who.patch(path('restore'), { programme })).status, name).toBe(404);
    }
    expect(refusalOf(await applicant.get(`/mail-template/many?programme=${programme}`)).status).toBe(403);
    expect(refusalOf(await admin.get(`/mail-template/many?programme=${crypto.randomUUID()}`)).status).toBe(404);
    // What is about no programme is worded for all.
    expect(refusalOf(await admin.get(`${path('one', 'account.invitation')}?programme=${programme}`)).status).toBe(404);
    const list = dataOf<{ event: string; isChanged: boolean }[]>(await manager.get(`/mail-template/many?programme=${programme}`));
    expect(list.filter(({ isChanged }) => isChanged).map(({ event }) => event)).toEqual(['application.received']);
  });

  it('leaves in the words of its programme, else of the organisation, else of the product', async () => {
    await submitted(applicant, programme);
    expect((await lastMail(demoEmail('applicant1')))?.subject).toMatch(/^Ours: APP-/);
    expect((await lastMail(demoEmail('applicant1')))?.text_body).toMatch(/we have APP-\d+\./);
    await submitted(other, elsewhere);
    expect((await lastMail(demoEmail('applicant2')))?.subject).toMatch(/^Received: APP-/);
    dataOf(await admin.patch(path('update'), { subject: 'Every: {{application}}', body, version: 0 }));
    expect(await read(manager, elsewhere)).toMatchObject({
      subject: 'Every: {{application}}',
      isChanged: false,
      isInherited: true,
    });
    await submitted(applicant, elsewhere);
    expect((await lastMail(demoEmail('applicant1')))?.subject).toMatch(/^Every: APP-/);
    // The own text goes: the programme follows what applies to all again.
    expect(dataOf(await manager.patch(path('restore'), { programme }))).toMatchObject({
      subject: 'Every: {{application}}',
      isChanged: false,
      version: 2,
    });
    const { rows } = await t.owner.query<{ changes: object[] }>(
      `select data -> 'changes' as changes from audit_events where type = 'mail.template-changed' order by at desc limit 1`,
    );
    expect(rows[0]?.changes).toEqual([{ field: 'subject', from: 'Ours: {{application}}', to: 'Every: {{application}}' }]);
    await submitted(other, programme);
    expect((await lastMail(demoEmail('applicant2')))?.subject).toMatch(/^Every: APP-/);
  });

  it('lists its versions, and refuses one that was not made from the latest', async () => {
    const history = dataOf<{ version: number; subject: string; isDefault: boolean; changedBy: string }[]>(
      await manager.get(`${path('history')}?programme=${programme}`),
    );
    expect(history).toMatchObject([
      { version: 2, isDefault: true },
      { version: 1, subject: 'Ours: {{application}}', isDefault: false },
    ]);
    expect(history[1]?.changedBy).toBeTruthy();
    for (const version of [0, 1, 7])
      expect(
        refusalOf(await manager.patch(path('update'), { programme, subject: 'Late', body, version })).code,
        String(version),
      ).toBe('STALE_VERSION');
    const saves = await Promise.all(
      ['One', 'Two', 'Three'].map((subject) => manager.patch(path('update'), { programme, subject, body, version: 2 })),
    );
    expect(saves.filter(({ statusCode }) => statusCode === 200)).toHaveLength(1);
    expect(saves.filter(({ statusCode }) => statusCode === 409)).toHaveLength(2);
  });

  it('shows it for a real application of the programme, and for no other', async () => {
    const id = await submitted(await t.as('applicant3'), programme);
    await t.owner.query(`update users set name = 'Zainab Musa' where email = $1`, [demoEmail('applicant3')]);
    const words = { programme, subject: 'For {{application}}', body: 'Dear {{name}}\n\n{{details}}', application: id };
    const shown = dataOf<{ subject: string; text: string }>(await manager.post(path('preview'), words));
    expect(shown.subject).toMatch(/^For APP-/);
    expect(shown.text).toContain('Dear Zainab Musa');
    expect(dataOf(await manager.post(path('test'), words))).toEqual({ to: demoEmail('manager') });
    expect(refusalOf(await manager.post(path('preview'), { ...words, programme: elsewhere })).status).toBe(404);
    dataOf(await manager.post('/task/conflict', { application: id, reason: 'My sister.' }));
    expect(refusalOf(await manager.post(path('preview'), words)).status).toBe(404);
  });

  it('takes over what an organisation wrote for a kind of notification, for every event of it', async () => {
    const migration = readFileSync(new URL('../../../migrations/0016_mail_template_versions.sql', import.meta.url), 'utf8');
    await t.owner.query(`insert into mail_templates (kind, language, subject, body, is_original)
      values ('application.step', 'fr', 'Nous', '{{text}}', false), ('report.receipt', 'fr', 'x', 'x', true), ('message.answer', 'fr', 'Eux', '{{text}}', false)`);
    await t.owner.query(migration.slice(migration.indexOf('insert into')));
    const { rows } = await t.owner.query<{ event: string }>(
      `select event from mail_template_versions where language = 'fr' and programme_id is null order by event`,
    );
    expect(rows.map(({ event }) => event)).toEqual([
      'application.not-taken-forward',
      'application.withdrawal',
      'grant.approved',
      'grant.declined',
      'interview.called',
      'interview.called-after-proposal',
      'message.answer',
      'proposal.called',
    ]);
    expect(rows.every(({ event }) => isMailEvent(event))).toBe(true);
  });
});
