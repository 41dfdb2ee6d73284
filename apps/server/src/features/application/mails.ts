import { formatDateTimeZone, type StageAction } from '@grantdesk/domain';
import type { Platform } from '../../platform/context.ts';
import type { Tx } from '../../platform/db.ts';
import { enqueueMail } from '../../platform/mail/outbox.ts';
import { layout } from '../../platform/mail/templates.ts';
import type { StageRecord } from './queries.ts';

/** What an applicant is told about a step: subject, words and where to go. */
const STEPS: Partial<Record<StageAction, { subject: string; words: string; label: string }>> = {
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
};

/** Tells the applicant of a step, with the change that makes it. */
export async function mailStep(
  p: Platform,
  tx: Tx,
  row: StageRecord,
  action: StageAction,
  reason: string | undefined,
): Promise<void> {
  const step = STEPS[action];
  if (!step) return;
  const dates =
    action === 'CALL_FOR_PROPOSAL' && row.proposalStartDate && row.proposalEndDate
      ? ([
          ['Open from', formatDateTimeZone(row.proposalStartDate, row.timeZone)],
          ['Closes', formatDateTimeZone(row.proposalEndDate, row.timeZone)],
        ] as [string, string][])
      : [];
  await enqueueMail(
    tx,
    row.email,
    layout({
      subject: `${step.subject}: ${row.applicationNumber}, ${row.programmeName}`,
      greeting: `Hello ${row.name},`,
      paragraphs: [step.words, ...(reason && action === 'DECLINE_GRANT' ? [reason] : [])],
      facts: [['Programme', row.programmeName], ['Application', row.applicationNumber], ...dates],
      action: { label: step.label, url: pageOf(p, row) },
    }),
  );
}

const pageOf = (p: Platform, row: StageRecord): string => `${p.config.publicUrl}/secure/subscriber/applications/${row.id}`;
