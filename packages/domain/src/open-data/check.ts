/** What is missing from an award before, or although, it is published. */
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
    [award.description === '', 'There is no description: neither an answer nor one of the programme.'],
    [award.recipient.name === '', 'The organisation has no name.'],
    [award.awarded === null || award.awarded <= 0, 'The amount awarded is missing.'],
    [award.awardedOn === null, 'The day of the award is not known.'],
  ];
  const recommended: [boolean, string][] = [
    [!person && !redaction.hasOwnTitle, 'It has no title of its own.'],
    [!person && !redaction.hasOwnDescription, "It has no description of its own: the programme's stands in."],
    [!person && !redaction.isRegistered, 'There is no registration number: a number of yours stands for the organisation.'],
    [award.applied === null, 'The amount that was asked for is not known.'],
    [award.location === null, 'There is no location.'],
    [redaction.isCleaned, 'Contact details or names of people were taken out of its texts.'],
    [
      CURRENCIES_OUTSIDE_360.includes(record.currency),
      `${record.currency} is not in the list of currencies that 360Giving knows.`,
    ],
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
    return { state: 'LEFT-OUT', reason: 'Awards to people are not published.' };
  return { state: problems.some(({ level }) => level === 'REQUIRED') ? 'NOT-READY' : 'PUBLIC', reason: null };
}
