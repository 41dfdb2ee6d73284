import pg from 'pg';
import { describe, expect, it } from 'vitest';
import { createDb } from '#platform/db.ts';
import { newId } from '#platform/ids.ts';
import { migrate } from '#platform/migrate.ts';
import { ownDatabase, poolOf } from '#test/product.ts';
import { fillOrganisations } from './own.ts';

const BEFORE = '0019_board_meeting';

/** People of the time before organisations had records, with an application each in one programme. */
async function insertOldRows(client: pg.Client, people: { id: string; organisation: string | null; type?: string }[]) {
  const [role, form, programme] = [newId(), newId(), newId()];
  await client.query(`insert into roles (id, name) values ($1, 'Old role')`, [role]);
  await client.query(
    `insert into forms (id, name, kind, sections, section_count, field_count) values ($1, 'F', 'APPLICATION', '[]', 0, 0)`,
    [form],
  );
  await client.query(
    `insert into programmes (id, name, currency, budget, time_zone, start_date, end_date, application_form_id)
     values ($1, 'P', 'NGN', 1, 'UTC', now(), now() + interval '1 day', $2)`,
    [programme, form],
  );
  for (const { id, organisation, type = 'SUBSCRIBER' } of people) {
    await client.query(
      `insert into users (id, name, email, email_verified, organisation, account_type, role_id) values ($1, 'N', $2, true, $3, $4, $5)`,
      [id, `${id}@x.test`, organisation, type, role],
    );
    if (type === 'SUBSCRIBER')
      await client.query('insert into applications (id, programme_id, user_id) values ($1, $2, $3)', [newId(), programme, id]);
  }
  return programme;
}

describe('organisations of people from before', () => {
  it('become one record for each person, with their applications, and equal names are proposed alone', async () => {
    const database = await ownDatabase();
    const pool = poolOf(database.url);
    const db = createDb(pool);
    const client = new pg.Client({ connectionString: database.url });
    try {
      await migrate(database.url, BEFORE);
      await client.connect();
      const [green, same, blank, none, staff] = Array.from({ length: 5 }, () => newId()) as [
        string,
        string,
        string,
        string,
        string,
      ];
      const programme = await insertOldRows(client, [
        { id: green, organisation: 'Green  Roots ' },
        { id: same, organisation: 'green roots' },
        { id: blank, organisation: '   ' },
        { id: none, organisation: null },
        { id: staff, organisation: 'Green Roots', type: 'ADMIN' },
      ]);
      await migrate(database.url);
      expect(await fillOrganisations(db)).toBe(2);
      expect(await fillOrganisations(db), 'a second time').toBe(0);
      const { rows } = await client.query(
        `select o.name, o.created_by as by, m.user_id = o.created_by and m.role = 'OWNER' and m.accepted_at is not null
           and m.confirmed_at is not null as owned, a.user_id = o.created_by as applied, a.applicant_key as key
         from organisations o join organisation_members m on m.organisation_id = o.id
           join applications a on a.organisation_id = o.id`,
      );
      const row = { owned: true, applied: true, key: null };
      expect(rows).toHaveLength(2);
      expect(rows).toContainEqual({ ...row, by: same, name: 'green roots' });
      expect(rows).toContainEqual({ ...row, by: green, name: 'Green Roots' });
      expect((await client.query('select from applications where organisation_id is null')).rowCount).toBe(2);
      const pairs = await client.query('select score, same_number from organisation_duplicates');
      expect(pairs.rows).toEqual([{ score: 1, same_number: false }]);
      // A version from before still inserts by the pair; the new index refuses the same as the old constraint.
      await client.query(
        'insert into applications (id, programme_id, user_id) values ($1, $2, $3) on conflict (programme_id, user_id) do nothing',
        [newId(), programme, green],
      );
      await client.query('select allow_several_applications()');
      await expect(
        client.query('insert into applications (id, programme_id, user_id) values ($1, $2, $3)', [newId(), programme, green]),
      ).rejects.toThrow('applications_one_per_applicant');
    } finally {
      await client.end();
      await pool.end();
      await database.drop();
    }
  });
});
