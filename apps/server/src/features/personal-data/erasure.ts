import { m } from '@grantdesk/messages';
import type { Answer } from '@grantdesk/api';
import {
  erasureBlockSentence,
  erasureIssues,
  erasureWords,
  isSuperAdminRole,
  userDenial,
  userWords,
  type ErasureBlock,
  type MailContent,
} from '@grantdesk/domain';
import { recordAudit, recordSystemAudit } from '#platform/audit.ts';
import type { Ctx, Platform } from '#platform/context.ts';
import type { Db, Tx } from '#platform/db.ts';
import { accessDenied, AppError, notFound, ruleBroken } from '#platform/errors.ts';
import { inTx } from '#platform/http/idempotency.ts';
import { newId } from '#platform/ids.ts';
import { plainName } from '#platform/mail/layout.ts';
import { notify } from '#platform/notify/notify.ts';
import { sealRedactions } from '../audit/index.ts';
import { forgetUncountedOf } from '../equality/index.ts';
import { forgetBytes } from '../file/index.ts';
import {
  deleteRequest,
  erasePerson,
  findErasers,
  findErasure,
  findOpenWork,
  findToErase,
  insertErasure,
  insertRequest,
  lockPeople,
  type OpenWork,
} from './erasure-queries.ts';
import { noteErased } from './erased-file.ts';

export type EraseParts = Pick<Platform, 'db' | 'config' | 'files'>;

const blockOf = ({ kind, about, n }: OpenWork): ErasureBlock => {
  if (kind === 'REVIEWS') return { kind, count: n };
  return kind === 'LAST_ADMIN' ? { kind } : { kind, about };
};

async function read(db: Db, userId: string) {
  const person = await findToErase(db, userId);
  if (!person) throw notFound('user');
  // Taking staff away is judged where accounts are deactivated, which may need a second person.
  const isActiveStaff = person.accountType === 'ADMIN' && person.accountStatus === 'ACTIVE';
  const open = [...(await findOpenWork(db, userId)).map(blockOf), ...(isActiveStaff ? [{ kind: 'ACTIVE_STAFF' as const }] : [])];
  const blocks = person.erasedAt ? [] : open.map(erasureBlockSentence);
  return { person, blocks, askedAt: person.askedAt?.toISOString() ?? null, erasedAt: person.erasedAt?.toISOString() ?? null };
}

export async function readOwnErasure(p: Platform, ctx: Ctx): Promise<Answer<'user.erasure'>> {
  const { askedAt, blocks } = await read(p.db, ctx.actor.userId);
  return { data: { askedAt, blocks } };
}

/** A person's own request: stored, sent to those who handle it, and answered with what prevents it. */
export async function requestErasure(p: Platform, ctx: Ctx): Promise<Answer<'user.erasureAsk'>> {
  const { userId, name } = ctx.actor;
  return inTx(p, async (tx) => {
    if (await insertRequest(tx, userId)) {
      await recordAudit(tx, ctx, { kind: 'USER', id: userId }, { type: 'personal-data.erasure-asked', facts: {} });
      const url = `${p.config.publicUrl}/secure/admin/users/${userId}`;
      const people = await findErasers(tx);
      await notify(
        tx,
        ...people.map((each) => ({
          event: 'user.erasure' as const,
          to: each.email,
          content: () => requestMail(each.name, name, url),
        })),
      );
    }
    const { askedAt, blocks } = await read(tx, userId);
    return { data: { askedAt, blocks } };
  });
}

export async function takeRequestBack(p: Platform, ctx: Ctx): Promise<Answer<'user.erasureCancel'>> {
  const { userId } = ctx.actor;
  return inTx(p, async (tx) => {
    if (await deleteRequest(tx, userId))
      await recordAudit(tx, ctx, { kind: 'USER', id: userId }, { type: 'personal-data.erasure-taken-back', facts: {} });
    const { askedAt, blocks } = await read(tx, userId);
    return { data: { askedAt, blocks } };
  });
}

const requestMail = (to: string, person: string, url: string): MailContent => ({
  subject: m.personalData.dataDeletionRequested(),
  name: to,
  paragraphs: [m.personalData.personAsksThatWhatIsHeld({ person: plainName(person) })],
  action: { label: m.personalData.lookAtTheAccount(), url },
});

/** @throws AppError 404 */
export async function readErasure(p: Platform, userId: string): Promise<Answer<'user.adminErasure'>> {
  const { askedAt, erasedAt, blocks } = await read(p.db, userId);
  return { data: { askedAt, erasedAt, blocks } };
}

/**
 * Erases a person: immediately the account and what need not be retained, and when its retention ends what was submitted and
 * paid.
 * @throws AppError 403 for oneself and for people with more permissions, 404, 409 while something is open, 422 with the field
 */
export async function erase(p: Platform, ctx: Ctx, userId: string, reason: string): Promise<Answer<'user.adminErase'>> {
  const { files } = await inTx(p, async (tx) => {
    await lockPeople(tx, userId);
    const { person, blocks } = await read(tx, userId);
    if (person.erasedAt) throw new AppError('CONFLICT', m.personalData.alreadyErased());
    const { accountType, accountStatus, permissions } = person;
    const denial = userDenial(ctx.actor, { userId, accountType, accountStatus, role: { name: person.role, permissions } });
    if (denial === userWords.own) throw new AppError('ACCESS_DENIED', erasureWords.own);
    if (denial !== null) throw new AppError('ACCESS_DENIED', denial);
    if (isSuperAdminRole(person.role) && !isSuperAdminRole(ctx.actor.role)) throw accessDenied();
    const issues = erasureIssues(reason, person);
    if (issues.length > 0) throw ruleBroken(issues);
    if (blocks.length > 0) throw new AppError('CONFLICT', erasureWords.blocked, { details: { blocks } });
    const erasure = newId();
    await insertErasure(tx, { id: erasure, userId, reason: reason.trim(), madeBy: ctx.actor.userId });
    const done = await eraseIn(p, tx, userId, erasure);
    const facts = { erasure, reason: reason.trim(), again: false, ...done.facts };
    await recordAudit(tx, ctx, { kind: 'USER', id: userId }, { type: 'personal-data.erased', facts });
    // Before the commit: one who is on the list and not erased is erased at the next start, the reverse would be forgotten.
    await noteErased(p.config.dataDir, userId, reason.trim());
    return done;
  });
  await forgetBytes(p, files);
  return readErasure(p, userId);
}

/** Erases a person whom a restored copy has brought back; whatever was open there then. */
export async function eraseAgain(p: EraseParts, userId: string, reason: string): Promise<void> {
  const { files } = await inTx(p, async (tx) => {
    const erasure = (await findErasure(tx, userId))?.id ?? newId();
    if (!(await findErasure(tx, userId))) await insertErasure(tx, { id: erasure, userId, reason, madeBy: null });
    const done = await eraseIn(p, tx, userId, erasure);
    await recordSystemAudit(
      tx,
      { kind: 'USER', id: userId },
      { type: 'personal-data.erased', facts: { erasure, reason, again: true, ...done.facts } },
    );
    return done;
  });
  await forgetBytes(p, files);
}

async function eraseIn(p: EraseParts, tx: Tx, userId: string, erasure: string) {
  await forgetUncountedOf(tx, userId);
  const { files, events } = await erasePerson(tx, userId, erasure);
  const digest = await sealRedactions(p, tx, erasure, events);
  return { files, facts: { events: events.length, files: files.length, digest } };
}
