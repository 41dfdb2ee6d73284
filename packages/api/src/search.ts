import { SEARCH_GROUPS } from '@grantdesk/domain';
import { z } from 'zod';
import { account, endpoint, idSchema, single } from './endpoint.ts';

const staff = account(['ADMIN'], 'each group needs the permissions of its own list, and finds what that list shows');
const count = z.number().int();

const item = z.object({
  _id: idSchema,
  /** What the address of the record needs beside its own id. */
  programmeId: idSchema.nullable(),
  applicationId: idSchema.nullable(),
  projectId: idSchema.nullable(),
  title: z.string(),
  detail: z.string(),
});

const group = z.object({
  group: z.enum(SEARCH_GROUPS),
  items: z.array(item),
  /** Counted up to 1,001 where the records are many. */
  total: count,
  /** The lists that contain all of them, for lists that belong to a programme. */
  places: z.array(z.object({ programme: z.object({ _id: idSchema, name: z.string() }), list: z.string(), count })),
});

export const search = {
  many: endpoint({
    summary: 'Search people, applications, programmes, payments, projects, forms and events for a text; five of each',
    access: staff,
    query: z.object({ search: z.string().trim().max(200).default('') }),
    answer: single(
      z.object({
        groups: z.array(group),
        /** Groups that this person reads, but which are searched from the third character on. */
        waiting: z.array(z.enum(SEARCH_GROUPS)),
      }),
    ),
    errors: ['UNPARSEABLE'],
    share: 'search',
  }),
};
