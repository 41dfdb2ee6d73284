import { m } from '@grantdesk/messages';
import type { SectionProgress } from '@grantdesk/domain/form/progress';
import classes from './ProgressParts.module.css';

interface Props {
  progress: SectionProgress[];
  /** From 0. */
  current: number;
}

const WIDE_GAPS_UP_TO = 20;

/** One part per section: done, current with its share, still to do. */
export function ProgressParts({ progress, current }: Props) {
  const words = m.submission.sectionCurrentOfTotal({ current: current + 1, total: progress.length });
  return (
    <div
      className={`${classes.bar} flex h-1.5 gap-1 data-many:gap-px`}
      role="progressbar"
      aria-label={m.common.sections()}
      aria-valuemin={1}
      aria-valuemax={progress.length}
      aria-valuenow={current + 1}
      aria-valuetext={words}
      data-many={progress.length > WIDE_GAPS_UP_TO || undefined}
    >
      {progress.map((section, index) => {
        const state = index === current ? 'current' : section.status === 'COMPLETED' ? 'done' : 'rest';
        const share = section.total === 0 ? 0 : Math.round((section.answered / section.total) * 100);
        return (
          <span key={section.section_id} className={classes.part} data-state={state}>
            {state === 'current' ? (
              <span
                className="block h-full bg-primary forced-colors:bg-[CanvasText]"
                style={{ width: `${Math.max(share, 8)}%` }}
              />
            ) : null}
          </span>
        );
      })}
    </div>
  );
}
