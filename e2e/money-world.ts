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
      const mail = list.data.find(({ subject }) => subject === `Confirm the bank details of ${applicationID}`);
      token = mail ? (/token=([\w-]+)/.exec(await (await at.get(`/api/mailbox/one/${mail._id}`)).text())?.[1] ?? '') : '';
      return token;
    })
    .not.toBe('');
  return token;
}

/** A programme with one activated project for each of these people, everything made by calls: apply, approve, sign, plan. */
export async function moneyWorld(
  names: readonly string[],
  { name: programmeName = MONEY_PROGRAMME, reportForm }: { name?: string; reportForm?: object } = {},
): Promise<MoneyWorld> {
  const director = await program('director');
  const manager = await program('manager');
  const accountant = await program('accountant');
  const applicationForm = (await api(director, 'POST', '/form/import', form('APPLICATION')))._id;
  const proposalForm = (await api(director, 'POST', '/form/import', form('PROPOSAL')))._id;
  for (const id of [applicationForm, proposalForm]) await api(director, 'POST', `/form/publish/${id}`, {});
  const report = reportForm && (await api(director, 'POST', '/form/import', reportForm));
  if (report) await api(director, 'POST', `/form/publish/${report._id}`, {});
  const [person] = await api<{ _id: string }[]>(director, 'GET', '/user/admin/specific/programme-managers?search=manager@');
  const programme = await api(director, 'POST', '/programme/new', {
    name: programmeName,
    currency: 'NGN',
    budget: 125_000_000_000,
    timeZone: 'Africa/Lagos',
    startDate: inDays(-3),
    endDate: inDays(6),
    proposalStartDate: inDays(-1),
    proposalEndDate: inDays(9),
    applicationForm,
    proposalForm,
    ...(report && { reportForm: report._id }),
    managers: [person?._id],
  });
  const world: MoneyWorld = { programmeId: programme._id, projects: {} };
  const ids: Record<string, string> = {};
  for (const name of names) {
    const applicant = await program(name);
    const { _id } = await api(applicant, 'POST', '/application/new', { programme: programme._id });
    const reply = await applicant.fetch(`/api/application/submit/${_id}`, { method: 'POST', multipart: { plan: 'Trees' } });
    expect(reply.ok(), await reply.text()).toBe(true);
    ids[name] = _id;
  }
  const act = (action: string) => api(manager, 'PATCH', '/application/stage', { action, applications: Object.values(ids) });
  await act('SHORTLIST_FOR_PROPOSAL');
  await act('CALL_FOR_PROPOSAL');
  for (const name of names) {
    const reply = await (
      await program(name)
    ).fetch(`/api/application/submit/${ids[name]}?form=proposal`, { method: 'POST', multipart: { plan: 'More' } });
    expect(reply.ok(), await reply.text()).toBe(true);
  }
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
  for (const [place, name] of names.entries()) {
    const applicationId = ids[name] ?? '';
    const budget = 10_000_000_000 + place * 2_500_000_000;
    const applicant = await program(name);
    const { versions } = await api<{ versions: { digest: string }[] }>(manager, 'POST', '/contract/new', {
      application: applicationId,
      title: 'Grant agreement',
      amount: budget,
      startDate: day(-10),
      endDate: day(330),
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
      startDate: day(-10),
      endDate: day(330),
      lines: [{ title: 'Trees', amount: budget }],
      terms: [
        { amount: budget * 0.4, dueDate: day(place * 4 - 7) },
        { amount: budget * 0.6, dueDate: day(60 + place), report: 0 },
      ],
      reports: [{ title: 'Report 1', dueDate: day(50) }],
    });
    await api(manager, 'PATCH', `/project/update/${project._id}`, { version: project.version, activate: true });
    world.projects[name] = { applicationId, projectId: project._id, payments: project.payments, reports: project.reports };
    if (place === 0) continue; // the first one enters bank details in the journey
    const bank = await api<{ applicationID: string }>(applicant, 'POST', `/payment/bank/enter/${project._id}`, {
      accountName: 'Grantee account',
      bank: 'GTB',
      country: 'NG',
      number: NUMBER,
    });
    const token = await bankToken(accountant, bank.applicationID);
    const { waiting } = await api<{ waiting: { _id: string } }>(applicant, 'POST', '/payment/bank/confirm', { token });
    await api(accountant, 'POST', `/payment/bank/decide/${applicationId}`, { bankId: waiting._id, approve: true });
  }
  return world;
}
