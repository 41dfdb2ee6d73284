import { expect, type APIRequestContext } from '@playwright/test';
import { api, inDays, program } from './people.ts';

export const MONEY_PROGRAMME = 'Paying in parts';
const NUMBER = '0123454471';

const form = (kind: string) => ({
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
  { name = MONEY_PROGRAMME, reportForm, lines = ['Trees'] }: { name?: string; reportForm?: object; lines?: string[] } = {},
): Promise<MoneyWorld> {
  const programmeId = await makeProgramme(name, reportForm);
  const world: MoneyWorld = { programmeId, projects: {} };
  const applications = await grantAll(programmeId, names);
  for (const [place, person] of names.entries())
    world.projects[person] = await startProject(person, applications[person] ?? '', place, lines);
  return world;
}

async function makeProgramme(name: string, reportForm: object | undefined): Promise<string> {
  const director = await program('director');
  const published = async (body: object): Promise<string> => {
    const { _id } = await api(director, 'POST', '/form/import', body);
    await api(director, 'POST', `/form/publish/${_id}`, {});
    return _id;
  };
  const applicationForm = await published(form('APPLICATION'));
  const proposalForm = await published(form('PROPOSAL'));
  const report = reportForm && (await published(reportForm));
  const [person] = await api<{ _id: string }[]>(director, 'GET', '/user/admin/specific/programme-managers?search=manager@');
  const programme = await api(director, 'POST', '/programme/new', {
    name,
    currency: 'NGN',
    budget: 125_000_000_000,
    timeZone: 'Africa/Lagos',
    startDate: inDays(-3),
    endDate: inDays(6),
    proposalStartDate: inDays(-1),
    proposalEndDate: inDays(9),
    applicationForm,
    proposalForm,
    ...(report && { reportForm: report }),
    managers: [person?._id],
  });
  return programme._id;
}

/** Takes an application of each person up to the grant. @returns the applications by their people */
async function grantAll(programme: string, names: readonly string[]): Promise<Record<string, string>> {
  const director = await program('director');
  const manager = await program('manager');
  const ids: Record<string, string> = {};
  const submit = async (name: string, query: string, plan: string): Promise<void> => {
    const applicant = await program(name);
    const reply = await applicant.fetch(`/api/application/submit/${ids[name]}${query}`, { method: 'POST', multipart: { plan } });
    expect(reply.ok(), await reply.text()).toBe(true);
  };
  for (const name of names) {
    ids[name] = (await api(await program(name), 'POST', '/application/new', { programme }))._id;
    await submit(name, '', 'Trees');
  }
  const act = (action: string) => api(manager, 'PATCH', '/application/stage', { action, applications: Object.values(ids) });
  await act('SHORTLIST_FOR_PROPOSAL');
  await act('CALL_FOR_PROPOSAL');
  for (const name of names) await submit(name, '?form=proposal', 'More');
  await act('SHORTLIST_FOR_INTERVIEW');
  await act('CALL_FOR_INTERVIEW');
  for (const [place, id] of Object.values(ids).entries())
    for (const change of [
      { status: 'SCHEDULED', interviewStartDate: inDays(1 + place), interviewEndDate: inDays(1.05 + place) },
      { status: 'COMPLETED', interviewStartDate: inDays(-0.1), interviewEndDate: inDays(-0.05) },
    ])
      await api(manager, 'PATCH', `/application/interview/${id}`, change);
  await act('SHORTLIST_FOR_BOARD_APPROVAL');
  await api(director, 'PATCH', '/application/stage', { action: 'APPROVE_GRANT', applications: Object.values(ids) });
  return ids;
}

/** Contract, signature, plan and activation; bank details of all but the first, who enters them in the journey. */
async function startProject(
  name: string,
  applicationId: string,
  place: number,
  lines: string[],
): Promise<MoneyWorld['projects'][string]> {
  const manager = await program('manager');
  const applicant = await program(name);
  const budget = 10_000_000_000 + place * 2_500_000_000;
  const period = { startDate: day(-10), endDate: day(330) };
  const { versions } = await api<{ versions: { digest: string }[] }>(manager, 'POST', '/contract/new', {
    application: applicationId,
    title: 'Grant agreement',
    amount: budget,
    ...period,
    body: '<p>The grant.</p>',
  });
  await api(applicant, 'PATCH', `/contract/sign/${applicationId}`, {
    name: 'Ada Obi',
    consent: true,
    digest: versions[0]?.digest,
  });
  const project = await api<{
    _id: string;
    version: number;
    payments: { _id: string; term: number }[];
    reports: { _id: string }[];
  }>(manager, 'POST', '/project/new', {
    application: applicationId,
    budget,
    ...period,
    lines: lines.map((title) => ({ title, amount: budget / lines.length })),
    terms: [
      { amount: budget * 0.4, dueDate: day(place * 4 - 7) },
      { amount: budget * 0.6, dueDate: day(60 + place), report: 0 },
    ],
    reports: [{ title: 'Report 1', dueDate: day(50) }],
  });
  await api(manager, 'PATCH', `/project/update/${project._id}`, { version: project.version, activate: true });
  if (place > 0) await confirmBankDetails(name, project._id, applicationId);
  return { applicationId, projectId: project._id, payments: project.payments, reports: project.reports };
}

async function confirmBankDetails(name: string, projectId: string, applicationId: string): Promise<void> {
  const accountant = await program('accountant');
  const applicant = await program(name);
  const bank = await api<{ applicationID: string }>(applicant, 'POST', `/payment/bank/enter/${projectId}`, {
    accountName: 'Grantee account',
    bank: 'GTB',
    country: 'NG',
    number: NUMBER,
  });
  const token = await bankToken(accountant, bank.applicationID);
  const { waiting } = await api<{ waiting: { _id: string } }>(applicant, 'POST', '/payment/bank/confirm', { token });
  await api(accountant, 'POST', `/payment/bank/decide/${applicationId}`, { bankId: waiting._id, approve: true });
}
