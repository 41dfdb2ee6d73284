export type * from './window.ts';
export {
  REMINDER_HOURS,
  acceptsWrite,
  alternativeWindowLabel,
  closesAt,
  deadlineStep,
  displayWindowStatus,
  dueReminder,
  effectiveEnd,
  inBothZones,
  timeLeft,
  windowMessage,
  windowPercent,
  windowStatus,
  windowUrgency,
} from './window.ts';
