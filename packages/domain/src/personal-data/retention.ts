/** How long records that are no longer needed are retained; null: until someone erases them. */
export interface RetentionSettings {
  /** Years after an unsuccessful application was decided or withdrawn. */
  unsuccessfulYears: number | null;
  /** Years after a project was completed or ended. */
  grantYears: number | null;
  /** Months after a programme closed, of drafts that were never submitted. */
  draftMonths: number | null;
  /** Months after a mail was written. */
  mailMonths: number | null;
  /** Days after a delivery of a webhook. */
  deliveryDays: number | null;
}

export const RETENTION_DEFAULTS: RetentionSettings = {
  unsuccessfulYears: null,
  grantYears: null,
  draftMonths: null,
  mailMonths: null,
  deliveryDays: null,
};

type Field = keyof RetentionSettings;
export const RETENTION_LIMITS: Record<Field, { least: number; most: number; unit: 'years' | 'months' | 'days' }> = {
  unsuccessfulYears: { least: 1, most: 30, unit: 'years' },
  grantYears: { least: 5, most: 50, unit: 'years' },
  draftMonths: { least: 1, most: 120, unit: 'months' },
  mailMonths: { least: 1, most: 120, unit: 'months' },
  deliveryDays: { least: 7, most: 3_650, unit: 'days' },
};
export const RETENTION_FIELDS = Object.keys(RETENTION_LIMITS) as Field[];

export const retentionWord = (field: Field): string => {
  const { least, most, unit } = RETENTION_LIMITS[field];
  return `Enter a number of ${unit} from ${least} to ${most}, or leave it empty!`;
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
  mailMonths: 0,
  deliveryDays: 0,
};

/** What the records of a rule are called. */
export const RETENTION_NOUNS: Record<Field, [one: string, many: string]> = {
  unsuccessfulYears: ['unsuccessful application', 'unsuccessful applications'],
  grantYears: ['finished grant', 'finished grants'],
  draftMonths: ['draft', 'drafts'],
  mailMonths: ['mail', 'mails'],
  deliveryDays: ['delivery', 'deliveries'],
};

/** '2 drafts, 1 mail', or 'nothing'. */
export const retentionSentence = (counts: Partial<RetentionCounts>): string =>
  RETENTION_FIELDS.filter((field) => (counts[field] ?? 0) > 0)
    .map((field) => `${counts[field]} ${RETENTION_NOUNS[field][counts[field] === 1 ? 0 : 1]}`)
    .join(', ') || 'nothing';
