import { createHash } from 'node:crypto';
import { canonicalSubmission } from '@grantdesk/domain';
import type pg from 'pg';
import type { Deeds } from './applicants.ts';

/** What does not agree between the answers that people got and what is stored. */
export interface Finding {
  kind:
    'lost' | 'altered' | 'doubled' | 'wrong receipt' | 'save lost' | 'late save' | 'no mail' | 'false mail' | 'unexpected answer';
  application: string;
  detail: string;
}

/** What stands afterwards. */
export interface StoredState {
  db: pg.ClientBase;
  programme: string;
  /** Of the stored bytes of a file, by its storage key; null where there are none. */
  digestOfStored: (storageKey: string) => string | null;
}

interface StoredSubmission {
  application: string;
  progress: string;
  shown: string;
  answers: { text?: string; plan?: string[] };
  form_version_id: string;
  submission: string;
  receipt_no: string | null;
  digest: string | null;
  submits: number;
}

/** Compares every acknowledged act with the state afterwards. */
export async function check({ db, programme, digestOfStored }: StoredState, deeds: Deeds[]): Promise<Finding[]> {
  // A database that was killed has forgotten how large its tables are, and would read them once for each application.
  for (const table of ['applications', 'submissions', 'audit_events', 'emails']) await db.query(`analyze ${table}`);
  const { rows } = await db.query<StoredSubmission>(
    `with submitted as (select subject_id, count(*)::int as n from audit_events where type = 'application.submitted' group by 1)
     select a.id as application, s.progress, a.progress_status as shown, s.answers, s.form_version_id, s.id as submission, s.receipt_no, s.digest,
       coalesce(submitted.n, 0) as submits
     from applications a join submissions s on s.owner_id = a.id and s.owner_kind = 'APPLICATION'
       left join submitted on submitted.subject_id = a.id
     where a.programme_id = $1`,
    [programme],
  );
  const stored = Map.groupBy(rows, ({ application }) => application);
  const receipts = Map.groupBy(
    rows.filter(({ receipt_no: number }) => number !== null),
    ({ receipt_no: number }) => number ?? '',
  );
  const files = await storedFiles(db, digestOfStored);
  const mails = await countReceiptMails(db, programme, [...receipts.keys()]);
  const findings: Finding[] = await falseMails(db, [...mails.keys()]);
  for (const deed of deeds) {
    const found = (kind: Finding['kind'], detail: string) => findings.push({ kind, application: deed.application, detail });
    for (const surprise of deed.surprises) found('unexpected answer', surprise);
    if (deed.lateSaves > 0) found('late save', 'a save after the receipt was acknowledged');
    const mine = stored.get(deed.application) ?? [];
    const [row] = mine;
    if (!row) {
      if (deed.savedText !== null || deed.receipt) found('lost', 'the application is gone');
      continue;
    }
    if (mine.length > 1) found('doubled', `${mine.length} sets of answers`);
    // What was sent after the last acknowledged text may have arrived, although no one got an answer.
    const possible = [
      ...deed.sent.slice(deed.savedText === null ? 0 : deed.sent.indexOf(deed.savedText)),
      ...(deed.savedText === null ? [undefined] : []),
    ];
    if (!possible.includes(row.answers.text)) found('save lost', `stands: ${String(row.answers.text).slice(0, 60)}`);
    const mineFiles = files.get(row.submission) ?? [];
    for (const file of mineFiles)
      if (file.stored !== file.digest) found('altered', `its file stands ${file.stored ? 'with other bytes' : 'without bytes'}`);
    const planned = mineFiles.filter(({ id }) => row.answers.plan?.includes(id));
    if (deed.savedFile && planned.length === 0) found('save lost', 'its file is gone');
    if (planned.some(({ digest }) => digest !== deed.sentFile)) found('altered', 'another file than the one that was sent');
    if (!deed.receipt && row.progress !== 'SUBMITTED') continue;
    if (row.progress !== 'SUBMITTED' || row.shown !== 'SUBMITTED') {
      found('lost', `acknowledged, and stands as ${row.progress} and ${row.shown}`);
      continue;
    }
    const digest = createHash('sha256')
      .update(
        canonicalSubmission({
          formVersion: row.form_version_id,
          answers: row.answers,
          fileDigests: Object.fromEntries(
            mineFiles.filter(({ id }) => JSON.stringify(row.answers).includes(id)).map(({ id, stored }) => [id, stored ?? '']),
          ),
        }),
      )
      .digest('hex');
    if (digest !== row.digest || (deed.receipt && deed.receipt.digest !== row.digest))
      found('altered', 'another digest than that of the receipt');
    if (deed.receipt && deed.receipt.receiptNo !== row.receipt_no)
      found('wrong receipt', `${deed.receipt.receiptNo} and ${String(row.receipt_no)}`);
    if (deed.again && deed.again.receiptNo !== row.receipt_no)
      found('wrong receipt', `${deed.again.receiptNo} when it was sent again, and ${String(row.receipt_no)}`);
    if ((receipts.get(row.receipt_no ?? '')?.length ?? 0) !== 1)
      found('wrong receipt', `${String(row.receipt_no)} stands for several`);
    if (row.submits !== 1) found('doubled', `${row.submits} events of a submission`);
    const sent = mails.get(row.receipt_no ?? '') ?? 0;
    if (sent === 0) found('no mail', 'no receipt was written');
    if (sent > 1) found('doubled', `${sent} receipts were written`);
  }
  return findings;
}

/** Files by the answers that they belong to, with the digest that was written down and that of the bytes which stand. */
async function storedFiles(db: pg.ClientBase, digestOfStored: StoredState['digestOfStored']) {
  const { rows } = await db.query<{ id: string; submission: string; digest: string; key: string }>(
    'select id, submission_id as submission, digest, storage_key as key from files where submission_id is not null',
  );
  const files = rows.map(({ key, ...file }) => ({ ...file, stored: digestOfStored(key) }));
  return Map.groupBy(files, ({ submission }) => submission);
}

/** Mails that name a receipt which no one has, as of a submission that was rolled back. */
async function falseMails(db: pg.ClientBase, numbers: string[]): Promise<Finding[]> {
  const { rows } = await db.query<{ number: string }>(
    'select number from unnest($1::text[]) as number where not exists (select 1 from submissions where receipt_no = number)',
    [numbers],
  );
  return rows.map(({ number }) => ({ kind: 'false mail', application: '', detail: `${number} was mailed and is not stored` }));
}

/** How many mails to applicants of a programme name each receipt. */
async function countReceiptMails(db: pg.ClientBase, programme: string, numbers: string[]): Promise<Map<string, number>> {
  const counts = new Map<string, number>();
  if (numbers.length === 0) return counts;
  // Receipts are alike: the pattern of one finds all.
  const pattern = new RegExp((numbers[0] ?? '').replace(/[.*+?^${}()|[\]\\]/g, '\\$&').replace(/\d+/g, '\\d+'), 'g');
  const { rows } = await db.query<{ text: string }>(
    `select e.text_body as text from applications a join users u on u.id = a.user_id join emails e on e.to_address = u.email
     where a.programme_id = $1`,
    [programme],
  );
  for (const { text } of rows)
    for (const number of new Set(text.match(pattern) ?? [])) counts.set(number, (counts.get(number) ?? 0) + 1);
  return counts;
}
