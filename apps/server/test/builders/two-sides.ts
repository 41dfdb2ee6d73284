import { demoEmail, DEMO_PEOPLE, insertPeople } from '#db/seed/accounts.ts';
import { samplePdf } from '#db/seed/files.ts';
import { dataOf, type Caller, type Persona, type TestApp } from '../app.ts';
import { announced } from './event.ts';
import { plannedProject } from './money.ts';
import { formOf, inDays, openProgramme, publishForm } from './programme.ts';
import { GUIDE, scoring, taskBody, taskOf } from './review.ts';

/** People of one programme who have nothing to do with those of the other. */
export interface Side {
  programmes: string[];
  people: Record<'applicant' | 'manager' | 'assessor', Caller>;
}

const staffLike = (persona: Persona, name: string) => ({
  ...(DEMO_PEOPLE.find((person) => person.email === demoEmail(persona)) as (typeof DEMO_PEOPLE)[number]),
  email: demoEmail(name),
  name,
});

/** Two programmes with no one in common but the director: each with an application under review, a project, messages and views. */
export async function twoSides(t: TestApp): Promise<[Side, Side]> {
  await insertPeople(t.ownerDb, [staffLike('manager', 'manager2')]);
  const director = await t.as('director');
  const planner = await t.as('accountant');
  const side = async (n: 1 | 2): Promise<Side> => {
    const people = {
      applicant: await t.as(`applicant${n}`),
      manager: await t.as((n === 1 ? 'manager' : 'manager2') as Persona),
      assessor: await t.as(`assessor${n}`),
    };
    const { applicant, manager, assessor } = people;
    const form = formOf(
      { field_id: 'name', field_validation: { required: true } },
      { field_id: 'doc', field_type: 'FILE', field_max_files: 2, field_max_file_size: 1 },
    );
    const dates = { proposalStartDate: inDays(-1), proposalEndDate: inDays(20) };
    const staff = { managers: [manager.userId], reviewers: [assessor.userId] };
    const proposalForm = await publishForm(director, { ...form, kind: 'PROPOSAL' });
    const programme = await openProgramme(director, form, { ...dates, ...staff, proposalForm, name: `Side ${n}` });
    const granted = await openProgramme(director, form, { ...staff, name: `Granted ${n}` });
    const guide = dataOf(await director.post('/score-guide/admin/new', { ...GUIDE, name: `Guide ${n}` }))._id;

    const application = dataOf(await applicant.post('/application/new', { programme }))._id;
    const file = { name: `plan-${n}.pdf`, content: samplePdf(`Plan ${n}`) };
    dataOf(
      await applicant.form('PATCH', `/application/save/${application}`, [
        ['name', `Ada ${n}`],
        ['doc', file],
      ]),
    );
    dataOf(await applicant.form('POST', `/application/submit/${application}`, []));
    const body = { kind: 'QUESTION', body: `What is meant by plan ${n}?` };
    dataOf(await manager.post(`/message/new/${application}`, body));
    dataOf(await manager.post('/task/admin/new', taskBody(programme, guide, [application], [assessor.userId])));
    dataOf(await assessor.post('/task/admin/process', scoring(await taskOf(assessor, application), programme)));
    const view = { list: 'applications', programme, name: `View ${n}`, query: { search: 'Ada' }, isShared: true };
    dataOf(await manager.post('/view/new', view));
    const audience = { programmes: [{ programme, who: 'APPLICANTS' }] };
    const event = await announced(manager, { title: `Event ${n}`, audience });
    dataOf(await applicant.post(`/event/register/${event._id}`));

    const plan = await plannedProject(t, { applicant, planner }, granted, {
      bank: false,
      reports: ['Report'],
      terms: [{ amount: 9000, report: 0 }],
    });
    dataOf(
      await manager.post('/risk/new', {
        project: plan.project,
        title: `Risk ${n}`,
        category: 'FINANCIAL',
        likelihood: 2,
        impact: 3,
        mitigation: 'Watch it.',
        owner: manager.userId,
      }),
    );
    return { programmes: [programme, granted], people };
  };
  return [await side(1), await side(2)];
}
