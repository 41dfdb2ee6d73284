import { m } from '@grantdesk/messages';

/** How long records that are no longer needed are retained; null: until someone erases them. */
export interface RetentionSettings {
  /** Years after an unsuccessful application was decided or withdrawn. */
  unsuccessfulYears: number | null;
  /** Years after a project was completed or ended. */
  grantYears: number | null;
  /** Months after a programme closed, of drafts that were never submitted. */
  draftMonths: number | null;
  /** Months after a programme closed, of nominations of people who did not apply. */
  nominationMonths: number | null;
  /** Months after a mail was written. */
  mailMonths: number | null;
  /** Days after a delivery of a webhook. */
  deliveryDays: number | null;
}

export const RETENTION_DEFAULTS: RetentionSettings = {
  unsuccessfulYears: null,
  grantYears: null,
  draftMonths: null,
  nominationMonths: null,
  mailMonths: null,
  deliveryDays: null,
};

type Field = keyof RetentionSettings;
export const RETENTION_LIMITS: Record<Field, { least: number; most: number; unit: 'years' | 'months' | 'days' }> = {
  unsuccessfulYears: { least: 1, most: 30, unit: 'years' },
  grantYears: { least: 5, most: 50, unit: 'years' },
  draftMonths: { least: 1, most: 120, unit: 'months' },
  nominationMonths: { least: 1, most: 120, unit: 'months' },
  mailMonths: { least: 1, most: 120, unit: 'months' },
  deliveryDays: { least: 7, most: 3_650, unit: 'days' },
};
export const RETENTION_FIELDS = Object.keys(RETENTION_LIMITS) as Field[];

export const retentionWord = (field: Field): string => {
  const { least, most, unit } = RETENTION_LIMITS[field];
  return m.personalData.enterANumberOfUnitFrom({ unit, least, most });
};

/** @returns the broken rules, by field */
export const retentionIssues = (given: RetentionSettings): { path: Field; message: string }[] =>
  RETENTION_FIELDS.filter((field) => {
    const value = given[field];
    const { least, most } = RETENTION_LIMITS[field];
    return value !== null && !(Number.isInteger(value) && value >= least && value <= most);
  }).map((path) => ({ path, message: retentionWord(path) }));

/** What a night takes away, and what it would: in records. */
export type RetentionCounts = Record<Field, number>;
export const NO_RETENTION_COUNTS: RetentionCounts = {
  unsuccessfulYears: 0,
  grantYears: 0,
  draftMonths: 0,
  nominationMonths: 0,
  mailMonths: 0,
  deliveryDays: 0,
};

/** How many records of a rule, in words. */
const COUNTS: Record<Field, (values: { count: number }) => string> = {
  unsuccessfulYears: m.personalData.unsuccessfulApplicationsCount,
  grantYears: m.personalData.finishedGrantsCount,
  draftMonths: m.personalData.draftsCount,
  nominationMonths: m.personalData.nominationsCount,
  mailMonths: m.personalData.emailsCount,
  deliveryDays: m.personalData.deliveriesCount,
};

/** '2 drafts, 1 mail', or 'nothing'. */
export const retentionSentence = (counts: Partial<RetentionCounts>): string =>
  RETENTION_FIELDS.filter((field) => (counts[field] ?? 0) > 0)
    .map((field) => COUNTS[field]({ count: counts[field] ?? 0 }))
    .join(', ') || m.personalData.nothing();
