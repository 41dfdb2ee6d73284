import { m } from '@grantdesk/messages';
import type { Answer } from '@grantdesk/api';
import { awardStepText } from '@grantdesk/domain/award/letter';

export type Award = Answer<'award.one'>['data'];

/** How the award was answered, in a line; empty where it is not. */
export function answerText({ answer, steps, programme }: Award): string {
  const [latest] = steps;
  if (answer === null) return '';
  return latest && latest.step !== 'REOPENED' ? awardStepText(latest, programme.timeZone) : m.award.acceptedByContract();
}
