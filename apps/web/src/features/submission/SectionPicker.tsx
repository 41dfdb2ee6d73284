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
    <div className={classes.picker}>
      <div className={classes.select}>
        <select aria-label="Section" value={current} onChange={(event) => onPick(event.currentTarget.value)}>
          {progress.map((section, place) => (
            <option key={section.section_id} value={section.section_id}>
              {place + 1} of {progress.length}: {section.section_name}
              {section.status === 'COMPLETED' ? ' (completed)' : section.status === 'NEEDS_ATTENTION' ? ' (needs attention)' : ''}
            </option>
          ))}
        </select>
        <ChevronDown size={20} aria-hidden="true" />
      </div>
      <div className={classes.pickerParts}>
        <ProgressParts progress={progress} current={index} />
      </div>
      <p className={classes.pickerDeadline}>
        <CalendarClock size={16} strokeWidth={1.75} aria-hidden="true" />
        <span>{deadline}</span>
      </p>
    </div>
  );
}
