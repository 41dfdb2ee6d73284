/** What an open payment needs next. */
import type { PaymentStatus } from './decision.ts';

export const PAYMENT_STEPS = ['APPROVE', 'REVIEW_AGAIN', 'COMPLETE'] as const;
export type NextPaymentStep = (typeof PAYMENT_STEPS)[number];

interface OpenPayment {
  status: PaymentStatus;
  /** Why this person cannot do it now; null where they can. */
  denials: { approve: string | null; complete: string | null };
}

/** The next step of a payment that is not paid, and why this person cannot take it now. A withheld payment is decided again. */
export function nextPaymentStep({ status, denials }: OpenPayment): { step: NextPaymentStep; denial: string | null } {
  if (status === 'Approved') return { step: 'COMPLETE', denial: denials.complete };
  return { step: status === 'Withheld' ? 'REVIEW_AGAIN' : 'APPROVE', denial: denials.approve };
}
