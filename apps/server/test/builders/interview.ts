import { newId } from '#platform/ids.ts';
import type { Caller, TestApp } from '../app.ts';
import { submitted } from './review.ts';

/** A submitted application of a person that was called for an interview. */
export async function called(t: TestApp, applicant: Caller, programme: string): Promise<string> {
  const id = await submitted(applicant, programme);
  await t.owner.query(
    `update applications set approval_flags = '{SHORTLISTED_FOR_PROPOSAL,CALLED_FOR_PROPOSAL,SHORTLISTED_FOR_INTERVIEW,CALLED_FOR_INTERVIEW}',
       proposal_progress_status = 'SUBMITTED' where id = $1`,
    [id],
  );
  return id;
}

/** Tuesday of the week after next, at an hour of Lagos, where the clocks never change. */
export function onTuesday(hour: number, minute = 0): string {
  const day = new Date(Date.now() + 14 * 86_400_000);
  day.setUTCDate(day.getUTCDate() + ((2 - day.getUTCDay() + 7) % 7));
  day.setUTCHours(hour - 1, minute, 0, 0);
  return day.toISOString();
}

export const meeting = (application: string, from: string, to: string) => ({
  application,
  interviewStartDate: from,
  interviewEndDate: to,
});

export interface QueuedMail {
  to: string;
  subject: string;
  text: string;
  method: string | null;
  calendar: string | null;
}

/** Mails about interviews that have been queued since, in order. */
export async function mailsSince(t: TestApp, mark: string): Promise<QueuedMail[]> {
  const { rows } = await t.owner.query<QueuedMail>(
    `select to_address as to, subject, text_body as text, calendar_method as method, calendar_body as calendar
       from emails where id > $1 order by id`,
    [mark],
  );
  return rows;
}

/** A mark to look for mails from. */
export const markMails = (): string => newId();
