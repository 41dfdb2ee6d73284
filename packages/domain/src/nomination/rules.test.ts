import { expect, it } from 'vitest';
import { NOMINATION_STATES, nominationIssues, nominationStateLabel } from './rules.ts';

it('takes no nomination of oneself, and none without consent', () => {
  const given = { nominatorEmail: 'a@b.example', nomineeEmail: 'c@b.example', consent: true };
  expect(nominationIssues(given)).toEqual([]);
  expect(nominationIssues({ ...given, nomineeEmail: 'A+x@b.example', consent: false }).map(({ path }) => path)).toEqual([
    'nomineeEmail',
    'consent',
  ]);
});

it('names each state of a nomination', () => {
  expect(new Set(NOMINATION_STATES.map(nominationStateLabel)).size).toBe(3);
});
