import type { Application } from './ApplicationHeader.tsx';

export type Extendable = 'application' | 'proposal';

/** The forms whose deadline can still be moved: those that are asked for and not submitted. */
export const extendable = ({ receipt, proposalForm, proposalReceipt }: Application): Extendable[] => [
  ...(receipt ? [] : (['application'] as const)),
  ...(proposalForm && !proposalReceipt ? (['proposal'] as const) : []),
];
