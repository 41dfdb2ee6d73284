import { m } from '@grantdesk/messages';
import type { Answer, HandlerInput } from '@grantdesk/api';
import { canManageProject, canReadProject, planIssues } from '@grantdesk/domain';
import { recordAudit } from '#platform/audit.ts';
import type { Ctx, Platform } from '#platform/context.ts';
import type { Tx } from '#platform/db.ts';
import { accessDenied, AppError, notFound, ruleBroken } from '#platform/errors.ts';
import { onceInTx } from '#platform/http/idempotency.ts';
import { newId } from '#platform/ids.ts';
import { lockForStage, takeGrantStep, type StageRecord } from '../application/index.ts';
import { findSignedContract } from '../contract/index.ts';
import { mailGrantee } from './mails.ts';
import { findProgrammeOf, insertProject, setLines } from './queries.ts';
import { readProject } from './service.ts';

type Body = HandlerInput<'project.new'>['body'];

/** @throws AppError 404 for what the person does not see, 403 for what they do not manage */
function assertManaged({ actor }: Ctx, row: StageRecord): void {
  const managerIds = row.managerIds ?? [];
  if (!canReadProject(actor, { applicantId: row.userId, managerIds, conflictedIds: row.conflictedIds ?? [] }))
    throw notFound('application');
  if (!canManageProject(actor, managerIds, 'CREATE')) throw accessDenied();
}

/**
 * Makes the project of a signed contract with its plan, once and for ever: flag, budget lines, and by the event
 * the payments, the reports and the committed budget, in one transaction. The application's row is locked first, so that
 * two at the same moment create one project and the second is refused.
 * @throws AppError 403, 404, 409 without a signed contract or a second time, 422 with every broken rule at its field
 */
export async function initialiseProject(p: Platform, ctx: Ctx, body: Body): Promise<Answer<'project.new'>> {
  return onceInTx(p, ctx, async (tx) => {
    const [row] = await lockForStage(tx, [body.application]);
    if (!row) throw notFound('application');
    assertManaged(ctx, row);
    if (row.approvalFlags.includes('AWARD_DECLINED'))
      throw new AppError(
        'CONFLICT',
        m.project.theAwardOfApplicationnumberWasDeclined({ applicationNumber: row.applicationNumber }),
      );
    const contract = await findSignedContract(tx, row.id);
    const plan = { ...body, terms: body.terms.map((term) => ({ ...term, report: term.report ?? null })) };
    const issues = planIssues(plan, contract?.amount ?? null);
    if (issues.length > 0) throw ruleBroken(issues);
    await takeGrantStep(p, tx, ctx, row, 'INITIALISE_PROJECT');
    const { currency } = await findProgrammeOf(tx, row.programmeId);
    const id = newId();
    const { budget, startDate, endDate, lines } = plan;
    const made = await insertProject(tx, {
      id,
      applicationId: row.id,
      programmeId: row.programmeId,
      budget,
      currency,
      startDate,
      endDate,
      initialisedBy: ctx.actor.userId,
    });
    if (!made)
      throw new AppError(
        'CONFLICT',
        m.project.applicationnumberHasItsProjectAlready({ applicationNumber: row.applicationNumber }),
      );
    await setLines(tx, id, lines);
    await announce(p, tx, ctx, { id, row, currency, plan });
    await recordAudit(
      tx,
      ctx,
      { kind: 'APPLICATION', id: row.id, programmeId: row.programmeId },
      {
        type: 'project.initialised',
        facts: {
          applicationID: row.applicationNumber,
          budget,
          currency,
          payments: plan.terms.length,
          reports: plan.reports.length,
        },
      },
    );
    await mailGrantee(p, tx, { ...row, applicationId: row.id }, 'INITIALISED', { id, budget, currency, startDate, endDate });
    return readProject(tx, ctx, { id });
  });
}

/** Reports and payments are made by those who own them; a term names its report by its place in the schedule. */
async function announce(
  p: Platform,
  tx: Tx,
  ctx: Ctx,
  { id, row, currency, plan }: { id: string; row: StageRecord; currency: string; plan: Body },
): Promise<void> {
  const reports = plan.reports.map((report) => ({ id: newId(), ...report }));
  await p.events.emit(tx, ctx, 'PROJECT_INITIALISED', {
    projectId: id,
    applicationId: row.id,
    programmeId: row.programmeId,
    budget: plan.budget,
    currency,
    reports,
    terms: plan.terms.map(({ amount, dueDate, report }) => ({
      id: newId(),
      amount,
      dueDate,
      reportId: (typeof report === 'number' ? reports[report]?.id : undefined) ?? null,
    })),
  });
}
