import {
  formatDateTimeZone,
  moneyText,
  FULL_CHAIN,
  listConditions,
  stageActionRow,
  toStageSet,
  type MailContent,
  type ProgrammeStages,
  type StageAction,
} from '@grantdesk/domain';
import { speaking } from '@grantdesk/domain/language/current';
import type { Platform } from '#platform/context.ts';
import type { Tx } from '#platform/db.ts';
import { say } from '#platform/language.ts';
import { plainName } from '#platform/mail/layout.ts';
import { notify } from '#platform/notify/notify.ts';
import { findManagers } from '../programme/index.ts';
import type { StageRecord } from './queries.ts';

/** Whether the applicant gets an email about a step. */
export const isMailed = (action: StageAction): boolean =>
  Object.hasOwn(
    speaking('en', () => stepsOf(FULL_CHAIN)),
    action,
  );

/** The email about a step: subject, text and link. */
const stepsOf = (
  stages: ProgrammeStages,
): Partial<Record<StageAction, { subject: string; words: string; last?: string; label: string }>> => ({
  CALL_FOR_PROPOSAL: {
    subject: say`You are called for a proposal`,
    words: say`Your application has been shortlisted, and we ask you for a full proposal.`,
    label: say`Start your proposal`,
  },
  CALL_FOR_INTERVIEW: {
    subject: say`You are called for an interview`,
    words: stages.includes('PROPOSAL')
      ? say`Your proposal has been shortlisted, and we would like to talk with you. The time follows in another mail.`
      : say`Your application has been shortlisted, and we would like to talk with you. The time follows in another email.`,
    label: say`View your application`,
  },
  APPROVE_GRANT: {
    subject: say`Your grant has been approved`,
    words: say`The board has approved your application. The contract follows.`,
    label: say`View your application`,
  },
  DECLINE_GRANT: {
    subject: say`The decision on your application`,
    words: say`The board has decided not to fund your application. Thank you for the work that you put into it.`,
    label: say`View your application`,
  },
  NOT_TAKEN_FORWARD: {
    subject: say`Your application is not taken forward`,
    words: say`Your application was read with care, and it is not taken forward in this programme.`,
    last: say`Thank you for the work that you put into it. Nothing more is asked of you.`,
    label: say`View your application`,
  },
  WITHDRAW: {
    subject: say`You have withdrawn your application`,
    words: say`Your application has been withdrawn, as you asked. It is not considered any further.`,
    last: say`If it was not you, tell the team of the programme at once. You can still read what you sent.`,
    label: say`View your application`,
  },
});

export interface MailedStep {
  action: StageAction;
  reason?: string | undefined;
  /** What a decision of the board grants, in minor units, and under which conditions. */
  decision?: { amount: number | null; conditions: string; currency: string } | undefined;
}

/** The email of a step in its parts, for the outbox and the preview. @throws Error for a step that sends none */
export function stepMail(p: Platform, row: StageRecord, { action, reason, decision }: MailedStep): MailContent {
  const step = stepsOf(toStageSet(row.stages))[action];
  if (!step) throw new Error(`The step ${action} sends no mail.`);
  const facts: [string, string][] = [
    [say`Programme`, row.programmeName],
    [say`Application`, row.applicationNumber],
  ];
  if (action === 'CALL_FOR_PROPOSAL' && row.proposalStartDate && row.proposalEndDate)
    facts.push(
      [say`Open from`, formatDateTimeZone(row.proposalStartDate, row.timeZone)],
      [say`Closes`, formatDateTimeZone(row.proposalEndDate, row.timeZone)],
    );
  if (decision?.amount) facts.push([say`Granted`, moneyText(decision.amount, decision.currency)]);
  const isGiven = reason && (stageActionRow(action).reason !== undefined || action === 'APPROVE_GRANT');
  return {
    subject: say`${step.subject}: ${row.applicationNumber}, ${row.programmeName}`,
    greeting: say`Hello ${row.name},`,
    paragraphs: [
      step.words,
      ...(isGiven ? [reason] : []),
      ...conditionWords(decision?.conditions ?? ''),
      ...(step.last ? [step.last] : []),
    ],
    facts,
    action: { label: step.label, url: pageOf(p, row) },
  };
}

/** The conditions of a grant as paragraphs of its mail. */
function conditionWords(text: string): string[] {
  const conditions = listConditions(text);
  if (conditions.length === 0) return [];
  const heading = conditions.length === 1 ? say`The grant has one condition:` : say`The grant has these conditions:`;
  return [heading, ...conditions.map((condition) => `• ${condition}`)];
}

/** Tells the applicant of a step, with the change that makes it. */
export async function mailStep(p: Platform, tx: Tx, row: StageRecord, step: MailedStep): Promise<void> {
  if (isMailed(step.action))
    await notify(tx, {
      kind: 'application.step',
      to: row.email,
      about: { applicationId: row.id },
      content: () => stepMail(p, row, step),
    });
}

/** Notifies the managers of the programme of a withdrawal, so that no one continues to review the application. */
export async function mailWithdrawal(p: Platform, tx: Tx, row: StageRecord, reason: string | undefined): Promise<void> {
  for (const { name, email } of await findManagers(tx, row.programmeId))
    await notify(tx, {
      kind: 'application.withdrawn',
      to: email,
      about: { applicationId: row.id },
      content: () => ({
        subject: say`An application was withdrawn: ${row.applicationNumber}, ${row.programmeName}`,
        greeting: say`Hello ${name},`,
        paragraphs: [
          say`${plainName(row.name)} has withdrawn ${row.applicationNumber}. It is not considered any further.`,
          ...(reason ? [reason] : []),
        ],
        facts: [
          [say`Programme`, row.programmeName],
          [say`Application`, row.applicationNumber],
        ],
        action: {
          label: say`View the application`,
          url: `${p.config.publicUrl}/secure/admin/applications/programmes/${row.programmeId}/application/${row.id}`,
        },
      }),
    });
}

const pageOf = (p: Platform, row: StageRecord): string => `${p.config.publicUrl}/secure/subscriber/applications/${row.id}`;
