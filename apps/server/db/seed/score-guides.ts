const outcomes = (...weights: [string, number][]) => weights.map(([title, weight]) => ({ title, weight }));
const FIVE = outcomes(['Not addressed', 0], ['Weak', 5], ['Fair', 10], ['Good', 15], ['Excellent', 20]);

/** The demonstration's score guides: five criteria of 20 points, and a proposal guide with ranges. */
export const SCORE_GUIDES = [
  {
    name: 'Initial scoring 2026',
    description: 'Is the need real, does the plan answer it, and can this organisation carry it out?',
    criteria: [
      ['Need and evidence', 'problem'],
      ['Fit with the fund', 'themes'],
      ['Plan and delivery', 'activities'],
      ['Budget and value', 'Budget'],
      ['Organisation and people', 'Your organisation'],
    ].map(([title, alignedTo]) => ({ title, alignedTo, isRange: false, possibleOutcomes: FIVE })),
  },
  {
    name: 'Proposal scoring 2026',
    description: 'For proposals: weigh the plan in detail, within each band.',
    criteria: [
      {
        title: 'Quality of the plan',
        alignedTo: 'Work plan',
        isRange: true,
        possibleOutcomes: outcomes(['Weak', 10], ['Sound', 25], ['Outstanding', 40]),
      },
      {
        title: 'Lasting effect',
        alignedTo: 'after_grant',
        isRange: true,
        possibleOutcomes: outcomes(['Short-lived', 8], ['Likely to last', 20], ['Lasting', 30]),
      },
      {
        title: 'Cost and control',
        alignedTo: 'Budget and payments',
        isRange: true,
        possibleOutcomes: outcomes(['Unclear', 5], ['Reasonable', 18], ['Convincing', 30]),
      },
    ],
  },
];
