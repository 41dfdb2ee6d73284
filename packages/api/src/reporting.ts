import { REPORTING_EXPORT_STATES, REPORTING_FILE_FORMATS } from '@grantdesk/domain';
import { z } from 'zod';
import { dateTime, endpoint, idSchema, permission, single } from './endpoint.ts';

/** A view of the schema `reporting`, or of `reporting_personal`. */
const reportingView = z.object({
  name: z.string(),
  about: z.string(),
  isPersonal: z.boolean(),
  columns: z.number().int(),
});

const reportingExport = z.object({
  _id: idSchema,
  beganAt: dateTime,
  endedAt: dateTime.nullable(),
  format: z.enum(REPORTING_FILE_FORMATS),
  includesPersonal: z.boolean(),
  state: z.enum(REPORTING_EXPORT_STATES),
  error: z.string(),
  /** Where its files are, below the place of FILES_URL. */
  folder: z.string(),
  files: z.number().int(),
  rows: z.number().int(),
  /** Of all its files. */
  bytes: z.number().int(),
  /** Set once its time is over and its files were removed. */
  removedAt: dateTime.nullable(),
});

const rules = permission('ROLES', 'UPDATE');

export const reporting = {
  one: endpoint({
    summary: 'Get the views for business intelligence and the latest exports of them; for the Super Admin',
    access: rules,
    answer: single(z.object({ views: z.array(reportingView), exports: z.array(reportingExport) })),
  }),
  export: endpoint({
    summary: 'Export all views in the format of the settings; a job does it',
    access: rules,
    confirmed: true,
    answer: single(z.object({ isQueued: z.literal(true) })),
    errors: ['RULE_BROKEN'],
  }),
};
