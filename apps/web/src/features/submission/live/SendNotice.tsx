import { m } from '@grantdesk/messages';
import { Button } from '#ui/Button.tsx';
import { InlineNotice } from '#ui/Banner.tsx';
import type { SendPhase } from '../useSubmit.ts';
import type { FormDraft } from '../form-draft.ts';

interface Props {
  phase: SendPhase;
  which: FormDraft['which'];
  onAgain: () => void;
}

/** What became of a submit without a reply: still being checked, or known not to have arrived. */
export function SendNotice({ phase, which, onAgain }: Props) {
  if (phase !== 'checking' && phase !== 'unsent') return null;
  return (
    <div className="mb-5">
      {phase === 'checking' ? (
        <InlineNotice tone="info" live="status" title={m.submission.checkingWhetherYourWhichArrived({ which })}>
          {m.submission.theConnectionBrokeBeforeTheAnswer()}
        </InlineNotice>
      ) : (
        <InlineNotice
          tone="warning"
          live="alert"
          title={m.submission.yourWhichHasNotArrived({ which })}
          action={
            <Button size="lg" variant="filled" onClick={onAgain}>
              {m.submission.sendItAgain()}
            </Button>
          }
        >
          {m.submission.weCheckedNothingWasReceived()}
        </InlineNotice>
      )}
    </div>
  );
}
