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
    <div className={classes.footer} data-dock role="region" aria-label="Saving and moving on">
      <div
        className={`${classes.inner} flex items-center gap-3 w-[min(1088px,100%)] min-h-17.75 mx-auto py-0 px-4 tablet:grid tablet:grid-cols-2 tablet:gap-2 tablet:px-4 tablet:pt-2.5 tablet:pb-4`}
      >
        <ReasonedButton
          className={`${classes.prev} tablet:row-start-3 tablet:col-start-1`}
          size="lg"
          variant="outline"
          leftSection={<ChevronLeft />}
          reason={onPrev ? undefined : 'This is the first section.'}
          onClick={onPrev}
        >
          {messages.form.previousSection}
        </ReasonedButton>
        <div className="flex flex-1 justify-end min-w-0 mr-1 tablet:row-start-1 tablet:col-[1_/_3] tablet:justify-start tablet:m-0">
          {status}
        </div>
        <Button
          className="tablet:row-start-3 tablet:col-start-2"
          size="lg"
          variant="outline"
          loading={busy}
          onClick={onSave}
          aria-keyshortcuts="Control+S"
        >
          {messages.form.save}
        </Button>
        <Button
          className="tablet:row-start-2 tablet:col-[1_/_3]"
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
