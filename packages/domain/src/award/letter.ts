/** What an award letter says of the answer to it, and of what comes next: the same on screen and on paper. */
import { m } from '@grantdesk/messages';
import { formatDateTimeZone } from '../format/date.ts';
import type { Instant } from '../format/instant.ts';
import type { AwardAnswer, AwardMethod, AwardStep } from './rules.ts';

export interface AwardHistoryStep {
  step: AwardStep;
  method: AwardMethod;
  at: Instant;
  /** Null for the programme team, whose names applicants do not read. */
  by: string | null;
}

/** One step of an award's history, with who and when in the programme's zone. */
export function awardStepText({ step, method, at, by }: AwardHistoryStep, zone: string): string {
  const time = formatDateTimeZone(at, zone);
  if (by === null) return m.award.stepOfTheTeam({ step, time });
  if (method === 'STAFF') return m.award.stepRecordedBy({ step, name: by, time });
  if (method === 'SIGNATURE') return m.award.acceptedBySignature({ name: by, time });
  return m.award.answeredBy({ step, name: by, time });
}

/** What happens next, a sentence each; empty once the award is declined. */
export function awardNextSteps(answer: AwardAnswer | null, isSigned: boolean): string[] {
  if (answer === 'DECLINED') return [];
  if (isSigned) return [m.award.nextProjectSigned()];
  if (answer === 'ACCEPTED') return [m.award.nextContractAccepted(), m.award.nextProject()];
  return [m.award.nextContract(), m.award.nextProject(), m.award.nextDecline()];
}
