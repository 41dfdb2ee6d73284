import { expect, it, onTestFinished } from 'vitest';
import { dataOf, startTestApp } from '#test/app.ts';
import { formOf, openProgramme, startApplication } from '#test/builders/programme.ts';

it('plans that connections keep outlive a migration that adds columns', async () => {
  const t = await startTestApp();
  onTestFinished(() => t.close());
  const [director, applicant] = [await t.as('director'), await t.as('applicant1')];
  const id = await startApplication(applicant, await openProgramme(director, formOf({ field_id: 'a' })));
  const work = async (round: number): Promise<void> => {
    dataOf(await applicant.form('PATCH', `/application/save/${id}`, [['a', `${round}`]]));
    dataOf(await applicant.get(`/application/one/${id}`));
    dataOf(await applicant.post(`/application/pulse/${id}`, { form: 'application' }));
  };
  // The database keeps a plan from the sixth time on.
  for (let round = 0; round < 8; round++) await work(round);
  for (const table of ['applications', 'submissions', 'files', 'users', 'sessions', 'programmes', 'application_people'])
    await t.owner.query(`alter table ${table} add column added text`);
  await work(8);
  const { data } = dataOf<{ data: object }>(await applicant.get(`/application/one/${id}`));
  expect(data).toMatchObject({ a: '8' });
});
