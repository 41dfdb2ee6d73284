import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { demoEmail } from '#db/seed/accounts.ts';
import { dataOf, refusalOf, startTestApp, type Caller, type TestApp } from '#test/app.ts';
import { reviewProgramme, submitted } from '#test/builders/review.ts';
import { sendQueuedMail } from '#platform/mail/transport.ts';

describe('words of mails, mails that failed, messages to many', () => {
  let t: TestApp;
  let admin: Caller;
  let director: Caller;
  let manager: Caller;
  let applicant: Caller;
  let other: Caller;
  beforeAll(async () => {
    t = await startTestApp();
    [admin, director, manager, applicant, other] = await Promise.all([
      t.as('super.admin'),
      t.as('director'),
      t.as('manager'),
      t.as('applicant1'),
      t.as('applicant2'),
    ]);
  });
  afterAll(() => t.close());
  interface Mail {
    id: string;
    subject: string;
    text_body: string;
    html_body: string;
  }
  const mails = async (to: string, kind: string): Promise<Mail[]> =>
    (await t.owner.query<Mail>('select * from emails where to_address = $1 and kind = $2 order by id', [to, kind])).rows;

  it('a mail in other words leaves in them; a name stays text, a field in it too', async () => {
    const body = 'Dear {{name}}, good news of {{application}}.\n\n{{details}}\n\n{{text}}';
    const path = '/mail-template/update/application.received';
    expect(dataOf(await admin.patch(path, { subject: 'Kept: {{application}}', body, version: 0 }))).toMatchObject({
      version: 1,
      isChanged: true,
    });
    expect(refusalOf(await admin.patch(path, { subject: 'x', body, version: 0 }))).toMatchObject({ status: 409 });
    await t.owner.query('update users set name = $2 where id = $1', [applicant.userId, '{{subject}} <b>Ada</b>']);
    const { programme } = await reviewProgramme(director, manager);
    await submitted(applicant, programme);
    const [mail] = await mails(demoEmail('applicant1'), 'application.receipt');
    expect(mail?.subject).toMatch(/^Kept: APP-\d+$/);
    expect(mail?.text_body).toMatch(
      /Dear \{\{subject\}\} <b>Ada<\/b>, good news of APP-\d+\.[\s\S]*Receipt number: R-[\s\S]*You can no longer change your answers/,
    );
    expect(mail?.html_body).toContain('{{subject}} &lt;b&gt;Ada&lt;/b&gt;');
    expect(mail?.html_body).not.toContain('<b>Ada');
    dataOf(await admin.patch('/mail-template/restore/application.received', {}));
    expect(dataOf(await admin.get('/mail-template/one/application.received'))).toMatchObject({
      isChanged: false,
      subject: 'Received: {{application}}, {{programme}}',
      body: 'We’ve received your application. Keep this email as your receipt. You can no longer change your answers.\n\n{{details}}',
      version: 2,
    });
    const { rows } = await t.owner.query(`select 1 from audit_events where type = 'mail.template-changed'`);
    expect(rows).toHaveLength(2);
  });

  it('each reader is written to in their own language, and words of one language never stand in for another', async () => {
    expect(refusalOf(await other.patch('/user/language', { language: 'de' }))).toMatchObject({ status: 422 });
    expect(dataOf(await other.patch('/user/language', { language: 'fr' }))).toEqual({ language: 'fr' });
    expect(dataOf(await other.get('/user/me'))).toMatchObject({ language: 'fr' });
    await t.owner.query(`update users set name = 'Ada Obi' where id = any ($1)`, [[applicant.userId, other.userId]]);
    const restore = dataOf<{ version: number }>(await admin.get('/mail-template/one/application.received')).version;
    const { programme } = await reviewProgramme(director, manager);
    await Promise.all([submitted(applicant, programme), submitted(other, programme)]);
    const [english] = (await mails(demoEmail('applicant1'), 'application.receipt')).slice(-1);
    const [french] = (await mails(demoEmail('applicant2'), 'application.receipt')).slice(-1);
    // English as it always was, to the letter; numbers and instants are the occurrence's own.
    const plain = (text = ''): string =>
      text
        .replace(/APP-\d+/g, 'APP')
        .replace(/R-[\w-]+/g, 'R')
        .replace(/[0-9a-f]{64}/, 'DIGEST')
        .replace(/http\S+/, 'LINK')
        .replace(/Submitted: [A-Z][a-z]{2} \d\d, \d{4} at \d\d:\d\d[ap]m \w+/, 'Submitted: WHEN')
        .replace(/Déposée le\u00a0: \d{1,2} \p{L}+\.? \d{4} à \d\d:\d\d \w+/u, 'Déposée le\u00a0: WHEN')
        .replaceAll('Review Fund', 'FUND');
    const name = english?.text_body.match(/Programme: (.*)/)?.[1] ?? '';
    expect(plain(english?.text_body).replace(name, 'FUND')).toBe(
      [
        'Hello Ada Obi,',
        'We’ve received your application. Keep this email as your receipt. You can no longer change your answers.',
        'Programme: FUND\nApplication: APP\nReceipt number: R\nSubmitted: WHEN\nDigest (SHA-256): DIGEST',
        'View your application:\nLINK',
        'Grantdesk',
      ].join('\n\n'),
    );
    expect(english?.html_body).toContain('<html lang="en" dir="ltr">');
    expect(french?.subject).toMatch(/^Bien reçue\u00a0: APP-\d+, /);
    expect(plain(french?.text_body).replace(name, 'FUND')).toBe(
      [
        'Bonjour Ada Obi,',
        'Nous avons bien reçu votre candidature. Conservez cet e-mail\u00a0: il tient lieu d’accusé de réception. Vos réponses ne peuvent plus être modifiées.',
        'Programme\u00a0: FUND\nCandidature\u00a0: APP\nNuméro d’accusé de réception\u00a0: R\nDéposée le\u00a0: WHEN\nEmpreinte (SHA-256)\u00a0: DIGEST',
        'Voir votre candidature\u00a0:\nLINK',
        'Grantdesk',
      ].join('\n\n'),
    );
    expect(french?.html_body).toContain('<html lang="fr" dir="ltr">');

    // Staff write one language after the other; its details are called the same in each.
    const body = 'Thanks, {{name}}.\n\n{{text}}\n\n{{details}}';
    dataOf(await admin.patch('/mail-template/update/application.received', { subject: 'Ours', body, version: restore }));
    const second = await reviewProgramme(director, manager);
    await submitted(other, second.programme);
    expect((await mails(demoEmail('applicant2'), 'application.receipt')).at(-1)?.subject).toMatch(/^Bien reçue/);
    const ours = { language: 'fr', subject: 'Le nôtre {{receiptNumber}}', body: 'Merci, {{name}}.\n\n{{text}}\n\n{{details}}' };
    expect(dataOf(await admin.patch('/mail-template/update/application.received', { ...ours, version: 0 }))).toMatchObject({
      language: 'fr',
      version: 1,
      changedIn: expect.arrayContaining(['en', 'fr']) as string[],
    });
    expect(dataOf(await admin.get('/mail-template/one/application.received'))).toMatchObject({ subject: 'Ours', language: 'en' });
    const third = await reviewProgramme(director, manager);
    await Promise.all([submitted(applicant, third.programme), submitted(other, third.programme)]);
    expect((await mails(demoEmail('applicant1'), 'application.receipt')).at(-1)?.subject).toBe('Ours');
    const own = (await mails(demoEmail('applicant2'), 'application.receipt')).at(-1);
    expect(own?.subject).toMatch(/^Le nôtre R-/);
    expect(own?.text_body).toContain('Merci, Ada Obi.');
    const shown = dataOf<{ text: string; html: string }>(await admin.post('/mail-template/preview/application.received', ours));
    expect(shown.text).toContain('Merci, Ada Obi.');
    expect(shown.text).toContain('Numéro d’accusé de réception\u00a0: R-2026-000123');
    // The example's own facts are French too: its dates, amounts and the names of its details.
    expect(shown.text).toContain('Déposée le\u00a0: 21 nov. 2026 à 12:00 WAT');
    expect(shown.text).toContain('Empreinte (SHA-256)\u00a0: ');
    const step = { language: 'fr', subject: 'S', body: '{{text}}\n\n{{details}}' };
    const money = dataOf<{ text: string }>(await admin.post('/mail-template/preview/grant.approved', step));
    expect(money.text).toContain('Accordé\u00a0: 4\u202f500\u202f000,00\u00a0₦');
    const languages = await admin.get('/mail-template/one/application.received?language=fr');
    dataOf(await admin.patch('/mail-template/restore/application.received', { language: 'fr', version: 1 }));
    expect(dataOf(languages)).toMatchObject({ isChanged: true });
    dataOf(await admin.patch('/mail-template/restore/application.received', { version: restore + 1 }));
    dataOf(await other.patch('/user/language', { language: 'en' }));
  });

  it('reports unknown fields at their line, and requires the facts of a receipt', async () => {
    const update = (kind: string, body: string, subject = 'S') =>
      admin.patch(`/mail-template/update/${kind}`, { subject, body, version: 0 });
    expect(refusalOf(await update('message.answer', 'One\n\n{{token}}')).issues).toEqual([
      { path: 'body', message: 'Line 3: this email has no placeholder {{token}}.' },
    ]);
    expect(refusalOf(await update('report.returned', 'Thanks')).issues?.map(({ message }) => message)).toEqual([
      'This email must contain {{details}}: people rely on it.',
      'This email must contain {{comment}}: people rely on it.',
    ]);
    expect(refusalOf(await update('message.answer', 'x', '{{details}}')).issues?.[0]?.path).toBe('subject');
    expect(refusalOf(await update('nonsense', 'x')).status).toBe(404);
    expect(refusalOf(await update('application.step', 'x')).status).toBe(404);
    expect(refusalOf(await manager.get('/mail-template/many')).status).toBe(404);
    const words = { subject: 'Test of {{programme}}', body: 'For {{name}}\n\n{{text}}\n\n{{details}}' };
    const preview = dataOf<{ html: string; text: string }>(
      await admin.post('/mail-template/preview/application.received', words),
    );
    expect(preview.text).toContain('For Ada Obi');
    expect(dataOf(await admin.post('/mail-template/test/application.received', words))).toEqual({ to: demoEmail('super.admin') });
  });

  it('a mail that is refused for good, or was tried to the end, is shown without its words, and sent again once', async () => {
    const { programme } = await reviewProgramme(director, manager);
    await submitted(other, programme);
    const [mail] = await mails(demoEmail('applicant2'), 'application.receipt');
    const id = mail?.id ?? '';
    const failing = (error: object) => ({
      send: () => Promise.reject(Object.assign(new Error('no'), error)),
      close: async () => {},
    });
    await expect(sendQueuedMail(t.db, failing({ responseCode: 451 }), id)).rejects.toThrow('no');
    await sendQueuedMail(t.db, failing({ responseCode: 550 }), id);
    const list = (await admin.get('/mail/many?search=applicant2')).json<{ data: object[] }>();
    expect(list.data).toMatchObject([{ _id: id, to: demoEmail('applicant2'), state: 'FAILED', label: 'Submission receipts' }]);
    expect(JSON.stringify(list)).not.toContain('Received:');
    const trouble = async () =>
      dataOf<{ mailTrouble: object | null }>(await admin.get(`/user/admin/one/${other.userId}`)).mailTrouble;
    expect(await trouble()).toMatchObject({ error: 'no' });
    expect((await admin.get('/mail/many?sort=subject:ASCENDING')).statusCode).toBe(400);
    expect((await admin.get('/mail/many?search=%27%3B--')).statusCode).toBe(200);
    expect(dataOf(await admin.post('/mail/retry', { ids: [id] }))).toEqual({ retried: 1 });
    expect(dataOf(await admin.post('/mail/retry', { ids: [id] }))).toEqual({ retried: 0 });
    let sent = 0;
    await sendQueuedMail(t.db, { send: async () => void sent++, close: async () => {} }, id);
    expect(sent).toBe(1);
    expect(await trouble()).toBeNull();
  });

  it('a message to many: previewed, sent once under parallel clicks, in each thread, withdrawn ones left out', async () => {
    const { programme } = await reviewProgramme(director, manager);
    const [one, two] = [await submitted(applicant, programme), await submitted(other, programme)];
    await t.owner.query(`update applications set approval_flags = '{WITHDRAWN}' where id = $1`, [two]);
    const body = { applications: [one, two], subject: 'News of {{application}}', body: 'Hello {{name}}' };
    const preview = dataOf<{ recipients: { email: string }[]; leftOut: { reason: string }[]; example: { subject: string } }>(
      await manager.post('/message/selection/preview', body),
    );
    expect(preview.recipients.map(({ email }) => email)).toEqual([demoEmail('applicant1')]);
    expect(preview.leftOut).toMatchObject([{ reason: 'This application was withdrawn.' }]);
    expect(preview.example.subject).toMatch(/^News of APP-/);
    expect(refusalOf(await manager.post('/message/selection', { ...body, recipients: 2 })).status).toBe(409);
    const key = { 'idempotency-key': randomUUID() };
    const clicks = await Promise.all([1, 2, 3].map(() => manager.post('/message/selection', { ...body, recipients: 1 }, key)));
    expect(clicks.some(({ statusCode }) => statusCode === 201)).toBe(true);
    expect(await mails(demoEmail('applicant1'), 'message.to-applicant')).toHaveLength(1);
    const thread = dataOf<{ messages: { subject: string; isNew: boolean }[] }>(await applicant.get(`/message/many/${one}`));
    expect(thread.messages).toMatchObject([{ subject: preview.example.subject, isNew: true }]);
    const seen = dataOf<{ messages: { isNew: boolean }[] }>(await applicant.patch(`/message/read/${one}`));
    expect(seen.messages).toMatchObject([{ isNew: false }]);
    expect(refusalOf(await manager.post('/message/selection/preview', { ...body, body: '{{token}}' })).issues?.[0]?.path).toBe(
      'body',
    );
    // A person who does not manage it learns nothing of it, and no one gets anything.
    const assessor = await t.as('assessor1');
    expect(refusalOf(await assessor.post('/message/selection/preview', body)).status).toBe(403);
    expect(
      refusalOf(await manager.post('/message/selection/preview', { ...body, applications: [], users: [other.userId] })).status,
    ).toBe(403);
    // A conflict of interest closes it here too.
    dataOf(await manager.post('/task/conflict', { application: one, reason: 'My sister.' }));
    const closed = dataOf<{ recipients: object[]; leftOut: object[] }>(await manager.post('/message/selection/preview', body));
    expect(closed.recipients).toEqual([]);
    expect(JSON.stringify(closed.leftOut)).toContain('1 application');
  });
});
