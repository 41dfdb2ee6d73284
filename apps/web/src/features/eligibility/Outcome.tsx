import { m } from '@grantdesk/messages';
import type { Answer } from '@grantdesk/api';
import type { EligibilityOutcome } from '@grantdesk/domain/eligibility/check';
import { type ReactNode, useEffect, useRef } from 'react';
import { InlineNotice } from '#ui/Banner.tsx';
import { Button } from '#ui/Button.tsx';

export type CheckOutcome = Answer<'eligibility.check'>['data'];

const TONES = { ELIGIBLE: 'success', UNSURE: 'warning', NOT_ELIGIBLE: 'neutral' } as const;
const TITLES: Record<EligibilityOutcome, string> = {
  ELIGIBLE: m.eligibility.youCanApply(),
  UNSURE: m.eligibility.youCanApplyButRead(),
  NOT_ELIGIBLE: m.eligibility.youCannotApplyToThisCall(),
};

interface Props {
  outcome: CheckOutcome;
  next: ReactNode;
  onAgain: () => void;
}

/** What the answers mean, and what can be done next. */
export function Outcome({ outcome: { outcome, texts }, next, onAgain }: Props) {
  const box = useRef<HTMLDivElement>(null);
  useEffect(() => box.current?.focus(), []);
  return (
    <div className="mt-6 grid gap-6">
      <div ref={box} tabIndex={-1} className="focus:outline-none">
        <InlineNotice tone={TONES[outcome]} live="status" title={TITLES[outcome]}>
          {texts.map((text) => (
            <p key={text} className="mt-1 whitespace-pre-line">
              {text}
            </p>
          ))}
          {outcome === 'ELIGIBLE' ? m.eligibility.answersTravel() : null}
        </InlineNotice>
      </div>
      <div className="flex flex-wrap items-center gap-x-4 gap-y-3 text-sm/5 text-muted">
        {outcome === 'NOT_ELIGIBLE' ? null : next}
        <Button size="lg" variant="outline" onClick={onAgain}>
          {m.eligibility.changeAnswers()}
        </Button>
      </div>
    </div>
  );
}
