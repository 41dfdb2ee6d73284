import { m } from '@grantdesk/messages';
import { DENSITIES, VIEW_LISTS } from '@grantdesk/domain';
import { z } from 'zod';
import { account, endpoint, idParams, idSchema, single } from './endpoint.ts';

const staff = account(['ADMIN'], 'lists are for staff; the service checks that the person may read the list');
const list = z.enum(VIEW_LISTS, { error: m.common.chooseAList });
const text = (max: number) => z.string().max(max).optional();
const query = z.object({
  tab: text(60),
  sort: text(100),
  search: text(200),
  filters: text(10_000),
  postsPerPage: text(4),
  /** Columns shown or hidden other than by themselves: `phone,-flag`. */
  columns: text(1000),
  density: z.enum(DENSITIES, { error: m.common.chooseADensity }).optional(),
});
const name = z
  .string({ error: m.common.enterAName })
  .trim()
  .min(1, { error: m.common.enterAName })
  .max(80, { error: m.common.atMost80Characters });

const viewShape = z.object({
  _id: idSchema,
  name: z.string(),
  query,
  isShared: z.boolean(),
  isOwn: z.boolean(),
  owner: z.object({ name: z.string() }),
});

export const view = {
  many: endpoint({
    summary: 'List your own views of a list, then those that others share, by name',
    access: staff,
    query: z.object({ list, programme: idSchema.optional() }),
    answer: single(z.array(viewShape)),
  }),
  new: endpoint({
    summary: 'Save how a list is filtered, sorted and shown, under a name',
    access: staff,
    body: z.object({ list, programme: idSchema.nullish(), name, query, isShared: z.boolean().default(false) }),
    answer: single(viewShape),
    success: 201,
    errors: ['CONFLICT', 'RULE_BROKEN', 'UNPARSEABLE'],
    idempotent: true,
  }),
  update: endpoint({
    summary: 'Rename your own view, change its query, share it or stop sharing it',
    access: staff,
    params: idParams,
    body: z.object({ name: name.optional(), query: query.optional(), isShared: z.boolean().optional() }),
    answer: single(viewShape),
    errors: ['RULE_BROKEN', 'UNPARSEABLE'],
  }),
  remove: endpoint({
    summary: 'Remove your own view',
    access: staff,
    params: idParams,
    answer: single(z.object({ _id: idSchema })),
  }),
};
