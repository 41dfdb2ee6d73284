import { expect } from '@playwright/test';
import { api, demo, inDays, program } from './people.ts';

export const PROGRAMME = 'Deciding together';
/** Who applies, and what for. */
export const APPLICANTS: [string, number][] = [
  ['osun', 4_000_000],
  ['kauye', 3_000_000],
  ['umuada', 2_500_000],
  ['asempa', 2_000_000],
  ['nkowa', 1_000_000],
];
const form = (kind: string) => ({
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
  reportForm?: object,
): Promise<{ programmeId: string; applications: Record<string, string> }> {
  const applications: Record<string, string> = {};
  const director = await program('director');
  const [applicationForm, proposalForm] = [
    await api(director, 'POST', '/form/import', form('APPLICATION')),
    await api(director, 'POST', '/form/import', form('PROPOSAL')),
  ];
  const report = reportForm && (await api(director, 'POST', '/form/import', reportForm));
  for (const { _id } of [applicationForm, proposalForm, ...(report ? [report] : [])])
    await api(director, 'POST', `/form/publish/${_id}`, {});
  const [manager] = await api<{ _id: string }[]>(director, 'GET', '/user/admin/specific/programme-managers?search=manager@');
  const programmeId = (
    await api(director, 'POST', '/programme/new', {
      name: programmeName,
      currency: 'NGN',
      budget: 1_000_000_000,
      startDate: inDays(-3),
      endDate: inDays(6),
      proposalStartDate: inDays(-1),
      proposalEndDate: inDays(9),
      applicationForm: applicationForm._id,
      proposalForm: proposalForm._id,
      ...(report && { reportForm: report._id }),
      managers: [manager?._id],
    })
  )._id;
  for (const [name, sum] of APPLICANTS) {
    const applicant = await program(name);
    const { _id } = await api(applicant, 'POST', '/application/new', { programme: programmeId });
    applications[name] = _id;
    const reply = await applicant.fetch(`/api/application/submit/${_id}`, {
      method: 'POST',
      multipart: { plan: 'Trees', sum: String(sum) },
    });
    expect(reply.ok(), await reply.text()).toBe(true);
  }
  applications['draft'] = (await api(await program('applicant1'), 'POST', '/application/new', { programme: programmeId }))._id;
  const { _id: scoreGuide } = await api(director, 'POST', '/score-guide/admin/new', guide);
  const assessors = await api<{ _id: string; email: string }[]>(
    director,
    'GET',
    '/user/admin/specific/application-reviewers?search=assessor',
  );
  const chosen = assessors.filter((person) => [demo('assessor1'), demo('assessor2')].includes(person.email));
  await api(director, 'POST', '/task/admin/new', {
    name: 'Initial',
    description: '',
    startDate: inDays(0),
    dueDate: inDays(7),
    assignedTo: chosen.map((person) => person._id),
    isAutoAssignment: false,
    category: {
      name: 'APPLICATION_REVIEW',
      payload: {
        programme: programmeId,
        applications: APPLICANTS.map(([name]) => applications[name]),
        taskAction: 'INITIAL_APPLICATION_SCORING',
        scoreGuide,
      },
    },
  });
  for (const [n, name] of ['assessor1', 'assessor2'].entries()) {
    const assessor = await program(name);
    const tasks = await api<{ _id: string; category: { payload: { application: { _id: string } } } }[]>(
      assessor,
      'GET',
      `/task/admin/many?programmeId=${programmeId}&limit=300`,
    );
    for (const task of tasks) {
      const place = APPLICANTS.findIndex(([applicant]) => applications[applicant] === task.category.payload.application._id);
      await api(assessor, 'POST', '/task/admin/process', {
        taskId: task._id,
        categoryName: 'APPLICATION_REVIEW',
        taskAction: 'INITIAL_APPLICATION_SCORING',
        programmeId,
        recommended: true,
        data: { scoreData: { need: { outcome: 'Strong', weight: 92 - place * 11 - n * 6 } }, comments: 'Sound.' },
      });
    }
  }
  return { programmeId, applications };
}
