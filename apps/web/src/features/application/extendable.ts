import type { Application } from './ApplicationHeader.tsx';

export type Extendable = 'application' | 'proposal';

/** The forms whose deadline can still be moved: those that are requested and not submitted. */
export const extendable = ({ receipt, proposalForm, proposalReceipt, outcome }: Application): Extendable[] => [
  ...(receipt || outcome ? [] : (['application'] as const)),
  ...(proposalForm && !proposalReceipt && !outcome ? (['proposal'] as const) : []),
];
