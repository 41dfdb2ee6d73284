import { m } from '@grantdesk/messages';
import type { Answer, HandlerInput } from '@grantdesk/api';
import {
  AMENDMENT_TEXT_MAX,
  amendDenial,
  amendedPlan,
  amendmentEffect,
  amendmentIssues,
  amendmentParts,
  amendmentWords,
  decideAmendmentDenial,
  isOpenTerm,
  planDifferences,
  type AmendmentChange,
  type CurrentPlan,
} from '@grantdesk/domain';
import { recordAudit } from '#platform/audit.ts';
import { databaseNow } from '#platform/clock.ts';
import type { Ctx, Platform } from '#platform/context.ts';
import type { Tx } from '#platform/db.ts';
import { AppError, ruleBroken } from '#platform/errors.ts';
import { onceInTx } from '#platform/http/idempotency.ts';
import { foldVirements } from '../claim/index.ts';
import { changeTerms } from '../payment/index.ts';
import { setAmended, setLines } from '../project/index.ts';
import { changeSchedule, followReports } from '../report/index.ts';
import { mailDecided } from './mails.ts';
import { setDecided } from './queries.ts';
import { lockAmendment, readAmendment, assertUndecided, toAuditSubject, visibleAmendment } from './service.ts';
import type { AmendmentWithBase } from './amendment-types.ts';

/**
 * Approves an amendment, which applies it, or declines it with a reason: one conditional update, the plan, the
 * payments, the reports, the ledger, the trail and the mails in one transaction.
 * @throws AppError 403 for who proposed it or may not decide, 404, 409 where it is decided or the project has changed since, 422
 */
export async function decideAmendment(
  p: Platform,
  ctx: Ctx,
  id: string,
  body: HandlerInput<'amendment.decide'>['body'],
): Promise<Answer<'amendment.decide'>> {
  return onceInTx(p, ctx, async (tx) => {
    assertDecider(ctx, await visibleAmendment(tx, ctx, id));
    const found = await lockAmendment(tx, ctx, id);
    const { amendment, project, plan } = found;
    assertUndecided(amendment);
    const { note, status } = body;
    if (status === 'Declined' && note === '') throw ruleBroken([{ path: 'note', message: amendmentWords.reason }]);
    if (note.length > AMENDMENT_TEXT_MAX) throw ruleBroken([{ path: 'note', message: amendmentWords.longText }]);
    if (status === 'Approved') assertUnchanged(found, body.basis);
    const isFirst = await setDecided(tx, id, {
      state: status,
      plan,
      projectVersion: project.version,
      decidedBy: ctx.actor.userId,
      decidedAt: await databaseNow(tx),
      note,
    });
    if (!isFirst) throw new AppError('CONFLICT', m.amendment.someoneElseHasDecidedThisAmendment());
    if (status === 'Approved') await apply(tx, ctx, found);
    const { number } = amendment;
    const applicationID = project.applicationNumber;
    const parts = amendmentParts(amendment.change as AmendmentChange);
    await recordAudit(
      tx,
      ctx,
      toAuditSubject(project),
      status === 'Approved'
        ? { type: 'amendment.approved', facts: { applicationID, number, parts, note } }
        : { type: 'amendment.declined', facts: { applicationID, number, reason: note } },
    );
    await mailDecided(p, tx, ctx, project, { number, status, note });
    return readAmendment(tx, ctx, id);
  });
}

/** @throws AppError 403 */
function assertDecider({ actor }: Ctx, { amendment, project }: AmendmentWithBase): void {
  const { proposedBy, byStaff } = amendment;
  const denial = decideAmendmentDenial(actor, { proposedBy, byStaff, managerIds: project.managerIds ?? [] });
  if (denial) throw new AppError('ACCESS_DENIED', denial);
}

/**
 * Refuses to apply what was not seen, or what no longer fits; both say what has changed. Without a word about what was seen,
 * it is what the proposer saw. @throws AppError 409
 */
function assertUnchanged(
  { amendment, project, plan, granted, claims, basis }: AmendmentWithBase,
  seen: string | undefined,
): void {
  const changed = planDifferences(amendment.plan as unknown as CurrentPlan, plan);
  const isStale = seen === undefined ? changed.length > 0 : seen !== basis;
  if (isStale)
    throw new AppError('STALE_VERSION', m.amendment.theProjectHasChangedSince({ changes: changed.join(' ') }), {
      details: { changed, basis },
    });
  const denial = amendDenial({ status: project.status, isEnded: project.endedAt !== null, hasProposal: false });
  if (denial) throw new AppError('CONFLICT', denial);
  const issues = amendmentIssues(plan, amendment.change as AmendmentChange, granted, claims);
  if (issues.length > 0)
    throw new AppError('CONFLICT', m.amendment.theAmendmentNoLongerFits({ issue: issues[0]?.message ?? '' }), {
      details: { changed, issues },
    });
}

async function apply(tx: Tx, ctx: Ctx, { amendment, project, plan }: AmendmentWithBase): Promise<void> {
  const change = amendment.change as AmendmentChange;
  const after = amendedPlan(plan, change);
  const { startDate, endDate, budget } = after;
  await setAmended(tx, project.id, { version: project.version + 1, startDate, endDate, budget });
  if (change.lines) {
    await foldVirements(tx, project.id, amendment.id);
    await setLines(tx, project.id, change.lines);
  }
  const added = change.reports ? await changeSchedule(tx, project, scheduleChanges(plan, after)) : [];
  // New reports have their ids now, in their order in the list.
  const fresh = [...added];
  const reportIds = after.reports.map(({ _id }) => _id ?? fresh.shift() ?? null);
  const terms = after.terms.map(({ _id, amount, dueDate, report }) => ({
    _id: _id ?? null,
    amount,
    dueDate,
    reportId: report === null ? null : (reportIds[report] ?? null),
  }));
  await changeTerms(tx, ctx, {
    project,
    ...termChanges(plan, terms),
    entries: amendmentEffect(plan, change).entries,
    amendmentId: amendment.id,
    // A record of the trail, which is in English for everyone.
    why: `Amendment ${amendment.number}`,
  });
  if (change.reports) await followReports(tx, project.id);
}

type After = ReturnType<typeof amendedPlan>;

const scheduleChanges = ({ reports }: CurrentPlan, after: After) => ({
  changed: reports.flatMap((report) => {
    const now = after.reports.find(({ _id }) => _id === report._id);
    const isSame = !now || (now.title === report.title && now.dueDate === report.dueDate);
    return isSame ? [] : [{ id: report._id, title: now.title, dueDate: now.dueDate }];
  }),
  dropped: reports.filter((report) => !after.reports.some(({ _id }) => _id === report._id)).map(({ _id }) => _id),
  added: after.reports.filter(({ _id }) => !_id).map(({ title, dueDate }) => ({ title, dueDate })),
});

type Terms = { _id: string | null; amount: number; dueDate: string; reportId: string | null }[];

const termChanges = ({ terms }: CurrentPlan, after: Terms) => ({
  changed: terms.filter(isOpenTerm).flatMap((term) => {
    const now = after.find(({ _id }) => _id === term._id);
    const isSame = !now || (now.amount === term.amount && now.dueDate === term.dueDate && now.reportId === term.reportId);
    return isSame ? [] : [{ id: term._id, amount: now.amount, dueDate: now.dueDate, reportId: now.reportId }];
  }),
  cancelled: terms.filter((term) => isOpenTerm(term) && !after.some(({ _id }) => _id === term._id)).map(({ _id }) => _id),
  added: after.filter(({ _id }) => _id === null).map(({ amount, dueDate, reportId }) => ({ amount, dueDate, reportId })),
});
