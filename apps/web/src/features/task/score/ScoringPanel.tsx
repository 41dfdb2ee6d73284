import { m } from '@grantdesk/messages';
import type { Criterion } from '@grantdesk/domain/score-guide/guide';
import { formatTaskTotal } from '@grantdesk/domain/task/score';
import { ChevronDown, ChevronUp, CircleAlert, Lock, PanelBottom, PanelRight } from 'lucide-react';
import { type RefObject, useId } from 'react';
import { InlineNotice } from '#ui/Banner.tsx';
import { Button } from '#ui/Button.tsx';
import { ErrorSummary } from '#ui/ErrorSummary.tsx';
import { IconButton } from '#ui/IconButton.tsx';
import { CriterionRow } from './CriterionRow.tsx';
import { Decision } from './Decision.tsx';
import classes from './Panel.module.css';
import { PanelFooter } from './PanelFooter.tsx';
import { isDone, type Task } from './scoring-draft.ts';
import type { ScoringState } from './useScoring.ts';
import type { Alignment } from './useAlignment.ts';
import { useScoringKeys } from './useScoringKeys.ts';

export type Dock = 'bottom' | 'right';

interface ScoringPanelProps {
  task: Task;
  state: ScoringState;
  box: RefObject<HTMLElement | null>;
  isOpen: boolean;
  onOpen: (open: boolean) => void;
  dock: Dock;
  onDock: (dock: Dock) => void;
  /** The part of the application that a criterion judges, where it names one. */
  alignedTo: (criterion: Criterion) => Alignment | undefined;
}

/** The scoring: slides up from the bottom, or is at the right in a wide window. Its head always shows the total. */
export function ScoringPanel({ task, state, box, isOpen: isUnfolded, onOpen, dock, onDock, alignedTo }: ScoringPanelProps) {
  // At the right there is nothing to make room for.
  const isOpen = isUnfolded || dock === 'right';
  const { criteria, scoring, total, done, toFix, summary, attempt, errorAt, weightError } = state;
  const id = useId();
  const readOnly = !task.canProcess;
  useScoringKeys(box, state, !readOnly);
  const Toggle = isOpen ? ChevronDown : ChevronUp;
  return (
    <section ref={box} className={classes.panel} aria-labelledby={`${id}-title`} data-open={isOpen || undefined}>
      <div className={classes.head}>
        <h2 className="text-base/6" id={`${id}-title`}>
          {m.common.scoring()}
        </h2>
        <span className={classes.steps} aria-hidden="true">
          {criteria.map((criterion) => {
            const wrong = weightError(criterion.slug) ?? errorAt(`data.scoreData.${criterion.slug}.outcome`);
            return <span key={criterion.slug} data-state={wrong ? 'wrong' : isDone(scoring, criterion) ? 'done' : undefined} />;
          })}
        </span>
        <span className={classes.count} role="status">
          {m.common.doneOfTotalCriteria({ done, total: criteria.length })}
          {toFix > 0 ? (
            <span className={classes.toFix}>
              <CircleAlert size={16} strokeWidth={1.75} aria-hidden="true" />
              {m.task.tofixToFix({ toFix })}
            </span>
          ) : null}
        </span>
        <span className="ms-auto tracking-normal whitespace-nowrap text-muted tabular-nums">
          <span className={classes.totalWord}>{m.common.total()}</span>{' '}
          <b className="ms-2 me-1 text-2xl/8 font-bold text-text mobile:ms-0 mobile:text-xl" role="status">
            {formatTaskTotal(total)}
          </b>{' '}
          / {formatTaskTotal(task.category.payload.scoreGuide.maximum)}
        </span>
        <IconButton
          className={classes.dock}
          label={dock === 'bottom' ? m.task.showTheScoringAtTheRight() : m.task.showTheScoringAtTheBottom()}
          icon={dock === 'bottom' ? PanelRight : PanelBottom}
          onClick={() => onDock(dock === 'bottom' ? 'right' : 'bottom')}
        />
        {dock === 'bottom' ? (
          <IconButton
            label={isOpen ? m.task.foldTheScoring() : m.task.unfoldTheScoring()}
            icon={Toggle}
            aria-expanded={isOpen}
            aria-controls={`${id}-body`}
            onClick={() => onOpen(!isOpen)}
          />
        ) : null}
      </div>
      <div id={`${id}-body`} hidden={!isOpen} className={classes.body}>
        {readOnly ? (
          <div className={classes.notice}>
            <InlineNotice tone="neutral" icon={Lock}>
              {task.denial}
            </InlineNotice>
          </div>
        ) : (
          <div className={classes.notice} data-empty={summary.length === 0 || undefined}>
            <ErrorSummary items={summary} attempt={attempt} isCompact />
          </div>
        )}
        {state.aside ? (
          <div className={classes.notice}>
            <InlineNotice
              tone="warning"
              title={m.task.thisDeviceHasAVersionThat()}
              action={
                <>
                  <Button onClick={() => state.takeAside(true)}>{m.task.useThisDevices()}</Button>
                  <Button onClick={() => state.takeAside(false)}>{m.task.keepWhatIsShown()}</Button>
                </>
              }
            >
              {m.task.theDraftHasBeenChangedElsewhere()}
            </InlineNotice>
          </div>
        ) : null}
        <ol className={`${classes.rows} @container px-6 py-0 mobile:px-4`}>
          {criteria.map((criterion, index) => (
            <CriterionRow
              key={criterion.slug}
              criterion={criterion}
              index={index}
              state={state}
              readOnly={readOnly}
              aligned={alignedTo(criterion)}
            />
          ))}
        </ol>
        <Decision state={state} readOnly={readOnly} />
      </div>
      {readOnly || !isOpen ? null : <PanelFooter state={state} />}
    </section>
  );
}
