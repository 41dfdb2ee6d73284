import { m } from '@grantdesk/messages';
import type { SectionProgress } from '@grantdesk/domain/form/progress';
import { CalendarClock, ChevronDown } from 'lucide-react';
import type { ReactNode } from 'react';
import classes from './FormScreen.module.css';
import { ProgressParts } from './ProgressParts.tsx';

interface Props {
  progress: SectionProgress[];
  current: string;
  index: number;
  /** When it closes, in words. */
  deadline: ReactNode;
  onPick: (sectionId: string) => void;
}

/** The rail as a select, where there is no room for it. */
export function SectionPicker({ progress, current, index, deadline, onPick }: Props) {
  return (
    <div className="hidden tablet:block tablet:border-b tablet:border-border tablet:bg-surface tablet:px-4 tablet:pt-1 tablet:pb-3">
      <div className={classes.select}>
        <select aria-label={m.common.section()} value={current} onChange={(event) => onPick(event.currentTarget.value)}>
          {progress.map((section, place) => (
            <option key={section.section_id} value={section.section_id}>
              {m.submission.sectionChoice({
                place: place + 1,
                total: progress.length,
                section: section.section_name,
                status: section.status,
              })}
            </option>
          ))}
        </select>
        <ChevronDown size={20} aria-hidden="true" />
      </div>
      <div className="tablet:mt-3">
        <ProgressParts progress={progress} current={index} />
      </div>
      <p className="tablet:mt-2.5 tablet:flex tablet:gap-2 tablet:text-caption/4 tablet:text-muted">
        <CalendarClock size={16} strokeWidth={1.75} aria-hidden="true" />
        <span>{deadline}</span>
      </p>
    </div>
  );
}
