import { m, withLocale } from '@grantdesk/messages';
import type { Answer, HandlerInput } from '@grantdesk/api';
import { greetingOf, listDetails, stageActionRow, stageEligibility, type MailContent } from '@grantdesk/domain';
import type { Ctx, Platform } from '#platform/context.ts';
import { AppError, notFound } from '#platform/errors.ts';
import { onceInTx } from '#platform/http/idempotency.ts';
import { enqueueMail } from '#platform/mail/outbox.ts';
import { layout } from '#platform/mail/layout.ts';
import { findBrand } from '#platform/brand.ts';
import { findOrganisation } from '#platform/notify/queries.ts';
import { inOwnWords } from '#platform/notify/notify.ts';
import { eventOf, stepMail, type MailedStep } from './stage-mails.ts';
import { findForStage, type StageRecord } from './queries.ts';
import { toStageFacts, grantDecision, toStageMove, assertStageActor } from './stage.ts';
import { findBudgets, findOverBudget, readGrants, assertAmountsExpected } from './stage-amounts.ts';
import { findMovesOf } from './stage-queries.ts';

/** A mail as the screen shows it: the same words in the same order as the one that leaves. */
const presentMail = (to: string, mail: MailContent): NonNullable<Answer<'application.stagePreview'>['data']['mail']> => ({
  to,
  subject: mail.subject,
  greeting: greetingOf(mail),
  paragraphs: mail.paragraphs,
  facts: listDetails(mail.details ?? {}).map(({ label, text }) => [label, text]),
  action: mail.action?.label ?? null,
});

/**
 * What a step would do to a selection, by the same facts and rules as the step itself; nothing is written.
 * @throws AppError 404 and 403 as the step does
 */
export async function previewStageAction(
  p: Platform,
  ctx: Ctx,
  { action, applications, reason, move, show, amounts }: HandlerInput<'application.stagePreview'>['body'],
): Promise<Answer<'application.stagePreview'>> {
  assertAmountsExpected({ action, applications, amounts });
  const ids = [...new Set(applications)];
  const rows = await findForStage(p.db, ids);
  if (rows.length !== ids.length) throw notFound('application');
  assertStageActor(ctx, action, rows);
  const moves = move ? await findMovesOf(p.db, move, ids) : [];
  const { eligible, refused } = stageEligibility(
    action,
    rows.map((row) => {
      const moved = moves.find((each) => each.applicationId === row.id);
      return {
        _id: row.id,
        applicationID: row.applicationNumber,
        facts: { ...toStageFacts(row), move: moved && toStageMove(moved) },
      };
    }),
  );
  const mailed = stageActionRow(action).mails ? rows.filter((row) => eligible.includes(row.id)) : [];
  const shown = mailed.find((row) => row.id === show) ?? mailed[0];
  const grants = await readGrants(p.db, action, eligible, amounts);
  const mail = shown && (await ownWords(p, shown, { action, reason, decision: grantDecision(grants.get(shown.id)) }));
  return {
    data: {
      eligible,
      refused,
      grants: [...grants].map(([_id, { programmeId: programme, requested, proposed, granted, currency }]) => ({
        _id,
        programme,
        requested,
        proposed,
        granted,
        currency,
      })),
      budgets: await findBudgets(p.db, ctx.actor.userId, [...grants.values()]),
      overBudget: await findOverBudget(p.db, [...grants.values()]),
      recipients: mailed.map((row) => ({ _id: row.id, applicationID: row.applicationNumber, name: row.name, email: row.email })),
      mail: shown && mail ? presentMail(shown.email, mail) : null,
    },
  };
}

/** The mail of a step to the person who is about to take it, marked as a test. @throws AppError 409 for a step that sends none */
export async function sendStepTest(
  p: Platform,
  ctx: Ctx,
  { action, application, reason }: HandlerInput<'application.stageTest'>['body'],
): Promise<Answer<'application.stageTest'>> {
  const [row] = await findForStage(p.db, [application]);
  if (!row) throw notFound('application');
  assertStageActor(ctx, action, [row]);
  const mail = stageActionRow(action).mails ? await ownWords(p, row, { action, reason }) : undefined;
  if (!mail) throw new AppError('CONFLICT', m.application.thisStepDoesntSendAn());
  return onceInTx(p, ctx, async (tx) => {
    const [organisation, brand] = [await findOrganisation(tx), await findBrand(tx)];
    const test = withLocale(mail.language, () =>
      layout({ ...mail, subject: m.common.testSubject({ subject: mail.subject }) }, organisation, brand),
    );
    await enqueueMail(tx, ctx.actor.email, test);
    return { data: { to: ctx.actor.email } };
  });
}

/** The mail of a step as it would leave: in its reader's language, and the organisation's words where it has some. */
async function ownWords(p: Platform, row: StageRecord, step: MailedStep) {
  const event = eventOf(row, step.action);
  return event
    ? inOwnWords(p.db, { event, about: { applicationId: row.id }, to: row.email, name: row.name }, () =>
        stepMail(p, row, event, step),
      )
    : undefined;
}

/** What the decision room shows of its mails */
export const decisionMail = async (
  p: Platform,
  row: StageRecord,
  decision: { outcome: 'APPROVE' | 'DECLINE'; amount: number | null; reason: string; conditions: string; currency: string },
) => {
  const { outcome, reason, amount, conditions, currency } = decision;
  const mail = await ownWords(p, row, {
    action: outcome === 'APPROVE' ? 'APPROVE_GRANT' : 'DECLINE_GRANT',
    reason: reason || undefined,
    decision: { amount, conditions, currency },
  });
  return mail ? [{ ...presentMail(row.email, mail), outcome }] : [];
};
