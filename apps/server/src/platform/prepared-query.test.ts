import { expect, it, onTestFinished } from 'vitest';
import { dataOf, startTestApp } from '#test/app.ts';
import { formOf, openProgramme, startApplication } from '#test/builders/programme.ts';

const APPLICATIONS = ['applications', 'submissions', 'files', 'users', 'sessions', 'programmes', 'application_people'];
const TABLES = [...APPLICATIONS, 'tasks', 'projects', 'payments', 'reports', 'amendments', 'project_risks', 'notifications'];

it('plans that connections keep outlive a migration that adds columns', async () => {
  const t = await startTestApp();
  onTestFinished(() => t.close());
  const [director, applicant] = [await t.as('director'), await t.as('applicant1')];
  const programme = await openProgramme(director, formOf({ field_id: 'a' }));
  const id = await startApplication(applicant, programme);
  const lists = [
    '/dashboard/overview',
    `/dashboard/programme/${programme}`,
    '/programme/many',
    `/programme/one/${programme}`,
    '/task/admin/many',
    `/application/many?programmeId=${programme}&search=applicant`,
  ];
  const work = async (round: number): Promise<void> => {
    dataOf(await applicant.form('PATCH', `/application/save/${id}`, [['a', `${round}`]]));
    dataOf(await applicant.get(`/application/one/${id}`));
    dataOf(await applicant.post(`/application/pulse/${id}`, { form: 'application' }));
    for (const path of ['/dashboard/home', '/application/mine', '/notification/many']) dataOf(await applicant.get(path));
    for (const path of lists) dataOf(await director.get(path));
  };
  // The database keeps a plan from the sixth time on.
  for (let round = 0; round < 8; round++) await work(round);
  for (const table of TABLES) await t.owner.query(`alter table ${table} add column added text`);
  await work(8);
  const { data } = dataOf<{ data: object }>(await applicant.get(`/application/one/${id}`));
  expect(data).toMatchObject({ a: '8' });
});
