import { afterAll, beforeAll, expect, it } from 'vitest';
import { dataOf, startTestApp, type TestApp } from '#test/app.ts';
import { called, mailsSince, markMails, meeting, onTuesday } from '#test/builders/interview.ts';
import { reviewProgramme } from '#test/builders/review.ts';

let t: TestApp;
beforeAll(async () => {
  t = await startTestApp();
});
afterAll(() => t.close());

it('says why an interview ended with its application, in the language of each reader, and in English in the audit trail', async () => {
  const [director, manager, applicant] = await Promise.all([t.as('director'), t.as('manager'), t.as('applicant1')]);
  const { programme } = await reviewProgramme(director, manager, { timeZone: 'Africa/Lagos' });
  const application = await called(t, applicant, programme);
  const interviews = [meeting(application, onTuesday(10), onTuesday(11))];
  dataOf(await manager.post('/interview/schedule', { interviews, panel: [], interviewLink: 'https://meet.example/board' }));
  const mark = markMails();
  dataOf(await applicant.post(`/application/withdraw/${application}`, { reason: 'We have found other means.' }));
  const [mail] = (await mailsSince(t, mark)).filter(({ method }) => method === 'CANCEL');
  expect(mail?.text).toContain('The application was withdrawn.');

  const read = async (language: string): Promise<string> => {
    dataOf(await applicant.patch('/user/language', { language }));
    return dataOf<{ reason: string }>(await applicant.get(`/interview/mine/${application}`)).reason;
  };
  expect(await read('fr')).toBe('La candidature a été retirée.');
  expect(await read('en')).toBe('The application was withdrawn.');
  const { rows } = await t.owner.query<{ reason: string }>(
    `select data->>'reason' as reason from audit_events where subject_id = $1 and data->>'to' = 'CANCELED'`,
    [application],
  );
  expect(rows).toEqual([{ reason: 'The application was withdrawn.' }]);
});
