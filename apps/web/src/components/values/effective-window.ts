import { effectiveEnd, type ProgrammeWindow } from '@grantdesk/domain/programme/window';

interface Dates {
  startDate: string | null;
  endDate: string | null;
  graceMinutes: number;
}

/** A form's window as the shared rules want it, with what was granted to this applicant. */
export const toWindow = (
  { startDate, endDate, graceMinutes }: Dates,
  extendedUntil: string | null | undefined,
): ProgrammeWindow => ({
  start: startDate,
  end: endDate,
  graceMinutes,
  extendedUntil,
});

/** The same dates with the end that counts for this applicant, for what shows dates and judges nothing. */
export function withEffectiveEnd<D extends Dates>(dates: D, extendedUntil: string | null | undefined): D {
  const end = effectiveEnd(toWindow(dates, extendedUntil));
  return end === null ? dates : { ...dates, endDate: new Date(end).toISOString() };
}
