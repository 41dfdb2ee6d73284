import { m } from '@grantdesk/messages';

export const REPORTING_FORMATS = ['OFF', 'CSV', 'PARQUET'] as const;
export type ReportingFormat = (typeof REPORTING_FORMATS)[number];
/** The formats of an export that took place. */
export const REPORTING_FILE_FORMATS = ['CSV', 'PARQUET'] as const satisfies readonly ReportingFormat[];
export const REPORTING_EXPORT_STATES = ['RUNNING', 'DONE', 'FAILED'] as const;

/** The nightly export of the views for business intelligence. */
export interface ReportingSettings {
  format: ReportingFormat;
  includesPersonal: boolean;
  /** Days after which the files of an export are removed. */
  keepDays: number;
}

export const REPORTING_DEFAULTS: ReportingSettings = { format: 'OFF', includesPersonal: false, keepDays: 14 };
export const KEEP_DAYS = { least: 1, most: 366 } as const;

export const reportingWords = {
  get keepDays() {
    return m.token.enterANumberOfDaysFrom({ max: KEEP_DAYS.most });
  },
} as const;

/** @returns the broken rules, by field */
export const reportingIssues = ({ keepDays }: ReportingSettings): { path: 'keepDays'; message: string }[] =>
  Number.isInteger(keepDays) && keepDays >= KEEP_DAYS.least && keepDays <= KEEP_DAYS.most
    ? []
    : [{ path: 'keepDays', message: reportingWords.keepDays }];
