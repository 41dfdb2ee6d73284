import type { SectionProgress } from '@grantdesk/domain/form/progress';
import { inBothZones, timeLeft } from '@grantdesk/domain/programme/window';
import { CalendarClock, ChevronDown } from 'lucide-react';
import { useNow } from '../../ui/clock.ts';
import classes from './FormScreen.module.css';
import { ProgressParts } from './ProgressParts.tsx';

const here = Intl.DateTimeFormat().resolvedOptions().timeZone;

interface Props {
  progress: SectionProgress[];
  current: string;
  index: number;
  endDate: string;
  timeZone: string;
  onPick: (sectionId: string) => void;
}

/** The rail as a select, where there is no room for it. */
export function SectionPicker({ progress, current, index, endDate, timeZone, onPick }: Props) {
  const now = useNow();
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
        {timeLeft(endDate, now)}, {inBothZones(endDate, timeZone, here)}
      </p>
    </div>
  );
}
