import pg from 'pg';
import { openSessions } from '../open-sessions.ts';
import { demoEmail } from '../../apps/server/db/seed/accounts.ts';
import { signInOver } from '../bench/http.ts';
import type { World } from './world.ts';

const DAY = 86_400_000;

const FORM = {
  name: 'Chaos',
  kind: 'APPLICATION',
  sections: [
    {
      section_name: 'One',
      section_fields: [
        { field_id: 'name', field_label: 'Name', field_type: 'SHORT_ANSWER', field_validation: { required: true } },
        { field_id: 'text', field_label: 'Text', field_type: 'LONG_ANSWER' },
        { field_id: 'plan', field_label: 'Plan', field_type: 'FILE' },
      ],
    },
  ],
};

/** A person with a draft of their own and a session. */
export interface Applicant {
  application: string;
  cookie: string;
}

/**
 * An open programme with a new draft for each of so many people, put into the tables as the product puts them.
 * @param rate how many of them come a second: a session that is idle until its person comes would have ended by then
 */
export async function prepareApplicants(
  world: Pick<World, 'apiUrl' | 'databaseUrl'>,
  count: number,
  rate = Infinity,
): Promise<{ programme: string; applicants: Applicant[] }> {
  const director = await signInOver(world.apiUrl(0), demoEmail('director'));
  const { _id: applicationForm } = await director.json('POST', '/form/import', FORM);
  await director.json('POST', `/form/publish/${applicationForm}`);
  const { _id: programme } = await director.json('POST', '/programme/new', {
    name: 'Chaos',
    currency: 'NGN',
    budget: 1,
    startDate: new Date(Date.now() - DAY).toISOString(),
    endDate: new Date(Date.now() + DAY).toISOString(),
    applicationForm,
  });
  const db = new pg.Client({ connectionString: world.databaseUrl });
  await db.connect();
  try {
    const { rows } = await db.query<{ application: string; person: string }>(
      `with people as (
         insert into users (id, name, email, email_verified, role_id)
         select gen_random_uuid(), 'Applicant ' || i, gen_random_uuid() || '@chaos.example', true, (select id from roles where name = 'Applicant')
         from generate_series(1, $2::int) as i returning id
       ), begun as (
         insert into applications (id, programme_id, user_id) select gen_random_uuid(), $1, id from people returning id, user_id
       ), drafts as (
         insert into submissions (id, owner_kind, owner_id, form_version_id)
         select gen_random_uuid(), 'APPLICATION', begun.id, (select id from form_versions where form_id = $3 order by version desc limit 1) from begun
       )
       select id as application, user_id as person from begun`,
      [programme, count, applicationForm],
    );
    const cookies = await openSessions(
      db,
      rows.map(({ person }) => person),
      count / rate,
    );
    const applicants = rows.map(({ application }, at): Applicant => ({ application, cookie: cookies[at] ?? '' }));
    return { programme, applicants };
  } finally {
    await db.end();
  }
}
