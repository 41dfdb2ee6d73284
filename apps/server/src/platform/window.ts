import { acceptsWrite, windowMessage } from '@grantdesk/domain';
import { AppError } from './errors.ts';

/** @throws AppError 409 with the programme's dates when `now` (the database's) is outside the window and its grace (FORM-23) */
export function refuseOutsideWindow(
  window: { startDate: Date | null; endDate: Date | null; graceMinutes: number; timeZone: string },
  now: Date,
  subject: 'Applications' | 'Proposals' = 'Applications',
): void {
  const given = {
    start: window.startDate?.toISOString() ?? null,
    end: window.endDate?.toISOString() ?? null,
    graceMinutes: window.graceMinutes,
    extensionMinutes: 0,
  };
  if (acceptsWrite(given, now)) return;
  throw new AppError('OUTSIDE_WINDOW', windowMessage(given, window.timeZone, now, subject), {
    details: { startDate: given.start, endDate: given.end, timeZone: window.timeZone },
  });
}
