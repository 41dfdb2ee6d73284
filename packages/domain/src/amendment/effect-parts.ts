/** The parts of a project that an amendment can touch. Apart from the rules, for the trail names them on many screens. */
export const EFFECT_PARTS = ['dates', 'scope', 'budget', 'reports', 'terms'] as const;
export type EffectPart = (typeof EFFECT_PARTS)[number];
export const EFFECT_WORDS: Record<EffectPart, string> = {
  dates: 'dates',
  scope: 'scope',
  budget: 'budget',
  reports: 'reports',
  terms: 'payments',
};
