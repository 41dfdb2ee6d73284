/** What is missing from an award before, or although, it is published. */
import { m } from '@grantdesk/messages';
import { isPerson, type AwardRecord, type Redaction } from './redact.ts';
import type { OpenDataSettings } from './settings.ts';

/** `REQUIRED` keeps the award out of every file; `RECOMMENDED` makes it less useful. */
export type AwardProblem = { level: 'REQUIRED' | 'RECOMMENDED'; message: string };

/** Currencies that Grantdesk supports and 360Giving's list does not contain. */
export const CURRENCIES_OUTSIDE_360 = ['SLE', 'XCG', 'ZWG'];

/** Problems of one award in plain words, the ones that keep it from being published first. */
export function checkAward(record: AwardRecord, redaction: Redaction): AwardProblem[] {
  const { award } = redaction;
  const person = award.recipient.kind === 'PERSON';
  const required: [boolean, string][] = [
    [award.description === '', m.openData.thereIsNoDescriptionNeitherAn()],
    [award.recipient.name === '', m.openData.theOrganisationHasNoName()],
    [award.awarded === null || award.awarded <= 0, m.openData.theAmountAwardedIsMissing()],
    [award.awardedOn === null, m.openData.theDayOfTheAwardIs()],
  ];
  const recommended: [boolean, string][] = [
    [!person && !redaction.hasOwnTitle, m.openData.itHasNoTitleOfIts()],
    [!person && !redaction.hasOwnDescription, m.openData.itHasNoDescriptionOfIts()],
    [!person && !redaction.isRegistered, m.openData.thereIsNoRegistrationNumberA()],
    [award.applied === null, m.openData.theRequestedAmountIsNot()],
    [award.location === null, m.openData.thereIsNoLocation()],
    [redaction.isCleaned, m.openData.contactDetailsOrNamesOfPeople()],
    [CURRENCIES_OUTSIDE_360.includes(record.currency), m.openData.currencyIsNotInTheList({ currency: record.currency })],
  ];
  const those = (list: [boolean, string][], level: AwardProblem['level']): AwardProblem[] =>
    list.filter(([holds]) => holds).map(([, message]) => ({ level, message }));
  return [...those(required, 'REQUIRED'), ...those(recommended, 'RECOMMENDED')];
}

/** Whether an award stands in the files: `LEFT-OUT` by a person or a rule, `NOT-READY` where something required is missing. */
export type AwardState = 'PUBLIC' | 'LEFT-OUT' | 'NOT-READY';

/** Where an award stands, with the reason where it is left out. */
export function awardState(
  record: AwardRecord,
  settings: OpenDataSettings,
  problems: readonly AwardProblem[],
): { state: AwardState; reason: string | null } {
  if (record.leftOut !== null) return { state: 'LEFT-OUT', reason: record.leftOut };
  if (settings.persons === 'LEFT-OUT' && isPerson(record))
    return { state: 'LEFT-OUT', reason: m.openData.awardsToPeopleAreNotPublished() };
  return { state: problems.some(({ level }) => level === 'REQUIRED') ? 'NOT-READY' : 'PUBLIC', reason: null };
}
