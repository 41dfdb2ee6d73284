import { DatabaseClient } from './database-client.ts';
import { seal, unseal, withoutSealKey, type Keys, type Purpose } from './encryption.ts';

/** Every column with encrypted values, and the record that each value is bound to. */
const COLUMNS: { table: string; id: string; column: string; purpose: Purpose }[] = [
  { table: 'bank_accounts', id: 'id', column: 'number_sealed', purpose: 'bank details' },
  { table: 'paying_accounts', id: 'programme_id', column: 'number_sealed', purpose: 'bank details' },
  { table: 'payment_batches', id: 'id', column: 'content_sealed', purpose: 'bank details' },
  { table: 'second_factors', id: 'user_id', column: 'secret_sealed', purpose: 'second factor' },
  { table: 'webhooks', id: 'id', column: 'secret_sealed', purpose: 'webhook secret' },
  { table: 'webhooks', id: 'id', column: 'old_secret_sealed', purpose: 'webhook secret' },
  { table: 'identity_providers', id: 'id', column: 'secret_sealed', purpose: 'provider secret' },
  { table: 'registers', id: 'register', column: 'key_sealed', purpose: 'register key' },
  { table: 'equality_responses', id: 'id', column: 'sealed', purpose: 'equality answers' },
];

/**
 * Encrypts under SEAL_KEY what was encrypted under the installation's own secret before there was one, in one transaction and
 * before the product serves. Values are only ever read under the present key: anyone who can write to the database knows the
 * installation's secret, and could otherwise put values of their own in place.
 * @param ownerUrl address of the role that owns the schema: the serving role cannot change these columns
 * @returns how many values were re-encrypted, and how many neither key decrypts
 */
export async function encryptUnderSealKey(ownerUrl: string, keys: Keys): Promise<{ encrypted: number; unreadable: number }> {
  const result = { encrypted: 0, unreadable: 0 };
  if (keys.config.sealKey === undefined) return result;
  const client = new DatabaseClient({ connectionString: ownerUrl, application_name: 'grantdesk-re-encrypt' });
  client.on('error', () => {}); // the statement under way reports it
  await client.connect();
  try {
    await client.query('begin');
    // Two processes may start at the same time.
    await client.query('select pg_advisory_xact_lock(72007)');
    for (const { table, id, column, purpose } of COLUMNS) {
      const { rows } = await client.query<{ id: string; value: Buffer }>(
        `select ${id} as id, ${column} as value from ${table} where ${column} is not null`,
      );
      for (const row of rows) {
        if (opens(keys, row, purpose) !== undefined) continue;
        const text = opens(withoutSealKey(keys), row, purpose);
        if (text === undefined) result.unreadable++;
        else {
          await client.query(`update ${table} set ${column} = $2 where ${id} = $1`, [row.id, seal(keys, row.id, text, purpose)]);
          result.encrypted++;
        }
      }
    }
    await client.query('commit');
    return result;
  } finally {
    await client.end();
  }
}

function opens(keys: Keys, { id, value }: { id: string; value: Buffer }, purpose: Purpose): string | undefined {
  try {
    return unseal(keys, id, value, purpose);
  } catch {
    return undefined;
  }
}
