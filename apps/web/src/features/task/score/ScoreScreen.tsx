import { m } from '@grantdesk/messages';
import { useMediaQuery } from '@mantine/hooks';
import { EyeOff } from 'lucide-react';
import { type RefObject, useRef, useState } from 'react';
import { singleKeysEnabled } from '#components/shortcuts.ts';
import { useKeysInside } from '#components/useKeysInside.ts';
import { InlineNotice } from '#ui/Banner.tsx';
import { useStored } from '#ui/useStored.ts';
import { AfterSubmission } from './AfterSubmission.tsx';
import { ReadingAnswers, ReadingOutline } from './Reading.tsx';
import classes from './Screen.module.css';
import type { Task } from './scoring-draft.ts';
import { type Dock, ScoringPanel } from './ScoringPanel.tsx';
import { useAlignment } from './useAlignment.ts';
import { useReading } from './useReading.ts';
import { useScoring } from './useScoring.ts';
import { focusCriterion } from './useScoringKeys.ts';

const TYPING = 'textarea, select, input:not([type="radio"])';

interface ScoreScreenProps {
  task: Task;
  /** The whole screen with its header: S works anywhere in it. */
  frame: RefObject<HTMLElement | null>;
  onDone: (task: Task) => void;
  onFailed: (message: string) => void;
}

/** Sections at the left, answers in the middle, the scoring below or at the right. S goes to the scoring from anywhere on it. */
export function ScoreScreen({ task, frame, onDone, onFailed }: ScoreScreenProps) {
  const state = useScoring(task, onDone, onFailed);
  const reading = useReading(task);
  const panel = useRef<HTMLElement>(null);
  const alignedTo = useAlignment(task, frame, panel);
  const isWide = useMediaQuery('(min-width: 1280px)', true, { getInitialValueInEffect: false });
  const isPhone = useMediaQuery('(max-width: 640px)', false, { getInitialValueInEffect: false });
  const [storedDock, setDock] = useStored<Dock>('grantdesk.scoring-dock', 'bottom');
  const [isOpen, setOpen] = useState(!isPhone);
  const dock: Dock = isWide ? storedDock : 'bottom';
  useKeysInside(frame, (event) => {
    if (event.key.toLowerCase() !== 's' || event.ctrlKey || event.metaKey || event.altKey || !singleKeysEnabled()) return;
    if ((event.target as HTMLElement).matches(TYPING) || panel.current?.contains(event.target as Node)) return;
    event.preventDefault();
    setOpen(true);
    requestAnimationFrame(() => focusCriterion(panel.current, 0));
  });
  return (
    <div className={classes.screen} data-dock={dock}>
      <ReadingOutline reading={reading} />
      <div className={classes.reading}>
        {task.category.payload.application.isBlind ? (
          <div className="mb-6 max-w-[640px]">
            <InlineNotice tone="neutral" icon={EyeOff} title={m.common.blindReview()}>
              {m.task.whoAppliedIsHiddenAndFiles()}
            </InlineNotice>
          </div>
        ) : null}
        <AfterSubmission applicationId={task.category.payload.application._id} />
        <ReadingAnswers reading={reading} />
      </div>
      <ScoringPanel
        task={task}
        state={state}
        box={panel}
        isOpen={isOpen}
        onOpen={setOpen}
        dock={dock}
        onDock={setDock}
        alignedTo={alignedTo}
      />
    </div>
  );
}
