import { m } from '@grantdesk/messages';

/** How long people stay signed in: until they leave it alone so long, and so long at most. */
export interface SessionSettings {
  staffIdleMinutes: number;
  staffHours: number;
  /** Of applicants and volunteers. */
  otherIdleMinutes: number;
  otherHours: number;
}

export const SESSION_DEFAULTS: SessionSettings = { staffIdleMinutes: 30, staffHours: 12, otherIdleMinutes: 120, otherHours: 24 };

export const IDLE_MINUTES = { least: 5, most: 24 * 60 } as const;
export const SESSION_HOURS = { least: 1, most: 24 } as const;

export const sessionWords = {
  get idle() {
    return m.settings.enterANumberOfMinutesFrom({ least: IDLE_MINUTES.least, most: IDLE_MINUTES.most });
  },
  get hours() {
    return m.settings.enterANumberOfHoursFrom({ least: SESSION_HOURS.least, most: SESSION_HOURS.most });
  },
} as const;

const isWithin = (value: number, { least, most }: { least: number; most: number }): boolean =>
  Number.isInteger(value) && value >= least && value <= most;

/** @returns the broken rules, by field */
export function sessionIssues(given: SessionSettings): { path: keyof SessionSettings; message: string }[] {
  return [
    ...(['staffIdleMinutes', 'otherIdleMinutes'] as const)
      .filter((path) => !isWithin(given[path], IDLE_MINUTES))
      .map((path) => ({ path, message: sessionWords.idle })),
    ...(['staffHours', 'otherHours'] as const)
      .filter((path) => !isWithin(given[path], SESSION_HOURS))
      .map((path) => ({ path, message: sessionWords.hours })),
  ];
}

/** The moment at which a session ends by the settings, if nothing happens until then. */
export function sessionEnd(
  { isStaff, since, seenAt }: { isStaff: boolean; since: Date; seenAt: Date },
  settings: SessionSettings,
): Date {
  const idle = seenAt.getTime() + (isStaff ? settings.staffIdleMinutes : settings.otherIdleMinutes) * 60_000;
  const whole = since.getTime() + (isStaff ? settings.staffHours : settings.otherHours) * 3_600_000;
  return new Date(Math.min(idle, whole));
}
