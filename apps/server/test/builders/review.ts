import { dataOf, type Caller } from '../app.ts';
import { formOf, inDays, openProgramme, publishForm, startApplication } from './programme.ts';

export const GUIDE = {
  name: 'Guide',
  criteria: [
    {
      title: 'Need',
      isRange: false,
      possibleOutcomes: [
        { title: 'Weak', weight: 0 },
        { title: 'Good', weight: 10 },
      ],
    },
    {
      title: 'Plan',
      isRange: true,
      possibleOutcomes: [
        { title: 'Weak', weight: 5 },
        { title: 'Good', weight: 20 },
      ],
    },
  ],
};
const short = formOf({ field_id: 'name', field_validation: { required: true } });

/** A programme with a proposal form, its manager and a score guide. */
export async function reviewProgramme(director: Caller, manager: Caller, more: object = {}) {
  const proposalForm = await publishForm(director, { ...short, kind: 'PROPOSAL' });
  const programme = await openProgramme(director, short, {
    managers: [manager.userId],
    proposalForm,
    proposalStartDate: inDays(-1),
    proposalEndDate: inDays(20),
    ...more,
  });
  const guide = dataOf(await director.post('/score-guide/admin/new', GUIDE))._id;
  return { programme, guide };
}

/** A submitted application of a person. */
export async function submitted(applicant: Caller, programme: string): Promise<string> {
  const id = await startApplication(applicant, programme);
  dataOf(await applicant.form('PATCH', `/application/save/${id}`, [['name', 'Ada']]));
  dataOf(await applicant.form('POST', `/application/submit/${id}`, []));
  return id;
}

export const taskBody = (
  programme: string,
  scoreGuide: string,
  applications: string[],
  assignedTo: string[],
  more: object = {},
) => ({
  name: 'Task Initial application scoring',
  description: '',
  startDate: inDays(0),
  dueDate: inDays(7),
  assignedTo,
  isAutoAssignment: false,
  category: {
    name: 'APPLICATION_REVIEW',
    payload: { programme, applications, taskAction: 'INITIAL_APPLICATION_SCORING', scoreGuide },
  },
  ...more,
});

export const scoring = (taskId: string, programmeId: string, more: object = {}) => ({
  taskId,
  categoryName: 'APPLICATION_REVIEW',
  taskAction: 'INITIAL_APPLICATION_SCORING',
  programmeId,
  recommended: true,
  data: { scoreData: { need: { outcome: 'Good', weight: 10 }, plan: { outcome: 'Good', weight: 12.5 } }, comments: 'Sound.' },
  ...more,
});

/** The one task of an assessor on an application. */
export async function taskOf(assessor: Caller, application: string, action = 'INITIAL_APPLICATION_SCORING'): Promise<string> {
  const tasks = dataOf<{ _id: string; category: { payload: { application: { _id: string }; taskAction: string } } }[]>(
    await assessor.get('/task/admin/many?limit=300'),
  );
  const found = tasks.find(
    (task) => task.category.payload.application._id === application && task.category.payload.taskAction === action,
  );
  if (!found) throw new Error('no task');
  return found._id;
}

export const act = (who: Caller, action: string, ...applications: string[]) =>
  who.patch('/application/stage', { action, applications });
