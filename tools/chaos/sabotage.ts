import type { Deeds } from './applicants.ts';
import { check, type Finding, type StoredState } from './checker.ts';

/** What a bad build would leave behind, done to one application; the checker must see each. */
const SABOTAGE: Record<string, { does: string; to: 'submitted' | 'with a file' | 'reply' }> = {
  'a submission that was acknowledged and not stored': {
    does: `update submissions set progress = 'IN-PROGRESS', submitted_at = null, receipt_no = null, digest = null where owner_id = $1`,
    to: 'submitted',
  },
  'an application that does not show its submission': {
    does: `update applications set progress_status = 'IN-PROGRESS', submitted_at = null where id = $1`,
    to: 'submitted',
  },
  'an application that is gone': {
    does: `with gone as (delete from submissions where owner_id = $1) select 1`,
    to: 'submitted',
  },
  'an answer that was changed afterwards': {
    does: `update submissions set answers = jsonb_set(answers, '{name}', '"Eve"') where owner_id = $1`,
    to: 'submitted',
  },
  'an answer that was changed with its digest': {
    does: `update submissions set answers = jsonb_set(answers, '{name}', '"Eve"'), digest = repeat('0', 64) where owner_id = $1`,
    to: 'submitted',
  },
  'a save that was acknowledged and not stored': {
    does: `update submissions set answers = jsonb_set(answers, '{text}', '"first"') where owner_id = $1`,
    to: 'submitted',
  },
  'another number on the receipt': {
    does: `update submissions set receipt_no = receipt_no || '1' where owner_id = $1`,
    to: 'submitted',
  },
  'two events of one submission': {
    does: `insert into audit_events (type, actor_name, subject_kind, subject_id, data)
      select type, actor_name, subject_kind, subject_id, data from audit_events where subject_id = $1 and type = 'application.submitted'`,
    to: 'submitted',
  },
  'no event of the submission': {
    does: `delete from audit_events where subject_id = $1 and type = 'application.submitted'`,
    to: 'submitted',
  },
  'two receipts by mail': {
    does: `insert into emails select (jsonb_populate_record(e, jsonb_build_object('id', gen_random_uuid()))).* from emails e
      where text_body like '%' || (select receipt_no from submissions where owner_id = $1) || '%'`,
    to: 'submitted',
  },
  'no receipt by mail': {
    does: `delete from emails where text_body like '%' || (select receipt_no from submissions where owner_id = $1) || '%'`,
    to: 'submitted',
  },
  'a file that no longer is what was sent': {
    does: `update files set storage_key = gen_random_uuid()::text where submission_id = (select id from submissions where owner_id = $1)`,
    to: 'with a file',
  },
  'a reply with the receipt of another person': { does: '', to: 'reply' },
};

export const HARMS = Object.keys(SABOTAGE).length;

/**
 * The checker itself is checked first: each kind of harm is done in a transaction, must be found, and is taken back.
 * @returns the kinds that it did not see
 */
export async function proveChecker(standing: StoredState, deeds: Deeds[]): Promise<string[]> {
  const { db } = standing;
  const clean = await check(standing, deeds);
  if (clean.length > 0) throw new Error(`The run itself was not clean: ${JSON.stringify(clean.slice(0, 3))}`);
  const unseen: string[] = [];
  const victims = deeds.filter(({ receipt }) => receipt);
  for (const [index, [name, { does, to }]] of Object.entries(SABOTAGE).entries()) {
    const victim = to === 'with a file' ? victims.find(({ sentFile }) => sentFile) : victims[index % victims.length];
    const other = victims[(index + 1) % victims.length];
    if (!victim || !other) throw new Error('No one submitted anything');
    await db.query('begin');
    // Rules that the product relies on would refuse some of it.
    await db.query('set local session_replication_role = replica');
    if (to !== 'reply') await db.query(does, [victim.application]);
    const acknowledged =
      to === 'reply' ? deeds.map((deed) => (deed === victim ? { ...deed, receipt: other.receipt } : deed)) : deeds;
    const findings: Finding[] = await check(standing, acknowledged);
    await db.query('rollback');
    const seen = findings.find(({ application }) => application === victim.application);
    console.log(`  ${seen ? 'seen  ' : 'UNSEEN'} ${name}${seen ? `: ${seen.kind}` : ''}`);
    if (!seen) unseen.push(name);
  }
  return unseen;
}
