import { expect, it } from 'vitest';
import { reliabilityWords, trustWords } from './trust-text.ts';

it('speaks of the reliability of a panel', () => {
  expect([0.2, 0.6, 0.8, 0.95].map(reliabilityWords)).toEqual(['poor', 'moderate', 'good', 'excellent']);
});

it('says how far a ranking can be trusted', () => {
  expect(trustWords({ reliability: null, rankedBy: 'mean' })).toBeNull();
  expect(trustWords({ reliability: null, rankedBy: 'mean', isTooLarge: true })).toContain('ranked by their mean.');
  expect(
    trustWords({ reliability: null, rankedBy: 'mean', isTooLarge: true, applications: [1, 2], applicationCount: 3000 }),
  ).toContain('the first 2 of 3,000 are listed');
  expect(trustWords({ reliability: { panel: 0.2 }, rankedBy: 'mean' })).toContain('mostly chance');
  expect(trustWords({ reliability: { panel: 0.6 }, rankedBy: 'adjusted' })).toContain('Treat neighbours in the order as equal');
  expect(trustWords({ reliability: { panel: 0.8 }, rankedBy: 'adjusted' })).toContain('The order is reliable');
});
