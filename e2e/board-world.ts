import { answerOf, type Grantdesk, type Schemas } from '@grantdesk/client';
import { managerIds, publishedForm, startApplication, submitAnswers } from './calls.ts';
import { clientOf, demo, inDays } from './people.ts';

export const PROGRAMME = 'Deciding together';
/** Who applies, and what for. */
export const APPLICANTS: [string, number][] = [
  ['osun', 4_000_000],
  ['kauye', 3_000_000],
  ['umuada', 2_500_000],
  ['asempa', 2_000_000],
  ['nkowa', 1_000_000],
];
const ASSESSORS = ['assessor1', 'assessor2'];
const form = (kind: 'APPLICATION' | 'PROPOSAL'): Schemas['FormImportBody'] => ({
  name: `Short ${kind.toLowerCase()}`,
  kind,
  sections: [
    {
      section_name: 'One',
      section_fields: [
        { field_id: 'plan', field_label: 'Plan', field_type: 'SHORT_ANSWER' },
        { field_id: 'sum', field_label: 'Amount asked for', field_type: 'NUMBER' },
      ],
    },
  ],
});
const guide = {
  name: 'Board guide',
  criteria: [
    {
      title: 'Need',
      isRange: true,
      possibleOutcomes: [
        { title: 'Weak', weight: 10 },
        { title: 'Strong', weight: 100 },
      ],
    },
  ],
};

/** A programme with five submitted and reviewed applications, and a draft; answers its id and theirs by who applied. */
export async function boardWorld(
  programmeName = PROGRAMME,
  reportForm?: Schemas['FormImportBody'],
): Promise<{ programmeId: string; applications: Record<string, string> }> {
  const director = await clientOf('director');
  const [applicationForm, proposalForm, report] = [
    await publishedForm(director, form('APPLICATION')),
    await publishedForm(director, form('PROPOSAL')),
    reportForm && (await publishedForm(director, reportForm)),
  ];
  const { data: programme } = await answerOf(
    director.POST('/api/programme/new', {
      body: {
        name: programmeName,
        currency: 'NGN',
        budget: 1_000_000_000,
        startDate: inDays(-3),
        endDate: inDays(6),
        proposalStartDate: inDays(-1),
        proposalEndDate: inDays(9),
        applicationForm,
        proposalForm,
        ...(report && { reportForm: report }),
        managers: await managerIds(director),
      },
    }),
  );
  const programmeId = programme._id;
  const applications = await applyAll(programmeId);
  await assignReviews(director, programmeId, applications);
  for (const [n, name] of ASSESSORS.entries()) await reviewAll(name, n, programmeId, applications);
  return { programmeId, applications };
}

async function applyAll(programme: string): Promise<Record<string, string>> {
  const applications: Record<string, string> = {};
  for (const [name, sum] of APPLICANTS) {
    const applicant = await clientOf(name);
    applications[name] = await startApplication(applicant, programme);
    await submitAnswers(applicant, applications[name], { plan: 'Trees', sum: String(sum) });
  }
  applications['draft'] = await startApplication(await clientOf('applicant1'), programme);
  return applications;
}

async function assignReviews(director: Grantdesk, programme: string, applications: Record<string, string>): Promise<void> {
  const { data: scoreGuide } = await answerOf(director.POST('/api/score-guide/admin/new', { body: guide }));
  const { data: reviewers } = await answerOf(
    director.GET('/api/user/admin/specific/application-reviewers', { params: { query: { search: 'assessor' } } }),
  );
  const addresses = ASSESSORS.map(demo);
  await director.POST('/api/task/admin/new', {
    body: {
      name: 'Initial',
      description: '',
      startDate: inDays(0),
      dueDate: inDays(7),
      assignedTo: reviewers.filter(({ email }) => addresses.includes(email)).map(({ _id }) => _id),
      isAutoAssignment: false,
      category: {
        name: 'APPLICATION_REVIEW',
        payload: {
          programme,
          applications: APPLICANTS.map(([name]) => applications[name] ?? ''),
          taskAction: 'INITIAL_APPLICATION_SCORING',
          scoreGuide: scoreGuide._id,
        },
      },
    },
  });
}

/** @param n place of the reviewer: each scores a little lower than the one before */
async function reviewAll(name: string, n: number, programmeId: string, applications: Record<string, string>): Promise<void> {
  const assessor = await clientOf(name);
  const { data: tasks } = await answerOf(
    assessor.GET('/api/task/admin/many', { params: { query: { programmeId, limit: 300 } } }),
  );
  for (const task of tasks) {
    const id = task.category.payload.application?._id;
    const place = APPLICANTS.findIndex(([applicant]) => applications[applicant] === id);
    await assessor.POST('/api/task/admin/process', {
      body: {
        taskId: task._id,
        categoryName: 'APPLICATION_REVIEW',
        taskAction: 'INITIAL_APPLICATION_SCORING',
        programmeId,
        recommended: true,
        data: { scoreData: { need: { outcome: 'Strong', weight: 92 - place * 11 - n * 6 } }, comments: 'Sound.' },
      },
    });
  }
}
