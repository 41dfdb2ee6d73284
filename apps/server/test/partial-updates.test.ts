import { PERSON_RULES, WEBHOOK_KINDS } from '@grantdesk/domain';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { dataOf, startTestApp, type Caller, type TestApp } from './app.ts';
import { providerToChange } from './builders/identity.ts';
import { announced, type TestEvent } from './builders/event.ts';
import { readImport, upload, type Import } from './builders/import.ts';
import { spendingSettings } from './builders/claim.ts';
import { membershipIn, newOrganisation } from './builders/organisation.ts';
import { dayIn } from './builders/project.ts';
import { plannedProject } from './builders/money.ts';
import { formOf, inDays, openProgramme, publishForm, startApplication } from './builders/programme.ts';
import { named, refereeProgramme, refereeSettings } from './builders/referee.ts';
import { registerToConfigure } from './builders/register.ts';
import { GUIDE } from './builders/review.ts';
import { subscriptionToUpdate } from './builders/token.ts';
import { translated } from './builders/translation.ts';
import { indicatorToUpdate } from './builders/indicator.ts';
import { pairToUpdate } from './builders/similarity.ts';
import { operationsOf } from './fuzz/operations.ts';

/** PATCH calls that are one decision and take all that it consists of: there is no record whose other fields they could lose. */
const DECISIONS = new Set([
  'amendment.decide',
  'application.extension',
  'application.interview',
  'application.stage',
  'contract.check',
  'contract.sign',
  'event.attendance',
  'event.cancel',
  'indicator.projectUpdate',
  'interview.end',
  'mailTemplate.restore',
  'notification.choose',
  'organisation.role',
  'notification.read',
  'programme.openDataAward',
  'programme.openDataPublish',
  'report.review',
  'task.adminReassign',
  'user.password',
]);
/** They guard a change and are none. */
const GUARDS = new Set(['version', 'revision']);

interface Subject {
  operation: string;
  path: string;
  who?: Caller;
  /** A new value for each field that can be changed. */
  fields: Record<string, unknown>;
  /** The record as its call answers it. */
  read: () => Promise<Record<string, unknown>>;
  /** Where the record names a field otherwise. */
  shown?: Record<string, string>;
  /** What goes around the fields in the body. */
  body?: (change: object) => object;
}

const form = formOf({ field_id: 'name' }, { field_id: 'sum', field_type: 'NUMBER' });

describe('a partial update', () => {
  let t: TestApp;
  let subjects: Subject[];
  let [admin, director, manager, assessor, applicant]: [Caller, Caller, Caller, Caller, Caller] = [] as never;
  beforeAll(async () => {
    t = await startTestApp();
    [admin, director, manager, assessor, applicant] = (await Promise.all(
      (['super.admin', 'director', 'manager', 'assessor1', 'applicant1'] as const).map((persona) => t.as(persona)),
    )) as [Caller, Caller, Caller, Caller, Caller];
    subjects = await makeSubjects();
  });
  afterAll(() => t.close());

  const get = async (path: string) => dataOf<Record<string, unknown>>(await director.get(path));
  const section = (key: string, fields: Record<string, unknown>): Subject => ({
    operation: 'settings.update',
    path: '/settings/update',
    fields,
    read: async () =>
      dataOf<Record<string, { value: Record<string, unknown> }>>(await admin.get('/settings/one'))[key]?.value ?? {},
    body: (value) => ({ key, value }),
  });

  async function makeSubjects(): Promise<Subject[]> {
    const proposalForm = await publishForm(director, { ...form, kind: 'PROPOSAL' });
    const programme = await openProgramme(director, form, { managers: [manager.userId], proposalForm });
    const event = await announced(director, { capacity: 20, recordingLink: 'https://video.example/1' });
    const hook = { name: 'Ledger', url: 'https://receiver.example/in', kinds: [WEBHOOK_KINDS[0]] };
    const webhook = dataOf(await admin.post('/webhook/new', hook))._id;
    const guide = dataOf(await director.post('/score-guide/admin/new', { ...GUIDE, description: 'How to score.' }))._id;
    const role = dataOf(await admin.post('/role/new', { name: 'Clerk', permissions: { EVENTS: ['READ'] } }))._id;
    const draft = dataOf(await director.post('/form/import', form))._id;
    const contract = dataOf(
      await manager.post('/contract/template/new', { programme, name: 'Standard', body: 'The grant is paid.' }),
    )._id;
    const saved = { list: 'applications', programme, name: 'Mine', query: { search: 'ada' } };
    const view = dataOf(await director.post('/view/new', saved))._id;
    const granted = await openProgramme(director, formOf({ field_id: 'name' }), { managers: [manager.userId] });
    const status = 'PENDING-ACTIVATION';
    const { project } = await plannedProject(t, { applicant, planner: manager }, granted, { status });
    const given = { title: 'Late', likelihood: 2, impact: 3, mitigation: 'Watch it.', owner: 'Ada' };
    const risk = dataOf(await manager.post('/risk/new', { project, ...given }))._id;
    const uploaded = dataOf<Import>(await upload(admin, 'ORGANISATIONS', 'Name,Country\nAda,NG\n'))._id;
    const tag = dataOf(await manager.post('/tag/new', { programme, name: 'Rural', colour: 'info' }))._id;
    const about = { subject: 'project', id: project };
    const note = dataOf(await manager.post('/note/new', { ...about, body: 'Late again.', mentions: [director.userId] }))._id;
    const meeting = dataOf(await manager.post('/panel/new', { programme, title: 'March board', startsAt: inDays(30) }))._id;
    const questions = { amountQuestion: 'data.sum', proposedQuestion: 'data.sum' };
    dataOf(await director.patch(`/decision/settings/${programme}`, { quorum: 2, ...questions }));
    dataOf(await manager.patch(`/interview/settings/${programme}`, { showsPanel: true, preparation: 'Bring your plan.' }));
    const person = dataOf(await admin.post('/user/admin/new', { name: 'Ife', email: 'ife@example.org', role }))._id;
    dataOf(await assessor.patch('/user/expertise', { organisation: 'Institute', skills: ['Health'] }));
    const references = await refereeProgramme(director, [manager]);
    const otherForm = await publishForm(director, { ...form, kind: 'REFERENCE' });
    const choice = {
      field_id: 'age',
      field_type: 'MULTIPLE_CHOICE' as const,
      field_options: [{ value: 'Young' }, { value: 'Old' }],
    };
    const equalityForm = await publishForm(director, { ...formOf(choice), kind: 'EQUALITY' });
    const application = await startApplication(applicant, references);
    const referee = await named(applicant, application);
    const organisation = await newOrganisation(applicant, 'Green Roots', { country: 'NG', address: '1 Road' });
    const among = async (who: Caller, path: string, id: string) =>
      dataOf<{ _id: string }[]>(await who.get(path)).find(({ _id }) => _id === id) as unknown as Record<string, unknown>;
    return [
      {
        operation: 'user.expertise',
        path: '/user/expertise',
        who: assessor,
        fields: { organisation: 'College', skills: ['Water', 'Energy'] },
        read: async () => dataOf(await assessor.get('/user/me')),
      },
      {
        operation: 'user.adminUpdate',
        path: `/user/admin/update/${person}`,
        fields: { name: 'Ife Ade', accountStatus: 'INACTIVE' },
        read: () => among(admin, '/user/admin/many?search=Ife', person),
      },
      {
        operation: 'role.update',
        path: `/role/update/${role}`,
        fields: { name: 'Registrar', permissions: { EVENTS: ['READ', 'UPDATE'] } },
        read: () => get(`/role/one/${role}`),
      },
      section('security', { staffSecondFactor: true, graceDays: 30, singleSignOnCounts: true, conflictWithdrawal: 'NOTIFY' }),
      section('sessions', { staffIdleMinutes: 45, staffHours: 9, otherIdleMinutes: 90, otherHours: 20 }),
      section('retention', { grantYears: 12, draftMonths: 30, nominationMonths: 20, mailMonths: 14 }),
      section('organisation', { name: 'Obi Fund', address: '1 Road', contact: 'Desk', supportMail: 'help@example.org' }),
      section('regional', { currency: 'EUR', timeZone: 'Europe/Paris' }),
      {
        operation: 'organisation.update',
        path: `/organisation/update/${organisation}`,
        who: applicant,
        fields: {
          name: 'Green Branches',
          aliases: ['Branches'],
          country: 'GH',
          address: '2 Road',
          website: 'https://branches.example',
          numbers: [{ register: 'GH-DSW', number: '7' }],
        },
        read: async () => (await membershipIn(applicant, organisation))?.record as unknown as Record<string, unknown>,
      },
      {
        operation: 'webhook.update',
        path: `/webhook/update/${webhook}`,
        fields: { name: 'Books', url: 'https://receiver.example/new', kinds: WEBHOOK_KINDS.slice(0, 2), isOn: false },
        shown: { isOn: 'state' },
        read: async () =>
          dataOf<{ webhooks: { _id: string }[] }>(await admin.get('/webhook/many')).webhooks[0] as Record<string, unknown>,
      },
      await subscriptionToUpdate(t, admin),
      await providerToChange(admin),
      { ...registerToConfigure(admin), who: admin },
      {
        operation: 'scoreGuide.adminUpdate',
        path: `/score-guide/admin/update/${guide}`,
        fields: { name: 'Other guide', description: 'Read it first.' },
        read: () => get(`/score-guide/admin/one/${guide}`),
      },
      {
        operation: 'form.update',
        path: `/form/update/${draft}`,
        fields: { name: 'Other form' },
        read: () => get(`/form/one/${draft}`),
      },
      {
        operation: 'programme.update',
        path: `/programme/update/${programme}`,
        fields: {
          name: 'Renamed',
          description: 'About it.',
          budget: 5_000_000,
          graceMinutes: 30,
          reviewers: [assessor.userId],
          blindReview: { INITIAL_APPLICATION_SCORING: [] },
          requiresBankDetails: true,
          requiresRegisterChecks: true,
          applicantRule: 'ORGANISATION',
        },
        read: () => get(`/programme/one/${programme}`),
      },
      {
        operation: 'programme.openDataUpdate',
        path: `/programme/open-data/update/${programme}`,
        fields: {
          funderId: 'NG-CAC-1',
          funderName: 'Obi Fund',
          prefix: '360G-obi',
          licence: 'https://creativecommons.org/licenses/by/4.0/',
          persons: PERSON_RULES.at(-1),
          titleQuestion: 'data.name',
        },
        read: async () =>
          (await director.get(`/programme/open-data/${programme}`)).json<{ open: { settings: Record<string, unknown> } }>().open
            .settings,
      },
      {
        operation: 'decision.settings',
        path: `/decision/settings/${programme}`,
        fields: {
          quorum: 3,
          amountQuestion: null,
          proposedQuestion: null,
          meetingAt: '2026-12-10T13:00:00.000Z',
          meetingPlace: 'Lagos',
        },
        read: () => get(`/decision/room/${programme}`),
      },
      {
        operation: 'interview.settings',
        path: `/interview/settings/${programme}`,
        fields: { showsPanel: false, preparation: 'Bring nothing.' },
        read: async () =>
          (await get(`/interview/calendar/${programme}?from=${inDays(0)}&to=${inDays(7)}`))['settings'] as Record<
            string,
            unknown
          >,
      },
      {
        operation: 'contract.templateUpdate',
        path: `/contract/template/update/${contract}`,
        who: manager,
        fields: { name: 'Short', body: 'Paid at once.' },
        read: () => among(manager, `/contract/templates/${programme}`, contract),
      },
      {
        operation: 'project.update',
        path: `/project/update/${project}`,
        who: manager,
        fields: { endDate: dayIn(400), lines: [{ title: 'All', amount: 100_000 }] },
        read: () => get(`/project/${project}`),
      },
      {
        operation: 'risk.update',
        path: `/risk/update/${risk}`,
        who: manager,
        fields: { title: 'Very late', likelihood: 4, impact: 5, mitigation: 'Call them.', owner: 'Obi', state: 'Closed' },
        read: () => among(manager, `/risk/many?projectId=${project}`, risk),
      },
      {
        operation: 'import.update',
        path: `/import/update/${uploaded}`,
        fields: { mapping: { name: 1 }, dayFirst: false },
        read: async () => (await readImport(admin, uploaded)) as unknown as Record<string, unknown>,
      },
      {
        operation: 'tag.update',
        path: `/tag/update/${tag}`,
        who: manager,
        fields: { name: 'Urban', colour: 'brand' },
        read: () => among(manager, `/tag/many?programmeId=${programme}`, tag),
      },
      refereeSettings(get, manager, references, otherForm),
      {
        operation: 'referee.update',
        path: `/referee/update/${referee._id}`,
        who: applicant,
        fields: { name: 'Mary Anne', email: 'anne@elsewhere.example', relation: 'Dean', organisation: 'College' },
        read: async () => {
          const { referees } = dataOf<{ referees: Record<string, unknown>[] }>(
            await applicant.get(`/referee/mine/${application}`),
          );
          return referees[0] ?? {};
        },
      },
      spendingSettings(get, references),
      {
        operation: 'equality.update',
        path: `/equality/update/${references}`,
        who: manager,
        fields: { form: equalityForm, threshold: 20, isOffered: true },
        read: async () => {
          const { form: chosen, ...rest } = (await get(`/equality/one/${references}`))['settings'] as Record<string, unknown>;
          return { ...rest, form: (chosen as { _id: string } | null)?._id ?? null };
        },
      },
      translated(get, 'translation.update', `update/${draft}`, 'section/one/name'),
      translated(get, 'translation.programmeUpdate', `programme/update/${programme}`, 'programme/name'),
      {
        operation: 'nomination.settingsUpdate',
        path: `/nomination/settings/update/${references}`,
        who: manager,
        fields: { isOpen: true, intro: 'Whom do you know?' },
        read: async () => (await get(`/nomination/settings/${references}`))['settings'] as Record<string, unknown>,
      },
      {
        operation: 'note.update',
        path: `/note/update/${note}`,
        who: manager,
        fields: { body: 'Paid.', mentions: [manager.userId] },
        read: async () => {
          // That it was edited, and when, is no field that could be lost.
          const { editedAt: _, ...found } = await among(manager, `/note/many?${new URLSearchParams(about).toString()}`, note);
          return { ...found, mentions: (found['mentions'] as { _id: string }[]).map(({ _id }) => _id) };
        },
      },
      await pairToUpdate(t, director, application, granted),
      await indicatorToUpdate(manager, programme),
      {
        operation: 'panel.update',
        path: `/panel/update/${meeting}`,
        who: manager,
        fields: { title: 'April board', startsAt: inDays(40), place: 'Room 3', minutes: 20 },
        read: () => get(`/panel/one/${meeting}`),
      },
      {
        operation: 'event.update',
        path: `/event/update/${event._id}`,
        fields: {
          title: 'More questions',
          description: 'Come.',
          place: 'Library',
          link: 'https://meet.example/other',
          recordingLink: null,
          capacity: 30,
          registrationClosesAt: inDays(9),
          endDate: inDays(10.1),
        },
        read: async () => {
          const { editing, ...one } = dataOf<TestEvent>(await director.get(`/event/one/${event._id}`));
          return { ...one, audience: editing?.audience };
        },
      },
      {
        operation: 'mailTemplate.update',
        path: `/mail-template/update/account.verification`,
        fields: { subject: 'News: {{subject}}', body: 'Hello. {{text}} {{details}}' },
        read: async () => dataOf(await admin.get('/mail-template/one/account.verification')),
      },
      {
        operation: 'view.update',
        path: `/view/update/${view}`,
        fields: { name: 'Ours', query: { search: 'obi' }, isShared: true },
        read: () => among(director, `/view/many?list=applications&programme=${programme}`, view),
      },
    ];
  }

  it('changes the field that it names and leaves every other one as it is', { timeout: 60_000 }, async () => {
    for (const { operation, path, who, fields, shown = {}, body = (change: object) => change, read } of subjects)
      for (const [field, value] of Object.entries(fields)) {
        const before = await read();
        // What only a Super Admin may change is changed by one; a team changes what is its own.
        const caller = who ?? (/^(?:user|role|settings|webhook|identity|mailTemplate)/.test(operation) ? admin : director);
        dataOf(await caller.patch(path, body({ [field]: value })));
        const after = await read();
        const name = shown[field] ?? field;
        const label = `${operation} ${field}`;
        expect(after[name], label).not.toEqual(before[name]);
        expect(unchanged(after, name), label).toEqual(unchanged(before, name));
      }
  });

  it('is what every call that changes a record takes', async () => {
    const document = (await t.anonymous.get('/docs/json')).json<Parameters<typeof operationsOf>[0]>();
    const listed = new Set(subjects.map(({ operation }) => operation));
    const missing = operationsOf(document)
      // Answers, which also travel as form data, are in the tests of saves.
      .filter(({ method, body, parts }) => method === 'PATCH' && body !== undefined && parts === undefined)
      .filter(({ id, body }) => {
        const fields = Object.keys(body?.properties ?? { one: 1, other: 2 }).filter((name) => !GUARDS.has(name));
        return fields.length > 1 && !DECISIONS.has(id) && !listed.has(id);
      });
    expect(missing.map(({ id }) => id)).toEqual([]);
  });
});

/** What follows from a change by itself. */
const FOLLOWS = new Set('version revision updatedAt changedAt changedBy changedIn isChanged requiredSince endsAt'.split(' '));
const unchanged = (record: Record<string, unknown>, field: string): object =>
  Object.fromEntries(Object.entries(record).filter(([key]) => key !== field && !FOLLOWS.has(key)));
