import { m } from '@grantdesk/messages';
import { ACTIONS, POWERS, RESOURCES, roleWords } from '@grantdesk/domain';
import { z } from 'zod';
import { changeRequest } from './change-request.ts';
import { dateTime, endpoint, idParams, idSchema, listQuery, page, permission, single } from './endpoint.ts';

export const roleRow = z.object({
  _id: idSchema,
  name: z.string(),
  permissions: z.record(z.string(), z.array(z.string())),
  /** Rules depend on it by its name. */
  isLocked: z.boolean(),
  version: z.number().int(),
  userCount: z.number().int(),
  createdAt: dateTime,
});

const granted = z.partialRecord(
  z.enum(RESOURCES, { error: m.common.thereIsNoSuchSubject }),
  z.array(z.enum(ACTIONS, { error: m.common.thereIsNoSuchRight })),
);
const roleName = z.string({ error: () => roleWords.name }).trim();

const roleDetail = roleRow.extend({
  /** Powers that come with the name of a role of the specification. */
  powers: z.array(z.enum(POWERS)),
  /** Changes of this role that wait for a second person. */
  waiting: z.array(changeRequest),
});

export const role = {
  new: endpoint({
    summary: 'Create a staff role; no one grants permissions that they do not have (USER-4)',
    access: permission('ROLES', 'CREATE'),
    confirmed: true,
    body: z.object({ name: roleName, permissions: granted }),
    answer: single(roleDetail),
    success: 201,
    errors: ['RULE_BROKEN'],
    idempotent: true,
  }),
  update: endpoint({
    summary:
      'Change the name or the permissions of a role, which applies immediately; with `version` only if it is still current',
    access: permission('ROLES', 'UPDATE'),
    confirmed: true,
    params: idParams,
    body: z.object({
      version: z.int().optional(),
      name: roleName.optional(),
      permissions: granted.optional(),
    }),
    answer: single(roleDetail),
    errors: ['RULE_BROKEN', 'CONFLICT', 'STALE_VERSION'],
  }),
  many: endpoint({ summary: 'List the roles', access: permission('ROLES', 'READ'), query: listQuery, answer: page(roleRow) }),
  one: endpoint({
    summary: 'Get a role with its permissions',
    access: permission('ROLES', 'READ'),
    params: idParams,
    answer: single(roleDetail),
  }),
};
