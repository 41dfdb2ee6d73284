import { m } from '@grantdesk/messages';
import type { Answer, HandlerInput } from '@grantdesk/api';
import { canEditNote, canRemoveNote, type AuditEvent } from '@grantdesk/domain';
import { recordAudit } from '#platform/audit.ts';
import type { Ctx, Platform } from '#platform/context.ts';
import type { Db, Tx } from '#platform/db.ts';
import { accessDenied, AppError, notFound } from '#platform/errors.ts';
import { inTx, onceInTx } from '#platform/http/idempotency.ts';
import { newId } from '#platform/ids.ts';
import { toPage } from '#platform/list.ts';
import { notifyMentioned } from './mails.ts';
import { assertReaders } from './people.ts';
import { presentNote } from './present.ts';
import { eraseNote, findNote, findNotes, insertNote, lockNote, setMentions, updateNote, type NoteRecord } from './queries.ts';
import { auditSubjectOf, holdSubject, openSubject, visibleSubject, type Subject, type SubjectRef } from './subject.ts';

/** The newest notes on a record; none, and why, where they are closed for now. @throws AppError 404 for who may not know of them */
export async function listNotes(
  p: Platform,
  ctx: Ctx,
  { limit, ...ref }: HandlerInput<'note.many'>['query'],
): Promise<Answer<'note.many'>> {
  const list = { page: 1, limit };
  const { about, denial } = await visibleSubject(p.db, ctx, ref);
  if (denial !== null) return { ...toPage(list, [], 0), denial };
  const { rows, total } = await findNotes(p.db, about, limit);
  const presented = rows.map((row) => presentNote(row, about, ctx.actor));
  return { ...toPage(list, presented, total), denial: null };
}

/** Writes a note and notifies the people it mentions. @throws AppError 403 where notes are closed, 404, 422 with who may not read it */
export async function addNote(
  p: Platform,
  ctx: Ctx,
  { body, mentions, ...ref }: HandlerInput<'note.new'>['body'],
): Promise<Answer<'note.new'>> {
  // Only the id is stored as the answer to this key: a note that is deleted leaves its text nowhere.
  const { id } = await onceInTx(p, ctx, async (tx) => {
    const about = await holdSubject(tx, ctx, ref);
    const note = { id: newId(), subject: about.subject, subjectId: about.id, body, authorId: ctx.actor.userId };
    await insertNote(tx, note);
    await mention(p, tx, ctx, { about, body, noteId: note.id, before: [], mentions });
    await record(tx, ctx, about, 'note.created');
    return { id: note.id };
  });
  return { data: await readOne(p.db, ctx, id) };
}

/**
 * Changes an own note as it was seen. Who is mentioned for the first time is notified.
 * @throws AppError 403 for who did not write it, 404, 409 STALE_VERSION, 422 with who may not read it
 */
export async function changeNote(
  p: Platform,
  ctx: Ctx,
  id: string,
  { version, body, mentions }: HandlerInput<'note.update'>['body'],
): Promise<Answer<'note.update'>> {
  return inTx(p, async (tx) => {
    const { found, about } = await lockOpen(tx, ctx, id);
    if (!canEditNote(ctx.actor, found.authorId)) throw accessDenied();
    if (version !== undefined && version !== found.version)
      throw new AppError('STALE_VERSION', m.note.changedMeanwhile(), { details: { version: found.version } });
    const changed = { body: body ?? found.body, version: found.version + 1 };
    await updateNote(tx, id, changed);
    const before = found.mentions.map(({ _id }) => _id);
    await mention(p, tx, ctx, { about, body: changed.body, noteId: id, before, mentions: mentions ?? before });
    await record(tx, ctx, about, 'note.edited');
    return { data: await readOne(tx, ctx, id) };
  });
}

/** Erases a note. @throws AppError 403 for who neither wrote it nor manages its record, 404 */
export async function removeNote(p: Platform, ctx: Ctx, id: string): Promise<Answer<'note.remove'>> {
  return inTx(p, async (tx) => {
    const { found, about } = await lockOpen(tx, ctx, id);
    if (!canRemoveNote(ctx.actor, about.factsFor(ctx.actor), found.authorId)) throw accessDenied();
    await eraseNote(tx, id, found.version + 1);
    await record(tx, ctx, about, 'note.removed');
    return { data: { _id: id } };
  });
}

function subjectOf({ applicationId, projectId, organisationId }: NoteRecord): SubjectRef {
  if (applicationId) return { subject: 'application', id: applicationId };
  return projectId ? { subject: 'project', id: projectId } : { subject: 'organisation', id: organisationId ?? '' };
}

/** A note that the person may read, locked, with its record. @throws AppError 403 where notes are closed, 404 */
async function lockOpen(tx: Tx, ctx: Ctx, id: string): Promise<{ found: NoteRecord; about: Subject }> {
  const found = await lockNote(tx, id);
  if (!found) throw notFound('note');
  return { found, about: await openSubject(tx, ctx, subjectOf(found)) };
}

async function readOne(db: Db, ctx: Ctx, id: string): Promise<Answer<'note.new'>['data']> {
  const found = await findNote(db, id);
  if (!found) throw notFound('note');
  return presentNote(found, await openSubject(db, ctx, subjectOf(found)), ctx.actor);
}

interface Mentioning {
  about: Subject;
  body: string;
  noteId: string;
  /** Who is mentioned already: one who has lost access since does not keep the author from editing. */
  before: readonly string[];
  mentions: readonly string[];
}

async function mention(p: Platform, tx: Tx, ctx: Ctx, { about, body, noteId, before, mentions }: Mentioning): Promise<void> {
  const ids = [...new Set(mentions)];
  const readers = await assertReaders(
    tx,
    about,
    ids.filter((id) => !before.includes(id)),
  );
  const first = await setMentions(tx, noteId, ctx.actor.userId, ids);
  const people = readers.filter(({ userId }) => first.includes(userId) && userId !== ctx.actor.userId);
  await notifyMentioned(p, tx, ctx, { about, body, people });
}

const record = (tx: Tx, ctx: Ctx, about: Subject, type: 'note.created' | 'note.edited' | 'note.removed'): Promise<void> =>
  recordAudit(tx, ctx, auditSubjectOf(about), { type, facts: { name: about.name } } satisfies AuditEvent);
