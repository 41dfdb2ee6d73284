import { m } from '@grantdesk/messages';
import type { Decision } from '@grantdesk/domain/decision/board';
import { Check, Hourglass, X } from 'lucide-react';
import classes from './Decisions.module.css';

const CHOICES = [
  { outcome: 'APPROVE', label: m.common.approve(), Icon: Check },
  { outcome: 'HOLD', label: m.decision.hold(), Icon: Hourglass },
  { outcome: 'DECLINE', label: m.common.decline(), Icon: X },
] as const;

interface Props {
  name: string;
  drafted: Decision | undefined;
  onDraft: (outcome: Decision) => void;
}

/** What the board drafts about one application: three buttons, of which the drafted one is pressed. */
export function DraftedDecision({ name, drafted, onDraft }: Props) {
  return (
    <span
      className={`${classes.choices} inline-flex overflow-clip rounded-md border border-control mobile:flex-[1_1_100%]`}
      role="group"
      aria-label={m.decision.draftedDecisionAboutName({ name })}
    >
      {CHOICES.map(({ outcome, label, Icon }) => (
        <button
          key={outcome}
          type="button"
          data-outcome={outcome}
          aria-pressed={drafted === outcome}
          onClick={() => onDraft(outcome)}
        >
          {drafted === outcome ? <Icon size={14} aria-hidden="true" /> : null}
          {label}
        </button>
      ))}
    </span>
  );
}
