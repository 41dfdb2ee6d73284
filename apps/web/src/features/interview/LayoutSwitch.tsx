import { m } from '@grantdesk/messages';
import { CalendarDays, TableProperties } from 'lucide-react';
import { AppLink } from '#components/AppLink.tsx';
import { to } from '#paths.ts';
import classes from './Interviews.module.css';

const LAYOUTS = [
  { layout: 'table', label: m.common.table(), Icon: TableProperties },
  { layout: 'calendar', label: m.common.calendar(), Icon: CalendarDays },
] as const;

/** The interviews of a programme as a table or in a calendar. */
export function LayoutSwitch({ programmeId, current }: { programmeId: string; current: 'table' | 'calendar' }) {
  return (
    <nav
      aria-label={m.interview.layoutOfTheInterviews()}
      className={`${classes.layouts} my-3 inline-flex gap-px overflow-clip rounded-md border border-control bg-border`}
    >
      {LAYOUTS.map(({ layout, label, Icon }) => (
        <AppLink
          key={layout}
          aria-current={layout === current ? 'page' : undefined}
          href={to.admin.programmeApplications(
            programmeId,
            layout === 'calendar' ? { layout } : { tab: 'INTERVIEW_APPLICATIONS' },
          )}
        >
          <Icon size={16} aria-hidden="true" />
          {label}
        </AppLink>
      ))}
    </nav>
  );
}
