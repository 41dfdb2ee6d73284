import { expect, type APIRequestContext } from '@playwright/test';
import { answerOf, type Grantdesk, type Schemas } from '@grantdesk/client';
import { managerIds, publishedForm, startApplication, submitAnswers } from './calls.ts';
import { clientOf, inDays, program } from './people.ts';

export const MONEY_PROGRAMME = 'Paying in parts';
const NUMBER = '0123454471';

const form = (kind: 'APPLICATION' | 'PROPOSAL'): Schemas['FormImportBody'] => ({
  name: `Money ${kind.toLowerCase()}`,
  kind,
  sections: [{ section_name: 'One', section_fields: [{ field_id: 'plan', field_label: 'Plan', field_type: 'SHORT_ANSWER' }] }],
});

const day = (days: number): string => inDays(days).slice(0, 10);

export interface MoneyWorld {
  programmeId: string;
  /** By who applied. */
  projects: Record<
    string,
    { applicationId: string; projectId: string; payments: { _id: string; term: number }[]; reports: { _id: string }[] }
  >;
}

/** The token of the mail that asks an applicant to confirm bank details; mail leaves after the commit that causes it. */
export async function bankToken(at: APIRequestContext, applicationID: string): Promise<string> {
  let token = '';
  await expect
    .poll(async () => {
      const list = (await (await at.get('/api/mailbox/many?limit=300')).json()) as { data: { _id: string; subject: string }[] };
      const mail = list.data.find(({ subject }) => subject === `Confirm the bank details for ${applicationID}`);
      token = mail ? (/token=([\w-]+)/.exec(await (await at.get(`/api/mailbox/one/${mail._id}`)).text())?.[1] ?? '') : '';
      return token;
    })
    .not.toBe('');
  return token;
}

/** A programme with one activated project for each of these people, everything made by calls: apply, approve, sign, plan. */
export async function moneyWorld(
  names: readonly string[],
  {
    name = MONEY_PROGRAMME,
    reportForm,
    lines = ['Trees'],
  }: { name?: string; reportForm?: Schemas['FormImportBody']; lines?: string[] } = {},
): Promise<MoneyWorld> {
  const programmeId = await makeProgramme(name, reportForm);
  const world: MoneyWorld = { programmeId, projects: {} };
  const applications = await grantAll(programmeId, names);
  for (const [place, person] of names.entries())
    world.projects[person] = await startProject(person, applications[person] ?? '', place, lines);
  return world;
}

async function makeProgramme(name: string, reportForm: Schemas['FormImportBody'] | undefined): Promise<string> {
  const director = await clientOf('director');
  const { data } = await answerOf(
    director.POST('/api/programme/new', {
      body: {
        name,
        currency: 'NGN',
        budget: 125_000_000_000,
        timeZone: 'Africa/Lagos',
        startDate: inDays(-3),
        endDate: inDays(6),
        proposalStartDate: inDays(-1),
        proposalEndDate: inDays(9),
        applicationForm: await publishedForm(director, form('APPLICATION')),
        proposalForm: await publishedForm(director, form('PROPOSAL')),
        ...(reportForm && { reportForm: await publishedForm(director, reportForm) }),
        managers: await managerIds(director),
      },
    }),
  );
  return data._id;
}

/** Takes an application of each person up to the grant. @returns the applications by their people */
async function grantAll(programme: string, names: readonly string[]): Promise<Record<string, string>> {
  const director = await clientOf('director');
  const manager = await clientOf('manager');
  const people = new Map<string, { applicant: Grantdesk; id: string }>();
  for (const name of names) {
    const applicant = await clientOf(name);
    const id = await startApplication(applicant, programme);
    people.set(name, { applicant, id });
    await submitAnswers(applicant, id, { plan: 'Trees' });
  }
  const applications = [...people.values()].map(({ id }) => id);
  const act = (action: Schemas['ApplicationStageBody']['action'], by = manager) =>
    by.PATCH('/api/application/stage', { body: { action, applications } });
  await act('SHORTLIST_FOR_PROPOSAL');
  await act('CALL_FOR_PROPOSAL');
  for (const { applicant, id } of people.values()) await submitAnswers(applicant, id, { plan: 'More' }, 'proposal');
  await act('SHORTLIST_FOR_INTERVIEW');
  await act('CALL_FOR_INTERVIEW');
  for (const [place, id] of applications.entries())
    for (const body of [
      { status: 'SCHEDULED' as const, interviewStartDate: inDays(1 + place), interviewEndDate: inDays(1.05 + place) },
      { status: 'COMPLETED' as const, interviewStartDate: inDays(-0.1), interviewEndDate: inDays(-0.05) },
    ])
      await manager.PATCH('/api/application/interview/{id}', { params: { path: { id } }, body });
  await act('SHORTLIST_FOR_BOARD_APPROVAL');
  await act('APPROVE_GRANT', director);
  return Object.fromEntries([...people].map(([name, { id }]) => [name, id]));
}

/** Contract, signature, plan and activation; bank details of all but the first, who enters them in the journey. */
async function startProject(
  name: string,
  applicationId: string,
  place: number,
  lines: string[],
): Promise<MoneyWorld['projects'][string]> {
  const manager = await clientOf('manager');
  const applicant = await clientOf(name);
  const budget = 10_000_000_000 + place * 2_500_000_000;
  const period = { startDate: day(-10), endDate: day(330) };
  const { data: contract } = await answerOf(
    manager.POST('/api/contract/new', {
      body: { application: applicationId, title: 'Grant agreement', amount: budget, ...period, body: '<p>The grant.</p>' },
    }),
  );
  await applicant.PATCH('/api/contract/sign/{id}', {
    params: { path: { id: applicationId } },
    body: { name: 'Ada Obi', consent: true, digest: contract.versions[0]?.digest ?? '' },
  });
  const { data: project } = await answerOf(
    manager.POST('/api/project/new', {
      body: {
        application: applicationId,
        budget,
        ...period,
        lines: lines.map((title) => ({ title, amount: budget / lines.length })),
        terms: [
          { amount: budget * 0.4, dueDate: day(place * 4 - 7) },
          { amount: budget * 0.6, dueDate: day(60 + place), report: 0 },
        ],
        reports: [{ title: 'Report 1', dueDate: day(50) }],
      },
    }),
  );
  await manager.PATCH('/api/project/update/{id}', {
    params: { path: { id: project._id } },
    body: { version: project.version, activate: true },
  });
  if (place > 0) await confirmBankDetails(applicant, project._id, applicationId);
  return { applicationId, projectId: project._id, payments: project.payments, reports: project.reports };
}

async function confirmBankDetails(applicant: Grantdesk, projectId: string, applicationId: string): Promise<void> {
  const accountant = await clientOf('accountant');
  const { data: bank } = await answerOf(
    applicant.POST('/api/payment/bank/enter/{id}', {
      params: { path: { id: projectId } },
      body: { accountName: 'Grantee account', bank: 'GTB', country: 'NG', number: NUMBER },
    }),
  );
  const token = await bankToken(await program('accountant'), bank.applicationID);
  const { data: confirmed } = await answerOf(applicant.POST('/api/payment/bank/confirm', { body: { token } }));
  await accountant.POST('/api/payment/bank/decide/{id}', {
    params: { path: { id: applicationId } },
    body: { bankId: confirmed.waiting?._id ?? '', approve: true },
  });
}
