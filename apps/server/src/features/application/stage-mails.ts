import { m } from '@grantdesk/messages';
import {
  eventContent,
  listConditions,
  stageActionRow,
  toStageSet,
  type MailContent,
  type StageAction,
  type Details,
  type WordedEvent,
} from '@grantdesk/domain';
import type { Platform } from '#platform/context.ts';
import type { Tx } from '#platform/db.ts';
import { plainName } from '#platform/mail/layout.ts';
import { notify } from '#platform/notify/notify.ts';
import { findManagers } from '../programme/index.ts';
import type { StageRecord } from './queries.ts';

/** The events of the steps that the applicant gets an email about. */
const EVENTS: Partial<Record<StageAction, WordedEvent>> = {
  CALL_FOR_PROPOSAL: 'proposal.called',
  CALL_FOR_INTERVIEW: 'interview.called',
  APPROVE_GRANT: 'grant.approved',
  DECLINE_GRANT: 'grant.declined',
  NOT_TAKEN_FORWARD: 'application.not-taken-forward',
  WITHDRAW: 'application.withdrawal',
};

/** The event of a step; undefined for one that sends no email. */
export function eventOf(row: StageRecord, action: StageAction): WordedEvent | undefined {
  if (action === 'CALL_FOR_INTERVIEW' && toStageSet(row.stages).includes('PROPOSAL')) return 'interview.called-after-proposal';
  return EVENTS[action];
}

export interface MailedStep {
  action: StageAction;
  reason?: string | undefined;
  /** What a decision of the board grants, in minor units, and under which conditions. */
  decision?: { amount: number | null; conditions: string; currency: string } | undefined;
}

/** The email of a step in its parts, for the outbox and the preview. */
export function stepMail(
  p: Platform,
  row: StageRecord,
  event: WordedEvent,
  { action, reason, decision }: MailedStep,
): MailContent {
  const { proposalStartDate: opens, proposalEndDate: closes, timeZone: zone } = row;
  const details: Details = {
    programme: row.programmeName,
    application: row.applicationNumber,
    ...(action === 'CALL_FOR_PROPOSAL' && opens && closes && { openFrom: { time: opens, zone }, closes: { time: closes, zone } }),
    ...(decision?.amount && { granted: { amount: decision.amount, currency: decision.currency } }),
  };
  const isGiven = stageActionRow(action).reason !== undefined || action === 'APPROVE_GRANT';
  return eventContent(event, {
    name: row.name,
    details,
    texts: {
      ...(isGiven && reason && { reason }),
      ...(decision && { conditions: conditionText(decision.conditions) }),
    },
    action: linkOf(p, row, action),
  });
}

/** Where the applicant goes next: to the award letter of an approval, else to the application. */
function linkOf(p: Platform, { id }: StageRecord, action: StageAction): NonNullable<MailContent['action']> {
  const url = `${p.config.publicUrl}/secure/subscriber/applications/${id}`;
  if (action === 'APPROVE_GRANT') return { label: m.award.readTheAwardLetter(), url: `${url}/outcome` };
  return { label: action === 'CALL_FOR_PROPOSAL' ? m.common.startYourProposal() : m.application.viewYourApplication(), url };
}

/** The conditions of a grant as a paragraph of its email; empty if it has none. */
function conditionText(text: string): string {
  const conditions = listConditions(text);
  if (conditions.length === 0) return '';
  const heading = m.application.theGrantHasTheseConditions({ count: conditions.length });
  return [heading, ...conditions.map((condition) => `• ${condition}`)].join('\n');
}

/** Tells the applicant of a step, with the change that makes it. */
export async function mailStep(p: Platform, tx: Tx, row: StageRecord, step: MailedStep): Promise<void> {
  const event = eventOf(row, step.action);
  if (event)
    await notify(tx, {
      event,
      to: row.email,
      about: { applicationId: row.id },
      content: () => stepMail(p, row, event, step),
    });
}

/** Notifies the managers of the programme of a withdrawal, so that no one continues to review the application. */
export async function mailWithdrawal(p: Platform, tx: Tx, row: StageRecord, reason: string | undefined): Promise<void> {
  for (const { name, email } of await findManagers(tx, row.programmeId))
    await notify(tx, {
      event: 'application.withdrawn',
      to: email,
      about: { applicationId: row.id },
      content: () => ({
        subject: m.application.anApplicationWasWithdrawnApplicationnumberProgrammename({
          applicationNumber: row.applicationNumber,
          programmeName: row.programmeName,
        }),
        name,
        paragraphs: [
          m.application.nameHasWithdrawnApplicationnumberItIs({
            name: plainName(row.name),
            applicationNumber: row.applicationNumber,
          }),
          ...(reason ? [reason] : []),
        ],
        details: {
          programme: row.programmeName,
          application: row.applicationNumber,
        },
        action: {
          label: m.common.viewTheApplication(),
          url: `${p.config.publicUrl}/secure/admin/applications/programmes/${row.programmeId}/application/${row.id}`,
        },
      }),
    });
}
