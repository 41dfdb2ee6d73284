import type { Finding } from '../checker.ts';

/** What is put in the place of what stands in a source, which must be there exactly once. */
interface Edit {
  /** Below `apps/server/src`. */
  file: string;
  find: string;
  put: string;
}

/** One mistake that a build could carry. */
export interface Fault {
  name: string;
  edits: Edit[];
  /** What the checker must call it, one of these. */
  seenAs: Finding['kind'][];
  /** The mistake shows only where the process, or the database, is killed. */
  kills?: 'process' | 'database';
  /** Further settings of its process. */
  env?: Record<string, string>;
  /** It would be stopped by the database's own rule, which such a build does not have. */
  without?: 'submissions_are_final';
}

const SUBMIT = 'features/application/submit.ts';
const SAVE = 'features/application/save-change.ts';
const DRAFT = 'features/application/draft.ts';
const CHANGE = 'features/submission/change.ts';
const SUBMISSION = 'features/submission/service.ts';
const SUBMISSION_QUERIES = 'features/submission/queries.ts';
const RECEIVE = 'features/file/receive.ts';
const FOLDER = 'platform/files/folder.ts';
const IDEMPOTENCY = 'platform/http/idempotency.ts';
const AUDIT = 'platform/audit.ts';
const TELL = 'platform/notify/notify.ts';
const DB = 'platform/db.ts';

const isFinal =
  "if (locked.progress === 'SUBMITTED') return sameReceipt(p, draft, locked, { ...change, answers: {}, files: [] });";
const isFinalAlready =
  "if (draft.submission.progress === 'SUBMITTED') return sameReceipt(p, draft, await stored(p, draft), change);";
const refusesFinal = "if (submission.progress === 'SUBMITTED') throw alreadySubmitted(application, submission);";
const none = (file: string, find: string): Edit => ({ file, find, put: '' });

/** Mistakes in what keeps a submission, each of which the checker must find in a build that carries it alone. */
export const FAULTS: Fault[] = [
  {
    name: 'acknowledges a submission that it does not store',
    edits: [
      {
        file: SUBMISSION_QUERIES,
        find: "progress: 'SUBMITTED' })\n    .where('id', '=', id)",
        put: "progress: 'SUBMITTED' })\n    .where('id', '=', id)\n    .where('version', '<', 0)",
      },
    ],
    seenAs: ['lost'],
  },
  {
    name: 'shows a submission as a draft',
    edits: [{ file: SUBMIT, find: 'await updateProgress(tx, id', put: 'if (!id) await updateProgress(tx, id' }],
    seenAs: ['lost'],
  },
  {
    name: 'acknowledges before it commits',
    edits: [
      {
        file: IDEMPOTENCY,
        find: 'return inTx(platform, async (tx) => {',
        put: 'return early(platform, async (tx) => {',
      },
      {
        file: IDEMPOTENCY,
        find: '/** The one way to open a transaction. */',
        put: `const early = <T>(platform: Platform, change: (tx: Tx) => Promise<T>): Promise<T> =>
          new Promise((resolve, reject) => {
            const slow = async (tx: Tx) => {
              resolve(await change(tx));
              await new Promise((done) => setTimeout(done, 1_000));
            };
            platform.db.transaction().execute(slow).catch(reject);
          });`,
      },
    ],
    // Whoever then submits once more has submitted, under another number.
    seenAs: ['lost', 'save lost', 'wrong receipt'],
    kills: 'process',
  },
  {
    name: 'commits without waiting for the disk',
    edits: [
      {
        file: DB,
        find: "pool.on('connect', (client) => client.on('error', options.onError));",
        put: `pool.on('connect', (client) => {
          client.on('error', options.onError);
          client.query('set synchronous_commit = off').catch(() => {});
        });`,
      },
    ],
    seenAs: ['lost', 'save lost'],
    kills: 'database',
    // Who sends mails waits for the disk, and so for what others have written before.
    env: { RUN: 'web' },
  },
  {
    name: 'writes the receipt by mail after the commit, in memory until then',
    edits: [
      {
        file: SUBMIT,
        find: 'await notify(tx, {',
        put: 'await ((news) => void setTimeout(() => void notify(p.db, news).catch(() => {}), 1_500))({',
      },
    ],
    seenAs: ['no mail'],
    kills: 'process',
  },
  {
    name: 'does not store every save',
    edits: [
      {
        file: SAVE,
        find: 'if (stored.length > 0) await storeAnswers(tx, stored);',
        put: 'const some = stored.filter(({ version }) => version < 2);\nif (some.length > 0) await storeAnswers(tx, some);',
      },
    ],
    seenAs: ['save lost'],
  },
  {
    name: 'writes the answers of one person to the draft of another, where saves share a transaction',
    edits: [
      {
        file: SUBMISSION_QUERIES,
        find: 'ids: saved.map(({ id }) => id),',
        put: 'ids: saved.map((_one, n) => saved[(n + 1) % saved.length]?.id ?? ""),',
      },
    ],
    seenAs: ['save lost'],
  },
  {
    name: 'forgets the answers that a save does not name',
    edits: [
      {
        file: SUBMISSION,
        find: 'const answers = mergeAnswers(form.compiled, before, change.answers);',
        put: 'const answers = change.answers;',
      },
    ],
    seenAs: ['save lost'],
  },
  {
    name: 'cuts long texts',
    edits: [
      {
        file: CHANGE,
        find: 'normaliseAnswer(field, values.get(id) ?? [])',
        put: "normaliseAnswer(field, (values.get(id) ?? []).map((value) => (typeof value === 'string' ? value.slice(0, 20) : value)))",
      },
    ],
    seenAs: ['save lost'],
  },
  {
    name: 'stores other answers than those of the digest',
    edits: [
      {
        file: SUBMISSION_QUERIES,
        find: "answers: toJson(final.answers), progress: 'SUBMITTED'",
        put: "answers: toJson({ ...final.answers, name: 'Eve' }), progress: 'SUBMITTED'",
      },
    ],
    seenAs: ['altered'],
  },
  {
    name: 'leaves the files out of the digest',
    edits: [{ file: SUBMISSION, find: 'answers, fileDigests }', put: 'answers, fileDigests: {} }' }],
    seenAs: ['altered'],
  },
  {
    name: 'tells another receipt than the one it stores',
    edits: [
      {
        file: SUBMISSION,
        find: 'return { receiptNo, submittedAt: now, digest };',
        put: 'return { receiptNo: await nextReceiptNo(tx, now.getUTCFullYear()), submittedAt: now, digest };',
      },
    ],
    seenAs: ['wrong receipt'],
  },
  {
    name: 'submits again where it is asked again',
    edits: [none(SUBMIT, isFinal), none(SUBMIT, isFinalAlready), none(DRAFT, refusesFinal)],
    seenAs: ['doubled', 'wrong receipt'],
    without: 'submissions_are_final',
  },
  {
    name: 'takes a save after the receipt',
    edits: [
      none(DRAFT, refusesFinal),
      {
        file: SUBMISSION_QUERIES,
        find: "savedAt: eb.ref('saved.savedAt'),\n      progress: 'IN-PROGRESS',",
        put: "savedAt: eb.ref('saved.savedAt'),\n      progress: sql`case progress when 'OPEN' then 'IN-PROGRESS' else progress end`,",
      },
    ],
    seenAs: ['late save'],
    without: 'submissions_are_final',
  },
  {
    name: 'answers a key with the first answer that it has, whosever that is',
    edits: [
      none(
        IDEMPOTENCY,
        ".where('userId', '=', ctx.actor.userId)\n    .where('endpoint', '=', endpoint)\n    .where('key', '=', key)",
      ),
      none(
        IDEMPOTENCY,
        "if (row.bodyHash !== bodyHash) throw new AppError('IDEMPOTENCY_MISMATCH', 'This Idempotency-Key was used for another request!');",
      ),
      { file: IDEMPOTENCY, find: 'const { endpoint, key, bodyHash } = ctx.idempotency;', put: '' },
      { file: IDEMPOTENCY, find: 'if (!row) return undefined;', put: 'if (!row?.answer) return undefined;' },
    ],
    seenAs: ['lost', 'wrong receipt'],
  },
  {
    name: 'writes no receipt by mail',
    edits: [{ file: SUBMIT, find: 'await notify(tx, {', put: 'if (!id) await notify(tx, {' }],
    seenAs: ['no mail'],
  },
  {
    name: 'writes each mail twice',
    edits: [{ file: TELL, find: 'await enqueueMails(', put: 'for (const _time of [1, 2]) await enqueueMails(' }],
    seenAs: ['doubled'],
  },
  {
    name: 'writes the mail before it is certain of the submission',
    edits: [
      { file: SUBMIT, find: 'await notify(tx, {', put: 'await notify(p.db, {' },
      none(SUBMIT, 'about: { applicationId: id },'),
      {
        file: SUBMIT,
        find: '    });\n    return present(application, receipt);',
        put: "    });\n    if (Math.random() < 0.5) throw new AppError('BUSY', 'Try again!');\n    return present(application, receipt);",
      },
    ],
    seenAs: ['false mail'],
  },
  {
    name: 'leaves no trace of the submission',
    edits: [{ file: SUBMIT, find: 'await recordAudit(', put: 'if (!id) await recordAudit(' }],
    seenAs: ['doubled'],
  },
  {
    name: 'leaves two traces of everything',
    edits: [
      {
        file: AUDIT,
        find: "  await tx\n    .insertInto('auditEvents')\n    .values(rowOf(ctx, subject, event))",
        put: "  for (const _time of [1, 2])\n  await tx\n    .insertInto('auditEvents')\n    .values(rowOf(ctx, subject, event))",
      },
    ],
    seenAs: ['doubled'],
  },
  {
    name: 'removes the bytes of a file that it has written down',
    edits: [none(RECEIVE, '  await claimBytes(tx, storageKey);')],
    seenAs: ['altered'],
  },
  {
    name: 'cuts the bytes of files',
    edits: [
      {
        file: FOLDER,
        find: 'await rename(localPath, pathOf(key));',
        put: "await rename(localPath, pathOf(key));\nawait (await import('node:fs/promises')).truncate(pathOf(key), 1_000);",
      },
    ],
    seenAs: ['altered'],
  },
  {
    name: 'writes a file down and not as an answer',
    edits: [none(CHANGE, 'answers[fieldId] = [...given, id];')],
    seenAs: ['save lost'],
  },
];
