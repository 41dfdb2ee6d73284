/** Nominations: a third party proposes a person, who is invited to apply. */
import { m } from '@grantdesk/messages';
import { toMailbox } from '../referee/rules.ts';

export const NOMINATION_NAME_MAX = 200;
export const NOMINATION_REASON_MAX = 5_000;
export const NOMINATION_INTRO_MAX = 2_000;

/** What has become of a nomination. */
export const NOMINATION_STATES = ['INVITED', 'STARTED', 'SUBMITTED'] as const;
export type NominationState = (typeof NOMINATION_STATES)[number];

export const nominationStateLabel = (state: NominationState): string =>
  ({ INVITED: m.nomination.invited, STARTED: m.nomination.started, SUBMITTED: m.nomination.submitted })[state]();

export interface NominationInput {
  nominatorEmail: string;
  nomineeEmail: string;
  consent: boolean;
}

/** Broken rules of a nomination. */
export function nominationIssues(given: NominationInput): { path: 'nomineeEmail' | 'consent'; message: string }[] {
  const issues: ReturnType<typeof nominationIssues> = [];
  if (toMailbox(given.nominatorEmail) === toMailbox(given.nomineeEmail))
    issues.push({ path: 'nomineeEmail', message: m.nomination.nominateAnother() });
  if (!given.consent) issues.push({ path: 'consent', message: m.nomination.consentNeeded() });
  return issues;
}
