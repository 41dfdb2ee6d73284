import type pg from 'pg';

/** A place in the write-ahead log, in bytes: 64 bits, so never a number. */
export type Position = bigint;

/** `16/B374D848` as PostgreSQL writes it. */
export function parsePosition(text: string): Position | undefined {
  const parts = /^([0-9A-F]{1,8})\/([0-9A-F]{1,8})$/i.exec(text);
  return parts ? (BigInt(`0x${parts[1]}`) << 32n) + BigInt(`0x${parts[2]}`) : undefined;
}

/** How far back changes of permissions are searched; a replica that is more than seconds behind is not used at all. */
const RIGHTS_WINDOW = '10 minutes';

/** How far the replica has come: what it has replayed, and the changes of rights among it. */
export async function readReplicaState(replica: pg.Pool): Promise<{ position: Position; rights: Set<string> }> {
  // The place first: what is read after it can only be newer.
  const { rows } = await replica.query<{ position: string | null; rights: string[] }>({
    name: 'replica-state',
    text: `select pg_last_wal_replay_lsn()::text as position,
      array(select xid::text from rights_changes where at > now() - interval '${RIGHTS_WINDOW}' - interval '1 minute') as rights`,
  });
  const position = rows[0]?.position ? parsePosition(rows[0].position) : undefined;
  if (position === undefined) throw new Error('This database replays nothing: it is no replica');
  return { position, rights: new Set(rows[0]?.rights) };
}

/** Where the primary is: everything committed before this question lies before it. */
export async function readPosition(primary: pg.Pool): Promise<string> {
  const { rows } = await primary.query<{ position: string }>({
    name: 'primary-position',
    text: 'select pg_current_wal_insert_lsn()::text as position',
  });
  return rows[0]?.position ?? '';
}

/** The changes of rights that a reader of this moment must not miss. */
export async function readRightsChanges(primary: pg.Pool): Promise<string[]> {
  const { rows } = await primary.query<{ rights: string[] }>({
    name: 'rights-changes',
    text: `select array(select xid::text from rights_changes where at > now() - interval '${RIGHTS_WINDOW}') as rights`,
  });
  return rows[0]?.rights ?? [];
}
