import { expect, it, onTestFinished } from 'vitest';
import { dataOf, startTestApp } from '#test/app.ts';
import { plannedProject } from '#test/builders/money.ts';
import { formOf, openProgramme, startApplication } from '#test/builders/programme.ts';
import { GUIDE, taskBody, taskOf } from '#test/builders/review.ts';

const APPLICATIONS = ['applications', 'submissions', 'files', 'users', 'sessions', 'programmes', 'application_people'];
const GRANTS = ['tasks', 'projects', 'payments', 'reports', 'amendments', 'project_risks', 'contracts', 'interviews'];
const TABLES = [...APPLICATIONS, ...GRANTS, 'notifications'];

it('plans that connections keep outlive a migration that adds columns', async () => {
  const t = await startTestApp();
  onTestFinished(() => t.close());
  const [director, assessor] = [await t.as('director'), await t.as('assessor1')];
  const [applicant, grantee] = [await t.as('applicant1'), await t.as('applicant2')];
  const programme = await openProgramme(director, formOf({ field_id: 'name' }));
  const id = await startApplication(applicant, programme);
  const grant = await plannedProject(t, { applicant: grantee, planner: director }, programme);
  const guide = dataOf(await director.post('/score-guide/admin/new', GUIDE))._id;
  const body = taskBody(programme, guide, [grant.application], [assessor.userId]);
  dataOf(await director.post('/task/admin/new', body));
  const task = await taskOf(assessor, grant.application);
  const pages = [
    '/dashboard/overview',
    `/dashboard/programme/${programme}`,
    '/programme/many',
    `/programme/one/${programme}`,
    '/task/admin/many',
    `/application/many?programmeId=${programme}&search=applicant`,
    `/project/${grant.project}`,
    `/payment/one/${grant.payments[0]}`,
    `/contract/one/${grant.application}`,
    `/interview/one/${grant.application}`,
    `/task/admin/one/${task}`,
  ];
  const work = async (round: number): Promise<void> => {
    dataOf(await applicant.form('PATCH', `/application/save/${id}`, [['name', `${round}`]]));
    dataOf(await applicant.get(`/application/one/${id}`));
    dataOf(await applicant.post(`/application/pulse/${id}`, { form: 'application' }));
    for (const path of ['/dashboard/home', '/application/mine', '/notification/many']) dataOf(await applicant.get(path));
    for (const path of pages) dataOf(await director.get(path));
  };
  // The database keeps a plan from the sixth time on.
  for (let round = 0; round < 8; round++) await work(round);
  for (const table of TABLES) await t.owner.query(`alter table ${table} add column added text`);
  await work(8);
  const { data } = dataOf<{ data: object }>(await applicant.get(`/application/one/${id}`));
  expect(data).toMatchObject({ name: '8' });
});
