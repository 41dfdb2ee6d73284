import { m } from '@grantdesk/messages';
import type { Answer, HandlerInput } from '@grantdesk/api';
import {
  canChangeOrganisations,
  canListOrganisations,
  concernsOf,
  ELSEWHERE,
  sourceLabel,
  subjectsOf,
  type RegisterEntry,
  type SanctionsMatch,
} from '@grantdesk/domain';
import { recordAudit, type AuditSubject } from '#platform/audit.ts';
import type { Ctx, Platform } from '#platform/context.ts';
import type { Db } from '#platform/db.ts';
import { accessDenied, AppError, notFound } from '#platform/errors.ts';
import { onceInTx } from '#platform/http/idempotency.ts';
import { newId } from '#platform/ids.ts';
import { findOrganisation, managesAny } from '../organisation/index.ts';
import { presentStanding } from './present.ts';
import { findCheck, insertManual, insertReview } from './queries.ts';
import { requestAll } from './request.ts';
import { findStanding, toChecked } from './standing.ts';

/** @returns whether they may change something, too. @throws AppError 404 for staff who run no programme */
async function assertCanRead(db: Db, ctx: Ctx): Promise<boolean> {
  const isManager = await managesAny(db, ctx.actor);
  if (!canListOrganisations(ctx.actor, isManager)) throw notFound('organisation');
  return canChangeOrganisations(ctx.actor, isManager);
}

/** @throws AppError 403, 404 */
async function assertCanChange(db: Db, ctx: Ctx): Promise<void> {
  if (!(await assertCanRead(db, ctx))) throw accessDenied();
}

const toSubject = (id: string): AuditSubject => ({ kind: 'ORGANISATION', id });

/** @throws AppError 404 */
export async function readChecks(p: Platform, ctx: Ctx, id: string): Promise<Answer<'register.one'>> {
  const canChange = await assertCanRead(p.db, ctx);
  const found = await findStanding(p.db, id);
  if (!found) throw notFound('organisation');
  return { data: presentStanding(found, canChange) };
}

/** @throws AppError 404, also for a check that brought no answer */
export async function readRaw(p: Platform, ctx: Ctx, id: string): Promise<Answer<'register.raw'>> {
  await assertCanRead(p.db, ctx);
  const check = await findCheck(p.db, id);
  if (check?.raw === null || check?.raw === undefined) throw notFound('check');
  return { data: { raw: check.raw } };
}

/** @throws AppError 403, 404, 409 where no register in use can say anything of it */
export async function requestChecks(p: Platform, ctx: Ctx, id: string): Promise<Answer<'register.check'>> {
  return onceInTx(p, ctx, async (tx) => {
    await assertCanChange(tx, ctx);
    if (!(await findStanding(tx, id))) throw notFound('organisation');
    const queued = await requestAll(tx, id, ctx.actor.userId);
    if (queued === 0) throw new AppError('CONFLICT', m.register.nothingToCheck());
    return { data: { queued } };
  });
}

/** @throws AppError 403, 404, 409 for a number that is none of its present ones */
export async function recordManual(
  p: Platform,
  ctx: Ctx,
  id: string,
  { register, subject, note }: HandlerInput<'register.manual'>['body'],
): Promise<Answer<'register.manual'>> {
  return onceInTx(p, ctx, async (tx) => {
    await assertCanChange(tx, ctx);
    const found = await findStanding(tx, id);
    if (!found) throw notFound('organisation');
    const isPresent = subjectsOf(found.checked, [register]).some((each) => each.subject === subject);
    if (!isPresent) throw new AppError('CONFLICT', m.register.numberHasChanged());
    const checkId = newId();
    const organisationId = found.organisation.id;
    await insertManual(tx, { id: checkId, organisationId, register, subject, note, requestedBy: ctx.actor.userId });
    await recordAudit(tx, ctx, toSubject(organisationId), {
      type: 'register.recorded',
      facts: { name: found.organisation.name, register: register === ELSEWHERE ? ELSEWHERE : sourceLabel(register), note },
    });
    return { data: { _id: checkId } };
  });
}

/** @throws AppError 403, 404, 409 for what the check did not find */
export async function reviewCheck(
  p: Platform,
  ctx: Ctx,
  id: string,
  { concerns, outcome, note }: HandlerInput<'register.review'>['body'],
): Promise<Answer<'register.review'>> {
  return onceInTx(p, ctx, async (tx) => {
    await assertCanChange(tx, ctx);
    const check = await findCheck(tx, id);
    const organisation = check && (await findOrganisation(tx, check.organisationId));
    if (!organisation) throw notFound('check');
    const { name, aliases } = toChecked(organisation);
    const facts = {
      state: check.state as 'FOUND',
      entry: check.entry as RegisterEntry | null,
      matches: check.matches as unknown as SanctionsMatch[],
    };
    const known = concernsOf(facts, [name, ...aliases]);
    if (!concerns.every((concern) => known.includes(concern))) throw new AppError('CONFLICT', m.register.foundSomethingElse());
    const reviewId = newId();
    await insertReview(tx, {
      id: reviewId,
      organisationId: organisation.id,
      checkId: id,
      register: check.register,
      concerns: [...new Set(concerns)],
      outcome,
      note,
      madeBy: ctx.actor.userId,
    });
    await recordAudit(tx, ctx, toSubject(organisation.id), {
      type: 'register.reviewed',
      facts: { name, register: sourceLabel(check.register), outcome, note },
    });
    return { data: { _id: reviewId } };
  });
}
