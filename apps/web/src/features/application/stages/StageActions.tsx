import { m } from '@grantdesk/messages';
import { Button, type ButtonProps } from '#ui/Button.tsx';
import { ReasonedButton } from '#ui/ReasonedButton.tsx';
import type { StageSteps, StepRow } from './useStageSteps.tsx';

interface Props {
  steps: Pick<StageSteps, 'offersFor' | 'busy'>;
  rows: readonly StepRow[];
  size?: ButtonProps['size'];
  /** The step that the stage is about comes last, at the end of a bar. */
  primaryLast?: boolean;
}

/** The steps that a tab offers; each says beforehand how many of the selection can take it, and why the others cannot. */
export function StageActions({ steps, rows, size, primaryLast = false }: Props) {
  const buttons = steps.offersFor(rows).map(({ step, count, reason, take, explain }, index) => (
    <span key={step.action} style={{ display: 'inline-flex', alignItems: 'center', gap: 4 }}>
      <ReasonedButton
        {...(size ? { size } : {})}
        variant={index === 0 ? 'filled' : 'outline'}
        reason={reason}
        loading={steps.busy}
        onClick={take}
      >
        {step.label}
      </ReasonedButton>
      {rows.length > 1 && count > 0 && count < rows.length ? (
        <Button
          variant="subtle"
          size="xs"
          aria-label={m.application.countOfTotalEligibleStep({
            count,
            total: rows.length,
            step: step.label.toLowerCase(),
          })}
          onClick={explain}
        >
          {m.application.countOfTotalEligible({ count, total: rows.length })}
        </Button>
      ) : null}
    </span>
  ));
  return primaryLast ? buttons.toReversed() : buttons;
}
