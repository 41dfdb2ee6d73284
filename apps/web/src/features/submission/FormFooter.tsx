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
      <div className={classes.inner}>
        <ReasonedButton
          className={classes.prev}
          size="lg"
          variant="outline"
          leftSection={<ChevronLeft />}
          reason={onPrev ? undefined : 'This is the first section.'}
          onClick={onPrev}
        >
          {messages.form.previousSection}
        </ReasonedButton>
        <div className={classes.status}>{status}</div>
        <Button
          className={classes.save}
          size="lg"
          variant="outline"
          loading={busy}
          onClick={onSave}
          aria-keyshortcuts="Control+S"
        >
          {messages.form.save}
        </Button>
        <Button className={classes.next} size="lg" variant="filled" rightSection={<ChevronRight />} onClick={onNext}>
          {nextLabel}
        </Button>
      </div>
    </div>
  );
}
