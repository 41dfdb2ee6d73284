import { m } from '@grantdesk/messages';
import { CalendarDays, CalendarPlus, CircleDashed, DoorOpen, Loader, Lock, type LucideIcon, Send, Sparkles } from 'lucide-react';
import type { Tone } from '#ui/tone.ts';

export interface StatusLook {
  tone: Tone;
  icon: LucideIcon;
}

export const look = (tone: Tone, icon: LucideIcon): StatusLook => ({ tone, icon });

/** The words for a window; other statuses are written as their values say. */
export const WINDOW_LABELS: Readonly<Record<string, string>> = {
  'not-started': m.common.notStarted(),
  open: m.stage.open(),
  closed: m.common.closed(),
};

/** The statuses that someone looking for a programme sees; the whole catalogue has many more icons (`status-looks.ts`). */
export const APPLYING_LOOKS = {
  application: { OPEN: look('neutral', CircleDashed), 'IN-PROGRESS': look('progress', Loader), SUBMITTED: look('info', Send) },
  window: {
    'not-started': look('neutral', CalendarDays),
    open: look('brand', DoorOpen),
    ongoing: look('brand', DoorOpen),
    closed: look('neutral', Lock),
    completed: look('neutral', Lock),
    new: look('info', Sparkles),
    'forth coming': look('called', CalendarPlus),
  },
} as const satisfies Record<string, Record<string, StatusLook>>;
