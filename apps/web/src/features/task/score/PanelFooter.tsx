import { m } from '@grantdesk/messages';
import { CircleAlert, CircleCheck, Loader } from 'lucide-react';
import { Button } from '#ui/Button.tsx';
import { KeyHint } from '#ui/KeyHint.tsx';
import classes from './Panel.module.css';
import type { DraftState } from './useDraftSaving.ts';
import type { ScoringState } from './useScoring.ts';

const HINTS = [
  { keys: ['S'], words: m.task.toTheScoring() },
  { keys: ['1–9'], words: m.task.hintChooseOutcome() },
  { keys: ['↑', '↓'], words: m.task.hintNextCriterion() },
  { keys: ['Y', 'D'], words: m.task.recommendDecline() },
  { keys: ['N'], words: m.task.hintComment() },
  { keys: [m.common.ctrl(), m.common.enter()], words: m.task.hintSubmit() },
];
const WORDS: Record<DraftState['kind'], string> = {
  none: '',
  waiting: m.task.savingDraft(),
  saving: m.task.savingDraft(),
  saved: m.task.draftSaved(),
  failed: m.task.savedOnThisDeviceOnly(),
};
const ICONS = { none: null, waiting: Loader, saving: Loader, saved: CircleCheck, failed: CircleAlert };

/** Keys, what has become of the draft, and Submit. */
export function PanelFooter({ state }: { state: ScoringState }) {
  const { drafts, submit, busy } = state;
  const { kind, message } = drafts.state;
  const Icon = ICONS[kind];
  return (
    <div className={classes.foot}>
      {/* What went wrong needs the room more. */}
      <p className={classes.hints} hidden={kind === 'failed'}>
        {HINTS.map(({ keys, words }) => (
          <span key={words}>
            {keys.map((key) => (
              <KeyHint key={key} keys={key} />
            ))}
            {words}
          </span>
        ))}
      </p>
      <p
        className={`${classes.draft} inline-flex items-center gap-1.5 text-caption/5 text-muted data-[kind=failed]:text-danger`}
        data-kind={kind}
        role="status"
      >
        {Icon ? <Icon size={16} strokeWidth={1.75} aria-hidden="true" /> : null}
        {WORDS[kind]}
        {message ? `: ${message}` : ''}
      </p>
      {kind === 'failed' ? <Button onClick={drafts.retry}>{m.task.saveDraftAgain()}</Button> : null}
      <Button variant="filled" loading={busy} aria-keyshortcuts="Control+Enter" onClick={() => void submit()}>
        {m.task.submitScore()}
      </Button>
    </div>
  );
}
