import { formatDateTimeZone, formatMoney, stageActionRow, type MailContent, type StageAction } from '@grantdesk/domain';
import type { Platform } from '../../platform/context.ts';
import type { Tx } from '../../platform/db.ts';
import { tell } from '../../platform/notify/tell.ts';
import { findManagers } from '../programme/index.ts';
import type { StageRecord } from './queries.ts';

/** What an applicant is told about a step: subject, words and where to go. */
const STEPS: Partial<Record<StageAction, { subject: string; words: string; last?: string; label: string }>> = {
  CALL_FOR_PROPOSAL: {
    subject: 'You are called for a proposal',
    words: 'Your application has been shortlisted, and we ask you for a full proposal.',
    label: 'Start your proposal',
  },
  CALL_FOR_INTERVIEW: {
    subject: 'You are called for an interview',
    words: 'Your proposal has been shortlisted, and we would like to talk with you. The time follows in another mail.',
    label: 'View your application',
  },
  APPROVE_GRANT: {
    subject: 'Your grant has been approved',
    words: 'The board has approved your application. The contract follows.',
    label: 'View your application',
  },
  DECLINE_GRANT: {
    subject: 'The decision on your application',
    words: 'The board has decided not to fund your application. Thank you for the work that you put into it.',
    label: 'View your application',
  },
  NOT_TAKEN_FORWARD: {
    subject: 'Your application is not taken forward',
    words: 'Your application was read with care, and it is not taken forward in this programme.',
    last: 'Thank you for the work that you put into it. Nothing more is asked of you.',
    label: 'View your application',
  },
  WITHDRAW: {
    subject: 'You have withdrawn your application',
    words: 'Your application has been withdrawn, as you asked. It is not considered any further.',
    last: 'If it was not you, tell the team of the programme at once. You can still read what you sent.',
    label: 'View your application',
  },
};

export interface ToldStep {
  action: StageAction;
  reason?: string | undefined;
  /** What a decision of the board grants, in minor units. */
  decision?: { amount: number | null; currency: string } | undefined;
}

/** The mail of a step in its parts, for the outbox and for whoever reads it beforehand; undefined where it sends none. */
export function stepMail(p: Platform, row: StageRecord, { action, reason, decision }: ToldStep): MailContent | undefined {
  const step = STEPS[action];
  if (!step) return undefined;
  const facts: [string, string][] = [
    ['Programme', row.programmeName],
    ['Application', row.applicationNumber],
  ];
  if (action === 'CALL_FOR_PROPOSAL' && row.proposalStartDate && row.proposalEndDate)
    facts.push(
      ['Open from', formatDateTimeZone(row.proposalStartDate, row.timeZone)],
      ['Closes', formatDateTimeZone(row.proposalEndDate, row.timeZone)],
    );
  if (decision?.amount) facts.push(['Granted', formatMoney(decision.amount, decision.currency)]);
  const isGiven = reason && (stageActionRow(action).reason !== undefined || action === 'APPROVE_GRANT');
  return {
    subject: `${step.subject}: ${row.applicationNumber}, ${row.programmeName}`,
    greeting: `Hello ${row.name},`,
    paragraphs: [step.words, ...(isGiven ? [reason] : []), ...(step.last ? [step.last] : [])],
    facts,
    action: { label: step.label, url: pageOf(p, row) },
  };
}

/** Tells the applicant of a step, with the change that makes it. */
export async function mailStep(p: Platform, tx: Tx, row: StageRecord, step: ToldStep): Promise<void> {
  const mail = stepMail(p, row, step);
  if (mail) await tell(tx, { kind: 'application.step', to: row.email, about: { applicationId: row.id }, content: mail });
}

/** Tells the managers of the programme that an application left by itself, so that nobody goes on reading it. */
export async function mailWithdrawal(p: Platform, tx: Tx, row: StageRecord, reason: string | undefined): Promise<void> {
  for (const { name, email } of await findManagers(tx, row.programmeId))
    await tell(tx, {
      kind: 'application.withdrawn',
      to: email,
      about: { applicationId: row.id },
      content: {
        subject: `An application was withdrawn: ${row.applicationNumber}, ${row.programmeName}`,
        greeting: `Hello ${name},`,
        paragraphs: [
          `${row.name} has withdrawn ${row.applicationNumber}. It is not considered any further.`,
          ...(reason ? [reason] : []),
        ],
        facts: [
          ['Programme', row.programmeName],
          ['Application', row.applicationNumber],
        ],
        action: {
          label: 'View the application',
          url: `${p.config.publicUrl}/secure/admin/applications/programmes/${row.programmeId}/application/${row.id}`,
        },
      },
    });
}

const pageOf = (p: Platform, row: StageRecord): string => `${p.config.publicUrl}/secure/subscriber/applications/${row.id}`;
