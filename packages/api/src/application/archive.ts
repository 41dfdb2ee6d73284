import { m } from '@grantdesk/messages';
import { archiveSizeIssue, ARCHIVE_STATES, MAX_ARCHIVED, STAGE_TABS } from '@grantdesk/domain';
import { z } from 'zod';
import { dateTime, endpoint, idParams, idSchema, listQuery, permission, single } from '../endpoint.ts';

const archive = z.object({
  _id: idSchema,
  programme: z.object({ _id: idSchema, name: z.string() }),
  state: z.enum(ARCHIVE_STATES),
  /** Applications dealt with, included or not. */
  done: z.number().int(),
  total: z.number().int(),
  /** Of those done, how many are not included; `contents.csv` in the ZIP says why. */
  skipped: z.number().int(),
  /** Bytes of the finished ZIP; null before. */
  size: z.number().int().nullable(),
  /** When the ZIP is deleted; null until it is finished. */
  expiresAt: dateTime.nullable(),
  /** Why there is none; null unless it failed. */
  failure: z.string().nullable(),
});

/** A ZIP of a selection of applications: requested, followed while a job makes it, and downloaded. */
export const archiveCalls = {
  archive: endpoint({
    summary:
      'Request a ZIP of selected applications, or of all that the list finds, with their PDFs and files; a job prepares it. 409 with the id of the other one while one of the same person is being prepared',
    access: permission('APPLICATIONS', 'READ'),
    body: listQuery.pick({ sort: true, search: true, filters: true }).extend({
      programme: z.uuid({ error: m.common.specifyAProgramme }),
      tab: z.enum(STAGE_TABS).default('ALL_APPLICATIONS'),
      /** The selection. Without it, all that the tab, search and filters find. */
      applications: z
        .array(idSchema)
        .min(1, { error: m.common.addAtLeastOneApplication })
        .max(MAX_ARCHIVED, {
          error: ({ input }) =>
            archiveSizeIssue(Array.isArray(input) ? input.length : MAX_ARCHIVED + 1, 'selection') ?? undefined,
        })
        .optional(),
    }),
    answer: single(archive),
    success: 201,
    errors: ['CONFLICT', 'RULE_BROKEN', 'IDEMPOTENCY_MISMATCH', 'BUSY'],
    idempotent: true,
    share: 'export',
  }),
  archiveProgress: endpoint({
    summary: 'Get how far a ZIP is, for the person who requested it and may still read the list',
    access: permission('APPLICATIONS', 'READ'),
    params: idParams,
    answer: single(archive),
    whileViewing: 'never',
  }),
  archiveFile: endpoint({
    summary: 'Download a finished ZIP, for the person who requested it and may still read the list; deleted after 24 hours',
    access: permission('APPLICATIONS', 'READ'),
    params: idParams,
    answer: z.unknown(),
    raw: true,
    whileViewing: 'never',
  }),
};
