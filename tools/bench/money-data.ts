import type pg from 'pg';

/**
 * Projects with their plans in a programme that `fillProgramme` has filled, one for each of its first applications: some
 * payments each, in order Paid, Approved, Withheld and Pending, with their ledger and confirmed bank details. Made by SQL
 * alone; the stored sums are summed here.
 * @param isFresh everything is Pending, as on the day of activation
 */
export async function fillMoney(
  db: pg.Client,
  programmeId: string,
  { projects, payments, isFresh = false }: { projects: number; payments: number; isFresh?: boolean },
): Promise<void> {
  const person = `(select id from users where email like 'director@%' limit 1)`;
  await db.query(`set session_replication_role = replica; set synchronous_commit = off; set work_mem = '256MB'`);
  await db.query(`update programmes set budget = 9000000000000, currency = 'NGN' where id = $1`, [programmeId]);
  await db.query(
    `insert into projects (id, application_id, programme_id, status, budget, currency, start_date, end_date, initialised_by)
     select pg_temp.id('p' || i), pg_temp.id('a' || i), $1, 'IN-PROGRESS', ${payments} * 100000, 'NGN', current_date - 30, current_date + 330, ${person}
     from generate_series(1, ${projects}) as i`,
    [programmeId],
  );
  await db.query(
    `insert into bank_accounts (id, application_id, account_name, bank, country, number_sealed, last4, state, contact_email, entered_by, confirmed_at, decided_at)
     select pg_temp.id('b' || i), a.id, 'Account ' || i, 'GTB', 'NG', '', lpad((i % 10000)::text, 4, '0'), 'CONFIRMED', 'a@example.org', a.user_id, now(), now()
     from generate_series(1, ${projects}) as i join applications a on a.id = pg_temp.id('a' || i)`,
  );
  await db.query(
    `insert into payments (id, project_id, application_id, programme_id, term, amount, currency, due_date, status, amount_paid, date_released, approved_by, approved_at)
     select pg_temp.id('t' || i || '-' || term), pg_temp.id('p' || i), pg_temp.id('a' || i), $1, term, 100000, 'NGN', current_date - 20 + (i * 7 + term * 30) % 400,
       status, case when status = 'Paid' then 100000 else 0 end, case when status = 'Paid' then current_date - (i % 20) end,
       case when status in ('Paid', 'Approved') then ${person} end, case when status in ('Paid', 'Approved') then now() end
     from generate_series(1, ${projects}) as i, generate_series(1, ${payments}) as term,
       lateral (select case when $2 then 'Pending' when term <= ${payments} * 0.3 then 'Paid' when term <= ${payments} * 0.4 then 'Approved'
         when term <= ${payments} * 0.5 then 'Withheld' else 'Pending' end as status) as state`,
    [programmeId, isFresh],
  );
  await db.query(
    `insert into ledger_entries (id, programme_id, project_id, kind, amount, currency, made_by, made_at)
     select pg_temp.id('lc' || id), programme_id, id, 'COMMITTED', budget, currency, initialised_by, now() - interval '30 days' from projects where programme_id = $1`,
    [programmeId],
  );
  await db.query(
    `insert into ledger_entries (id, programme_id, project_id, payment_id, kind, amount, currency, made_by, made_at, release_id)
     select pg_temp.id(kind || id), programme_id, project_id, id, kind, amount, currency, ${person}, now() - (term || ' hours')::interval,
       case when kind = 'RELEASED' then pg_temp.id('r' || id) end
     from payments, lateral (select unnest(case status when 'Paid' then array['APPROVED', 'RELEASED'] when 'Approved' then array['APPROVED']
       when 'Withheld' then array['WITHHELD'] else '{}' end) as kind) as kinds where programme_id = $1`,
    [programmeId],
  );
  await db.query(
    `insert into project_sums (project_id, programme_id, application_id, committed, approved, withheld, released)
     select p.id, p.programme_id, p.application_id, coalesce(sum(e.amount) filter (where e.kind = 'COMMITTED'), 0),
       coalesce(sum(e.amount) filter (where e.kind = 'APPROVED'), 0), coalesce(sum(e.amount) filter (where e.kind = 'WITHHELD'), 0),
       coalesce(sum(e.amount) filter (where e.kind = 'RELEASED'), 0)
     from projects p join ledger_entries e on e.project_id = p.id where p.programme_id = $1 group by p.id`,
    [programmeId],
  );
  await db.query(`set session_replication_role = origin`);
  await db.query('vacuum analyze');
}

/** Whether the sums of the ledger, those that are stored, and those over the payments are the same. */
export async function sumsAgree(db: pg.Client | pg.Pool, programmeId: string): Promise<{ agree: boolean; sums: string }> {
  const { rows } = await db.query<Record<string, string>>(
    `select
      (select coalesce(sum(amount) filter (where kind = 'APPROVED'), 0) || ' ' || coalesce(sum(amount) filter (where kind = 'RELEASED'), 0) || ' '
        || coalesce(sum(amount) filter (where kind = 'WITHHELD'), 0) from ledger_entries where programme_id = $1) as ledger,
      (select sum(approved) || ' ' || sum(released) || ' ' || sum(withheld) from project_sums where programme_id = $1) as stored,
      (select coalesce(sum(amount) filter (where status in ('Approved', 'Paid')), 0) || ' ' || sum(amount_paid) || ' '
        || coalesce(sum(amount) filter (where status = 'Withheld'), 0) from payments where programme_id = $1) as payments`,
    [programmeId],
  );
  const { ledger, stored, payments } = rows[0] ?? {};
  return { agree: ledger === stored && stored === payments, sums: ledger ?? '' };
}
