import { m } from '@grantdesk/messages';
import { Banknote } from 'lucide-react';
import { lazy, Suspense, useState } from 'react';
import { ReasonedButton } from '#ui/ReasonedButton.tsx';
import type { PaymentRow } from './payment-labels.ts';

const DecideDialog = lazy(async () => ({ default: (await import('./DecideDialog.tsx')).DecideDialog }));
const CompleteDialog = lazy(async () => ({ default: (await import('./CompleteDialog.tsx')).CompleteDialog }));
const RequestDialog = lazy(async () => ({ default: (await import('./RequestDialog.tsx')).RequestDialog }));

export type PaymentStep = 'approve' | 'withhold' | 'complete' | 'request';
export interface ChosenStep {
  payment: PaymentRow;
  step: PaymentStep;
}

/** The dialog of a chosen step. */
export function StepDialog({ chosen, onClose }: { chosen: ChosenStep | null; onClose: () => void }) {
  if (!chosen) return null;
  const { payment, step } = chosen;
  return (
    <Suspense fallback={null}>
      {step === 'complete' ? <CompleteDialog payment={payment} onClose={onClose} /> : null}
      {step === 'request' ? <RequestDialog payment={payment} onClose={onClose} /> : null}
      {step === 'approve' || step === 'withhold' ? (
        <DecideDialog payment={payment} status={step === 'approve' ? 'Approved' : 'Withheld'} onClose={onClose} />
      ) : null}
    </Suspense>
  );
}

interface Props {
  payment: PaymentRow;
  onStep: (step: PaymentStep) => void;
  size?: 'xs' | 'sm';
  /** On its own page the next step is the page's one filled button. */
  isPage?: boolean;
}

/** The steps that a payment's status allows; a button says why this person may not take one. */
export function PaymentActions({ payment, onStep, size = 'xs', isPage = false }: Props) {
  const { status, denials, term, accountName } = payment;
  const look = { size, variant: isPage ? ('filled' as const) : ('light' as const) };
  const named = (label: string) =>
    isPage ? {} : { 'aria-label': m.payment.labelPaymentTermAccountname({ label, term, accountName }) };
  if (status === 'Paid') return null;
  if (status === 'Approved')
    return (
      <ReasonedButton
        {...look}
        {...named(m.common.complete())}
        variant={isPage ? 'filled' : 'default'}
        leftSection={<Banknote />}
        reason={denials.complete ?? undefined}
        onClick={() => onStep('complete')}
      >
        {m.common.complete()}
      </ReasonedButton>
    );
  return (
    <>
      <ReasonedButton
        {...look}
        {...named(m.common.approve())}
        reason={denials.approve ?? undefined}
        onClick={() => onStep('approve')}
      >
        {m.common.approve()}
      </ReasonedButton>
      {status === 'Pending' ? (
        <ReasonedButton
          size={size}
          {...named(m.payment.withhold())}
          reason={denials.withhold ?? undefined}
          onClick={() => onStep('withhold')}
        >
          {m.payment.withhold()}
        </ReasonedButton>
      ) : null}
    </>
  );
}

/** Keeps which step was chosen. */
export const usePaymentStep = () => useState<ChosenStep | null>(null);
