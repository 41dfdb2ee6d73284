import { m } from '@grantdesk/messages';
import { prepareImport } from '@grantdesk/domain';
import { contentLanguage, formSectionsSchema, storedFormSectionsSchema } from '@grantdesk/domain/form/form.schema';
import { z } from 'zod';
import { dateTime, endpoint, idParams, idSchema, listQuery, page, permission, single, userBrief } from './endpoint.ts';

export const FORM_KINDS = ['APPLICATION', 'PROPOSAL', 'REPORT', 'REFERENCE', 'EQUALITY'] as const;
export const FORM_STATUSES = ['DRAFT', 'PUBLISHED', 'ARCHIVED'] as const;

/** A form is at most this large as JSON; the real 121-field form is 110 KB. */
export const FORM_BODY_LIMIT = 4 * 1024 * 1024;

const name = z.string().trim().min(1, { error: m.common.enterAFormName }).max(200, { error: m.common.maximumOf200Characters });

export const formRow = z.object({
  _id: idSchema,
  name: z.string(),
  kind: z.enum(FORM_KINDS),
  status: z.enum(FORM_STATUSES),
  publishedVersion: z.number().int().nullable(),
  hasUnpublishedChanges: z.boolean(),
  sectionCount: z.number().int(),
  fieldCount: z.number().int(),
  usedBy: z.number().int(),
  createdAt: dateTime,
  updatedAt: dateTime,
});

export const formIssue = z.object({
  section_id: z.string(),
  field_id: z.string(),
  path: z.string(),
  message: z.string(),
  level: z.enum(['error', 'warning']),
});

export const formOne = formRow.extend({
  /** The language that it is written in (BCP 47). */
  language: z.string(),
  sections: storedFormSectionsSchema,
  /** Raised by every change; send it back with an update so that two editors do not overwrite each other. */
  revision: z.number().int(),
  issues: z.array(formIssue),
});

const kind = z.enum(FORM_KINDS).default('APPLICATION');
const language = contentLanguage.default('en');
const formBody = z.object({ name, kind, language, sections: formSectionsSchema });
/** Files of other tools write null for "not set" and numbers as text; both are mended before the shape is judged. */
const importBody = z.object({ name, kind, language, sections: z.preprocess(prepareImport, formSectionsSchema) });

export const formVersion = z.object({
  _id: idSchema,
  version: z.number().int(),
  sections: storedFormSectionsSchema,
  sectionCount: z.number().int(),
  fieldCount: z.number().int(),
  publishedAt: dateTime,
  publishedBy: userBrief.nullable(),
});

/** Drafts that are open now, and the answers of theirs that the newest questions no longer take. */
export const formImpact = z.object({
  drafts: z.number().int(),
  submitted: z.number().int(),
  programmes: z.array(z.object({ _id: idSchema, name: z.string() })),
  /** Questions that are gone or became something else, with how many drafts have answered each. */
  lost: z.array(z.object({ field_id: z.string(), field_label: z.string(), drafts: z.number().int() })),
});

export const form = {
  new: endpoint({
    summary: 'Create a form as a draft',
    access: permission('FORMS', 'CREATE'),
    body: formBody,
    bodyLimit: FORM_BODY_LIMIT,
    answer: single(formOne),
    success: 201,
    errors: ['RULE_BROKEN', 'TOO_LARGE'],
    idempotent: true,
  }),
  many: endpoint({ summary: 'List the forms', access: permission('FORMS', 'READ'), query: listQuery, answer: page(formRow) }),
  one: endpoint({
    summary: 'Get a form with its draft sections and what prevents publishing it',
    access: permission('FORMS', 'READ'),
    params: idParams,
    answer: single(formOne),
  }),
  update: endpoint({
    summary: 'Change the draft of a form; published versions stay as they are',
    access: permission('FORMS', 'UPDATE'),
    params: idParams,
    body: z.object({
      name: name.optional(),
      kind: z.enum(FORM_KINDS).optional(),
      sections: formSectionsSchema.optional(),
      revision: z.number().int().optional(),
    }),
    bodyLimit: FORM_BODY_LIMIT,
    answer: single(formOne),
    errors: ['RULE_BROKEN', 'STALE_VERSION', 'TOO_LARGE', 'CONFLICT'],
  }),
  impact: endpoint({
    summary: 'Preview what publishing would do to drafts that applicants have started',
    access: permission('FORMS', 'READ'),
    params: idParams,
    answer: single(formImpact),
  }),
  publish: endpoint({
    summary:
      'Publish the draft as the next version, or within the published one if only translations were added or corrected; with `moveDrafts`, started drafts move to a new version, submitted answers never do',
    access: permission('FORMS', 'UPDATE'),
    params: idParams,
    body: z.object({ moveDrafts: z.boolean().default(false), revision: z.number().int().optional() }).prefault({}),
    answer: single(formOne),
    errors: ['RULE_BROKEN', 'CONFLICT', 'STALE_VERSION'],
    idempotent: true,
  }),
  versions: endpoint({
    summary: 'List the published versions of a form, newest first',
    access: permission('FORMS', 'READ'),
    params: idParams,
    query: listQuery,
    answer: page(formVersion),
  }),
  duplicate: endpoint({
    summary: 'Copy a form as a new draft',
    access: permission('FORMS', 'CREATE'),
    params: idParams,
    answer: single(formOne),
    success: 201,
    idempotent: true,
  }),
  archive: endpoint({
    summary: 'Archive a form that no programme uses',
    access: permission('FORMS', 'UPDATE'),
    params: idParams,
    answer: single(formOne),
    errors: ['IN_USE'],
  }),
  import: endpoint({
    summary: 'Import a form from JSON: `{ name, kind?, language?, sections }`',
    access: permission('FORMS', 'CREATE'),
    body: importBody,
    bodyLimit: FORM_BODY_LIMIT,
    answer: single(formOne),
    success: 201,
    errors: ['RULE_BROKEN', 'TOO_LARGE'],
    idempotent: true,
  }),
  export: endpoint({
    summary: 'Export a form as JSON, in the shape that the import takes',
    access: permission('FORMS', 'READ'),
    params: idParams,
    answer: single(
      z.object({ name: z.string(), kind: z.enum(FORM_KINDS), language: z.string(), sections: storedFormSectionsSchema }),
    ),
  }),
};
