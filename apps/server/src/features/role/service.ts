import type { Answer } from '@grantdesk/api';
import type { Platform } from '../../platform/context.ts';
import { notFound } from '../../platform/errors.ts';
import { ONE_RECORD, toPage, type ListQuery } from '../../platform/list.ts';
import { findRoles } from './queries.ts';

export async function listRoles(p: Platform, list: ListQuery): Promise<Answer<'role.many'>> {
  const { rows, total } = await findRoles(p.db, list);
  return toPage(list, rows.map(presentRole), total);
}

export async function readRole(p: Platform, id: string): Promise<Answer<'role.one'>> {
  const { rows } = await findRoles(p.db, ONE_RECORD, id);
  if (!rows[0]) throw notFound('role');
  return { data: presentRole(rows[0]) };
}

const presentRole = (role: Awaited<ReturnType<typeof findRoles>>['rows'][number]): Answer<'role.one'>['data'] => ({
  _id: role.id,
  name: role.name,
  permissions: role.permissions as Record<string, string[]>,
  isLocked: role.isLocked,
  userCount: role.userCount ?? 0,
  createdAt: role.createdAt.toISOString(),
});
