import { DEMO_ANSWERS, DEMO_APPLICATION_FORM, DEMO_FILES, DEMO_PROPOSAL_FORM } from '@grantdesk/domain/form/demo-form';
import type { Answers } from '@grantdesk/domain';
import type { FastifyInstance } from 'fastify';
import { isDemonstration, type Config } from '../../src/platform/config.ts';
import type { Db } from '../../src/platform/db.ts';
import { DEMO_PEOPLE, demoEmail, insertPeople, MORE_APPLICANTS } from './accounts.ts';
import { signIn, type Client, type FilePart } from './client.ts';
import { seedEvents } from './events.ts';
import { samplePdf, sampleXlsx } from './files.ts';
import { seedGrants } from './grants.ts';
import { SCORE_GUIDES } from './score-guides.ts';

const DAY = 86_400_000;

/** Seeds an empty database where demonstration data is wanted (setting DEMO). */
export async function seedIfWanted(config: Config, { app, db }: { app: FastifyInstance; db: Db }): Promise<void> {
  if (!isDemonstration(config) || (await db.selectFrom('users').select('id').limit(1).executeTakeFirst())) return;
  await seed(app, db);
}

/** Demonstration data, made through the product's own calls: nothing here can be what the product would refuse. */
export async function seed(app: FastifyInstance, db: Db): Promise<void> {
  await insertPeople(db, [...DEMO_PEOPLE, ...MORE_APPLICANTS]);
  const director = await signIn(app, demoEmail('director'));
  await seedGrants(app, director);
  const programme = await seedProgrammes(director);
  const applicants = [...DEMO_PEOPLE.filter((person) => person.accountType === 'SUBSCRIBER'), ...MORE_APPLICANTS];
  for (const [i, person] of applicants.entries()) {
    if (person.email === demoEmail('applicant3')) continue; // has not started anything yet
    const isDraft = person.email === demoEmail('applicant2') || i % 5 === 4;
    await apply(await signIn(app, person.email), programme, person.organisation ?? '', isDraft);
  }
  await seedEvents(app, director, programme);
}

async function publishedForm(director: Client, form: object): Promise<string> {
  const { _id } = await director.json('POST', '/form/import', form);
  await director.json('POST', `/form/publish/${_id}`);
  return _id;
}

async function seedProgrammes(director: Client): Promise<string> {
  const applicationForm = await publishedForm(director, DEMO_APPLICATION_FORM);
  const proposalForm = await publishedForm(director, DEMO_PROPOSAL_FORM);
  const guides: string[] = [];
  for (const guide of SCORE_GUIDES) guides.push((await director.json('POST', '/score-guide/admin/new', guide))._id);
  const people = async (list: string, ...emails: string[]): Promise<string[]> => {
    const found = await director.json<{ _id: string; email: string }[]>('GET', `/user/admin/specific/${list}`);
    return found.filter((person) => emails.map(demoEmail).includes(person.email)).map((person) => person._id);
  };
  const today = Math.floor(Date.now() / DAY) * DAY;
  // Deadlines fall at 17:00 in Lagos, as a real call would say.
  const at = (days: number): string => new Date(today + days * DAY + 16 * 3_600_000).toISOString();
  const shared = {
    currency: 'NGN',
    timeZone: 'Africa/Lagos',
    applicationForm,
    proposalForm,
    managers: await people('programme-managers', 'manager'),
    reviewers: await people('application-reviewers', 'assessor1', 'assessor2', 'assessor3'),
    scoreGuides: { INITIAL_APPLICATION_SCORING: guides[0], PROPOSAL_SCORING: guides[1] },
  };
  const open = await director.json('POST', '/programme/new', {
    ...shared,
    name: 'Climate Resilience Fund 2026',
    description:
      '<p>Grants for community organisations in West Africa that help people live with floods, drought and heat: from seed banks and shade trees to early warning by radio.</p><p>You can ask for between ₦2,000,000 and ₦25,000,000 over at most two years. Registered non-profit organisations, co-operatives and associations may apply.</p>',
    budget: 125_000_000_000,
    startDate: at(-81),
    endDate: at(14),
    proposalStartDate: at(30),
    proposalEndDate: at(60),
    graceMinutes: 15,
  });
  await director.json('POST', '/programme/new', {
    ...shared,
    name: 'Green Enterprise Fund 2027',
    description: '<p>Start-up grants for young people who build a business on clean energy, repair or recycling.</p>',
    budget: 48_000_000_000,
    startDate: at(40),
    endDate: at(110),
  });
  await director.json('POST', '/programme/new', {
    ...shared,
    name: 'Coastal Schools Fund 2026',
    description: '<p>Flood-safe classrooms, clean water and school gardens along the coast of Ghana.</p>',
    currency: 'GHS',
    timeZone: 'Africa/Accra',
    budget: 920_000_000,
    startDate: at(-20),
    endDate: at(2),
  });
  return open._id;
}

/** One application: a draft with the first answers, or the whole form with its files, submitted. */
async function apply(client: Client, programme: string, organisation: string, isDraft: boolean): Promise<void> {
  const { _id } = await client.json('POST', '/application/new', { programme });
  const all = Object.entries({ ...DEMO_ANSWERS, ...ownName(organisation) } as Answers);
  const answers = isDraft ? all.slice(0, Math.ceil(all.length / 3)) : all;
  const parts: [string, string | FilePart][] = answers.flatMap(([id, value]) =>
    (Array.isArray(value) ? value : [value ?? '']).map((item): [string, string] => [id, item]),
  );
  if (!isDraft)
    for (const [id, files] of Object.entries(DEMO_FILES))
      for (const { name } of files) parts.push([id, { name, content: sampleFile(name) }]);
  await client.form('PATCH', `/application/save/${_id}`, parts);
  if (!isDraft) await client.form('POST', `/application/submit/${_id}`, []);
}

/** The answer that names the organisation, where the form asks for it. */
function ownName(organisation: string): Record<string, string> {
  const field = DEMO_APPLICATION_FORM.sections
    .flatMap((section) => section.section_fields)
    .find((f) => /name of (your|the) organisation|organisation name/i.test(f.field_label));
  return field && organisation ? { [field.field_id]: organisation } : {};
}

export const sampleFile = (name: string): Buffer =>
  name.endsWith('.xlsx')
    ? sampleXlsx([
        ['Item', 'Amount'],
        ['Seedlings', '1500000'],
        ['Training', '800000'],
      ])
    : samplePdf(`Sample: ${name.replace(/[^\w. -]/g, '')}`);
