import { m } from '@grantdesk/messages';
import { APPLICATION_TAGS_MAX, TAG_COLOURS, TAG_NAME_MAX, TAGGED_TOGETHER_MAX, TAGS_MAX } from '@grantdesk/domain';
import { z } from 'zod';
import { endpoint, idParams, idSchema, permission, single } from './endpoint.ts';

const fields = {
  name: z
    .string({ error: m.common.enterAName })
    .trim()
    .min(1, { error: m.common.enterAName })
    .max(TAG_NAME_MAX, { error: () => m.common.useAtMostMaxCharacters({ max: TAG_NAME_MAX }) }),
  colour: z.enum(TAG_COLOURS, { error: m.tag.chooseAColour }),
};

/** A tag as it stands on an application. */
export const tagBrief = z.object({ _id: idSchema, ...fields });

const tagRow = tagBrief.extend({
  /** Applications that carry it, of those that the reader sees. */
  applications: z.number().int(),
});

const ids = z
  .array(idSchema)
  .max(TAGS_MAX, { error: () => m.tag.tooManyTags({ max: TAGS_MAX }) })
  .default([]);

/** Labels of a programme's team for its applications: never shown to applicants, nor to people who only review. */
export const tag = {
  many: endpoint({
    summary: 'List the tags of a programme, by name',
    access: permission('APPLICATIONS', 'READ'),
    query: z.object({ programmeId: idSchema }),
    answer: z.object({ data: z.array(tagRow), mayChange: z.boolean() }),
  }),
  new: endpoint({
    summary: 'Make a tag for a programme',
    access: permission('APPLICATIONS', 'UPDATE'),
    body: z.object({ programme: z.uuid({ error: m.common.specifyAProgramme }), ...fields }),
    answer: single(tagRow),
    success: 201,
    errors: ['RULE_BROKEN', 'CONFLICT'],
    idempotent: true,
  }),
  update: endpoint({
    summary: 'Rename a tag or change its colour; an absent field stays as it is',
    access: permission('APPLICATIONS', 'UPDATE'),
    params: idParams,
    body: z.object({ name: fields.name.optional(), colour: fields.colour.optional() }),
    answer: single(tagRow),
    errors: ['CONFLICT'],
  }),
  remove: endpoint({
    summary: 'Delete a tag and take it off every application',
    access: permission('APPLICATIONS', 'UPDATE'),
    params: idParams,
    answer: single(z.object({ _id: idSchema, applications: z.number().int() })),
  }),
  apply: endpoint({
    summary: `Put tags on applications of one programme and take others off; at most ${APPLICATION_TAGS_MAX} on each`,
    access: permission('APPLICATIONS', 'UPDATE'),
    body: z.object({
      applications: z
        .array(idSchema)
        .min(1, { error: m.tag.chooseApplications })
        .max(TAGGED_TOGETHER_MAX, { error: () => m.common.chooseAtMostSelectionMax({ max: TAGGED_TOGETHER_MAX }) }),
      add: ids,
      remove: ids,
    }),
    answer: single(z.object({ changed: z.number().int() })),
    errors: ['RULE_BROKEN', 'CONFLICT'],
    idempotent: true,
  }),
};
