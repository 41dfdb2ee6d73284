import { m } from '@grantdesk/messages';
import { messages } from '@grantdesk/domain/messages';
import { ChevronLeft, ChevronRight } from 'lucide-react';
import type { ReactNode } from 'react';
import { Button } from '#ui/Button.tsx';
import { ReasonedButton } from '#ui/ReasonedButton.tsx';
import classes from './FormFooter.module.css';

interface Props {
  status: ReactNode;
  busy: boolean;
  onPrev: (() => void) | undefined;
  onSave: () => void;
  onNext: () => void;
  nextLabel: string;
}

/** Back, save, on: always at the bottom of the window. */
export function FormFooter({ status, busy, onPrev, onSave, onNext, nextLabel }: Props) {
  return (
    <div className={classes.footer} data-dock role="region" aria-label={m.submission.savingAndMovingOn()}>
      <div
        className={`${classes.inner} mx-auto flex min-h-17.75 w-[min(1088px,100%)] items-center gap-3 px-4 py-0 tablet:grid tablet:grid-cols-2 tablet:gap-2 tablet:px-4 tablet:pt-2.5 tablet:pb-4`}
      >
        <ReasonedButton
          className={`${classes.prev} tablet:col-start-1 tablet:row-start-3`}
          size="lg"
          variant="outline"
          leftSection={<ChevronLeft />}
          reason={onPrev ? undefined : m.submission.thisIsTheFirstSection()}
          onClick={onPrev}
        >
          {messages.form.previousSection}
        </ReasonedButton>
        <div className="me-1 flex min-w-0 flex-1 justify-end tablet:col-[1_/_3] tablet:row-start-1 tablet:m-0 tablet:justify-start">
          {status}
        </div>
        <Button
          className="tablet:col-start-2 tablet:row-start-3"
          size="lg"
          variant="outline"
          loading={busy}
          onClick={onSave}
          aria-keyshortcuts="Control+S"
        >
          {messages.form.save}
        </Button>
        <Button
          className="tablet:col-[1_/_3] tablet:row-start-2"
          size="lg"
          variant="filled"
          rightSection={<ChevronRight />}
          onClick={onNext}
        >
          {nextLabel}
        </Button>
      </div>
    </div>
  );
}
