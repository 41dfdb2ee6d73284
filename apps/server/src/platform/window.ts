import { acceptsWrite, windowMessage, type ProgrammeWindow } from '@grantdesk/domain';
import { AppError } from './errors.ts';

/** When one form of one application can be written in, as it is stored. */
export interface StoredWindow {
  startDate: Date | null;
  endDate: Date | null;
  extendedUntil: Date | null;
  graceMinutes: number;
  timeZone: string;
}

/** An application joined with its programme, as far as time goes. */
export interface WindowRow {
  startDate: Date;
  endDate: Date;
  extendedUntil: Date | null;
  proposalStartDate: Date | null;
  proposalEndDate: Date | null;
  proposalExtendedUntil: Date | null;
  graceMinutes: number;
  timeZone: string;
}

/** The window of the application's own form, or of its proposal: the one place that tells them apart. */
export const toWindow = (row: WindowRow, isProposal: boolean): StoredWindow => ({
  startDate: isProposal ? row.proposalStartDate : row.startDate,
  endDate: isProposal ? row.proposalEndDate : row.endDate,
  extendedUntil: isProposal ? row.proposalExtendedUntil : row.extendedUntil,
  graceMinutes: row.graceMinutes,
  timeZone: row.timeZone,
});

/** As the shared rules want it. */
export const toRule = (window: StoredWindow): ProgrammeWindow => ({
  start: window.startDate,
  end: window.endDate,
  graceMinutes: window.graceMinutes,
  extendedUntil: window.extendedUntil,
});

/**
 * The one acceptance rule of saves, submits and uploads: the database's `now` against end, personal extension and grace.
 * @throws AppError 409 with the programme's dates when `now` is outside
 */
export function assertWithinWindow(window: StoredWindow, now: Date, subject?: 'APPLICATIONS' | 'PROPOSALS'): void {
  const rule = toRule(window);
  if (acceptsWrite(rule, now)) return;
  throw new AppError('OUTSIDE_WINDOW', windowMessage(rule, window.timeZone, now, subject), {
    details: {
      startDate: window.startDate?.toISOString() ?? null,
      endDate: window.endDate?.toISOString() ?? null,
      extendedUntil: window.extendedUntil?.toISOString() ?? null,
      timeZone: window.timeZone,
    },
  });
}
