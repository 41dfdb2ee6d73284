import type { BankEntryState } from '@grantdesk/domain';
import { sql } from 'kysely';
import type { Db, Tx } from '#platform/db.ts';

/** A change of bank details locks the project, so that nothing is paid at the same time. */
export const lockProjectOf = (tx: Tx, applicationId: string) =>
  tx.selectFrom('projects').select('id').where('applicationId', '=', applicationId).forUpdate().execute();

/** Bank details of an application: what is paid to, what is on its way, and the last entry of all. */
export const findBankEntries = (db: Db, applicationId: string) =>
  db
    .selectFrom('bankAccounts')
    .selectAll()
    .where('applicationId', '=', applicationId)
    .where((eb) =>
      eb.or([
        eb('state', 'in', ['CONFIRMED', 'TO-CONFIRM', 'TO-APPROVE']),
        eb('id', '=', (e) =>
          e
            .selectFrom('bankAccounts as last')
            .select('last.id')
            .where('last.applicationId', '=', applicationId)
            .orderBy('last.enteredAt', 'desc')
            .orderBy('last.id', 'desc')
            .limit(1),
        ),
      ]),
    )
    .execute();
export type BankEntry = Awaited<ReturnType<typeof findBankEntries>>[number];

/** The countries that an application's answers name, each once, as they were answered. */
export async function findAnsweredCountries(db: Db, applicationId: string): Promise<string[]> {
  const { rows } = await sql<{ country: string }>`
    select distinct s.answers->>(field->>'field_id') as country
    from submissions s join form_versions v on v.id = s.form_version_id,
      jsonb_array_elements(v.sections) as section, jsonb_array_elements(section->'section_fields') as field
    where s.owner_id = ${applicationId} and field->>'field_type' = 'COUNTRY'
      and s.answers->>(field->>'field_id') <> ''`.execute(db);
  return rows.map(({ country }) => country);
}

export const insertBankEntry = (
  tx: Tx,
  entry: {
    id: string;
    applicationId: string;
    accountName: string;
    bank: string;
    bankCode: string;
    country: string;
    numberSealed: Buffer;
    last4: string;
    tokenHash: string;
    tokenExpiresAt: Date;
    contactEmail: string;
    enteredBy: string;
  },
) => tx.insertInto('bankAccounts').values(entry).execute();

/** Moves an entry on; false where it is no longer in the state it was seen in. */
export async function moveBankEntry(
  tx: Tx,
  id: string,
  from: readonly BankEntryState[],
  changes: {
    state: BankEntryState;
    tokenHash?: null;
    confirmedAt?: Date;
    decidedBy?: string;
    decidedAt?: Date;
    reason?: string;
  },
): Promise<boolean> {
  const moved = await tx
    .updateTable('bankAccounts')
    .set(changes)
    .where('id', '=', id)
    .where('state', 'in', from)
    .returning('id')
    .executeTakeFirst();
  return moved !== undefined;
}

/** An entry by the token of its link, as long as that works. */
export const findByToken = (db: Db, tokenHash: string) =>
  db
    .selectFrom('bankAccounts')
    .selectAll()
    .where('tokenHash', '=', tokenHash)
    .where('state', '=', 'TO-CONFIRM')
    .where('tokenExpiresAt', '>', sql<Date>`app_now()`)
    .executeTakeFirst();

/** Confirmed bank details by application, with their sealed numbers. */
export const findConfirmed = (db: Db, applicationIds: string[]) =>
  applicationIds.length === 0
    ? Promise.resolve([])
    : db
        .selectFrom('bankAccounts')
        .selectAll()
        .where('applicationId', 'in', applicationIds)
        .where('state', '=', 'CONFIRMED')
        .execute();
