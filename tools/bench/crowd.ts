import type pg from 'pg';
import { DEMO_PEOPLE, demoEmail, insertPeople } from '../../apps/server/db/seed/accounts.ts';
import { createDb, createPool } from '../../apps/server/src/platform/db.ts';
import { openSessions } from '../open-sessions.ts';
import { signInOver } from './http.ts';

/** Long questions, so that a save of all of them is 4 to 8 KB. */
const QUESTIONS = Array.from({ length: 12 }, (_, n) => ({
  field_id: `q${n}`,
  field_label: `Question ${n}`,
  field_type: n < 2 ? 'SHORT_ANSWER' : 'LONG_ANSWER',
  field_validation: n < 2 ? { required: true, maxLength: 100 } : { maxLength: 2000 },
}));
const DOCUMENT = { field_id: 'doc', field_label: 'Document', field_type: 'FILE', field_min_files: 0, field_max_files: 50 };
const DAY = 86_400_000;

export interface Member {
  cookie: string;
  application: string;
  submission: string;
}

export interface Crowd {
  programme: string;
  directorCookie: string;
  members: Member[];
}

/**
 * So many people with a session and a draft each in one open programme. Made by SQL, as a thousand sign-ups would measure the
 * hashing of passwords. The product is started without demonstration data.
 * @param usedInSeconds until when the sessions must last without a request
 */
export async function gatherCrowd(
  { url, databaseUrl }: { url: string; databaseUrl: string },
  owner: pg.Client,
  people: number,
  usedInSeconds = 0,
): Promise<Crowd> {
  const pool = createPool(databaseUrl, { max: 2, name: 'crowd', onError: () => {} });
  await insertPeople(createDb(pool), DEMO_PEOPLE);
  await pool.end();
  const director = await signInOver(url, demoEmail('director'));
  const { _id: form } = await director.json('POST', '/form/import', {
    name: 'Crowd',
    kind: 'APPLICATION',
    sections: [{ section_name: 'One', section_fields: [...QUESTIONS, DOCUMENT] }],
  });
  await director.json('POST', `/form/publish/${form}`);
  const { _id: programme } = await director.json('POST', '/programme/new', {
    name: 'Crowd',
    currency: 'NGN',
    budget: 1,
    startDate: new Date(Date.now() - DAY).toISOString(),
    endDate: new Date(Date.now() + DAY).toISOString(),
    applicationForm: form,
  });
  await owner.query(
    `insert into users (id, name, email, email_verified, role_id)
     select uuidv7(), 'Person ' || i, 'crowd' || i || '@example.org', true, (select id from roles where name = 'Applicant')
     from generate_series(1, $1::int) as i`,
    [people],
  );
  await owner.query(
    `insert into applications (id, programme_id, user_id) select uuidv7(), $1, id from users where email like 'crowd%'`,
    [programme],
  );
  await owner.query(
    `insert into submissions (id, owner_kind, owner_id, form_version_id)
     select uuidv7(), 'APPLICATION', a.id, (select v.id from form_versions v where v.form_id = $2 order by v.version desc limit 1)
     from applications a where a.programme_id = $1`,
    [programme, form],
  );
  await owner.query('analyze users, sessions, applications, submissions');
  const { rows } = await owner.query<{ person: string; application: string; submission: string }>(
    `select a.user_id as person, a.id as application, b.id as submission from applications a
       join submissions b on b.owner_id = a.id and b.owner_kind = 'APPLICATION' where a.programme_id = $1 order by a.id`,
    [programme],
  );
  const { rows: directors } = await owner.query<{ id: string }>('select id from users where email = $1', [demoEmail('director')]);
  const everyone = [directors[0]?.id ?? '', ...rows.map(({ person }) => person)];
  const [directorCookie = '', ...cookies] = await openSessions(owner, everyone, usedInSeconds);
  return {
    programme,
    directorCookie,
    members: rows.map(({ application, submission }, at) => ({ cookie: cookies[at] ?? '', application, submission })),
  };
}

/** Answers to all questions, of about so many bytes; `mark` is found again in the first. */
export function answersOf(mark: string, bytes: number): [string, string][] {
  const share = Math.floor(bytes / (QUESTIONS.length - 2));
  const words = 'We grow maize and beans on small plots and store what we harvest. ';
  return QUESTIONS.map(({ field_id }, n) => [field_id, n < 2 ? `${mark} ${n}` : words.repeat(40).slice(0, share)]);
}
