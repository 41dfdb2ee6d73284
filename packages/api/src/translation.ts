import { m } from '@grantdesk/messages';
import { TEXT_KINDS, TEXT_STATES } from '@grantdesk/domain';
import { contentLanguage, FORM_LIMITS } from '@grantdesk/domain/form/form.schema';
import { z } from 'zod';
import { endpoint, idParams, idSchema, permission, single } from './endpoint.ts';

/** A file of all texts of the largest form, with its source beside each. */
const FILE_LIMIT = 8 * 1024 * 1024;

export const translationTally = z.object({
  /** BCP 47 */
  language: z.string(),
  /** Texts that need a translation. */
  texts: z.number().int(),
  missing: z.number().int(),
  /** Translated from a text that has changed since. */
  changed: z.number().int(),
});

const translationOne = z.object({
  _id: idSchema,
  name: z.string(),
  /** The language that it is written in. */
  sourceLanguage: z.string(),
  /** The language of the texts below. */
  language: z.string(),
  /** Every language that a text is translated into. */
  languages: z.array(translationTally),
  texts: z.array(
    z.object({
      key: z.string(),
      kind: z.enum(TEXT_KINDS),
      section_id: z.string(),
      field_id: z.string(),
      source: z.string(),
      isHtml: z.boolean(),
      /** Empty where it is missing. */
      text: z.string(),
      state: z.enum(TEXT_STATES),
    }),
  ),
  /** Raised by every change; send it back with an update. */
  revision: z.number().int(),
  mayChange: z.boolean(),
});

const ofLanguage = z.object({ language: contentLanguage });
const fileQuery = ofLanguage.extend({ format: z.enum(['xliff', 'csv']).default('xliff') });

const updateBody = z.object({
  language: contentLanguage,
  /** An empty text removes a translation; texts that are not sent stay as they are. */
  texts: z
    .array(
      z.object({
        key: z.string().max(3_000),
        text: z.string().max(FORM_LIMITS.description, { error: m.common.maximumOf20000Characters }),
      }),
    )
    .max(5_000)
    .default([]),
  /** The language that the form or programme itself is written in. */
  sourceLanguage: contentLanguage.optional(),
  revision: z.number().int().optional(),
});

const importBody = z.object({
  language: contentLanguage,
  /** The text of an XLIFF file (1.2 or 2) or of a CSV file; which of them it is, its content says. */
  content: z.string().max(FILE_LIMIT),
});

const imported = z.object({
  /** Translations that were new or different. */
  taken: z.number().int(),
  unchanged: z.number().int(),
  /** Translated from a text that has changed since the file was exported. */
  changed: z.number().int(),
  /** Keys of texts that do not exist any more. */
  unknown: z.array(z.object({ key: z.string(), text: z.string() })),
  translation: translationOne,
});

const read = (summary: string, access: ReturnType<typeof permission>) =>
  endpoint({ summary, access, params: idParams, query: ofLanguage, answer: single(translationOne) });
const change = (summary: string, access: ReturnType<typeof permission>) =>
  endpoint({
    summary,
    access,
    params: idParams,
    body: updateBody,
    bodyLimit: FILE_LIMIT,
    answer: single(translationOne),
    errors: ['RULE_BROKEN', 'STALE_VERSION', 'TOO_LARGE', 'CONFLICT'],
  });
const download = (summary: string, access: ReturnType<typeof permission>) =>
  endpoint({ summary, access, params: idParams, query: fileQuery, answer: z.unknown(), share: 'export', raw: true });
const upload = (summary: string, access: ReturnType<typeof permission>) =>
  endpoint({
    summary,
    access,
    params: idParams,
    body: importBody,
    bodyLimit: FILE_LIMIT,
    answer: single(imported),
    errors: ['RULE_BROKEN', 'TOO_LARGE', 'CONFLICT'],
  });

const READ_FORMS = permission('FORMS', 'READ');
const CHANGE_FORMS = permission('FORMS', 'UPDATE');
const READ_PROGRAMMES = permission('PROGRAMMES', 'READ');
const CHANGE_PROGRAMMES = permission('PROGRAMMES', 'UPDATE');

/** Forms and programmes in other languages than the one that they are written in. */
export const translation = {
  many: endpoint({
    summary: 'List the languages of a form’s draft, with what is missing in each',
    access: READ_FORMS,
    params: idParams,
    answer: single(z.object({ sourceLanguage: z.string(), languages: z.array(translationTally) })),
  }),
  one: read('Get every text of a form’s draft with its translation into a language', READ_FORMS),
  update: change('Translate texts of a form’s draft; applicants read them once the form is published', CHANGE_FORMS),
  export: download('Export the texts of a form with their translations as XLIFF or CSV', READ_FORMS),
  import: upload('Import translations of a form from XLIFF or CSV; an empty translation changes nothing', CHANGE_FORMS),
  programmeOne: read('Get the texts of a programme with their translations into a language', READ_PROGRAMMES),
  programmeUpdate: change('Translate texts of a programme; applicants read them at once', CHANGE_PROGRAMMES),
  programmeExport: download('Export the texts of a programme with their translations as XLIFF or CSV', READ_PROGRAMMES),
  programmeImport: upload(
    'Import translations of a programme from XLIFF or CSV; an empty translation changes nothing',
    CHANGE_PROGRAMMES,
  ),
};
