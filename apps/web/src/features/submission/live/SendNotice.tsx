import { Button } from '#ui/Button.tsx';
import { InlineNotice } from '#ui/Banner.tsx';
import type { SendPhase } from '../useSubmit.ts';
import type { FormDraft } from '../form-draft.ts';
import { whichWord } from '../model.ts';

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
        <InlineNotice tone="info" live="status" title={`Checking whether your ${whichWord(which)} arrived…`}>
          The connection broke before the answer came. Leave this page open: it goes on by itself.
        </InlineNotice>
      ) : (
        <InlineNotice
          tone="warning"
          live="alert"
          title={`Your ${whichWord(which)} has not arrived.`}
          action={
            <Button size="lg" variant="filled" onClick={onAgain}>
              Send it again
            </Button>
          }
        >
          We asked: nothing was received, and nothing is lost. Sending again counts only once, whatever happens.
        </InlineNotice>
      )}
    </div>
  );
}
