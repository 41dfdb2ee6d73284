import { type Locale } from '@grantdesk/messages';
import type { Answer, HandlerInput } from '@grantdesk/api';
import { assigneeRoles, canSeeAllProgrammes, ROLE, parseSkills, type AccountType } from '@grantdesk/domain';
import { recordAudit } from '#platform/audit.ts';
import type { Ctx, Platform } from '#platform/context.ts';
import type { Db } from '#platform/db.ts';
import { notFound } from '#platform/errors.ts';
import { inTx } from '#platform/http/idempotency.ts';
import { toConditions } from '#platform/list-filters.ts';
import { findMailTrouble } from '#platform/mail/outbox.ts';
import { ONE_RECORD, toPage, type ListQuery } from '#platform/list.ts';
import { readWaiting } from '../change-request/index.ts';
import { findFactor } from './second-factor/queries.ts';
import { userFilters } from './filter-queries.ts';
import {
  countOpenTasks,
  findLoad,
  findProfile,
  findSomeUsers,
  findUsers,
  lockExpertise,
  setExpertise,
  setLanguage,
  setTimeZone,
  type UserFilter,
  type UserRecord,
} from './queries.ts';

/** Kinds of changes whose record is an account. */
const ACCOUNT_CHANGES = ['NEW_STAFF', 'STAFF_CHANGE', 'SECOND_FACTOR_RESET'] as const;

export async function readMe(p: Platform, ctx: Ctx): Promise<Answer<'user.me'>> {
  const { userId, name, email, accountType, role, permissions } = ctx.actor;
  const profile = await findProfile(p.db, userId);
  return {
    data: {
      _id: userId,
      name,
      email,
      accountType,
      role,
      permissions: permissions as Record<string, string[]>,
      ...profile,
      language: profile.language as Locale | null,
      secondFactorDueAt: ctx.secondFactorDueAt?.toISOString() ?? null,
      mustSetSecondFactor: ctx.mustSetSecondFactor ?? false,
      viewedBy: ctx.viewedBy ? { name: ctx.viewedBy.name } : null,
    },
  };
}

export async function saveTimeZone(p: Platform, ctx: Ctx, timeZone: string): Promise<Answer<'user.timeZone'>> {
  await inTx(p, (tx) => setTimeZone(tx, ctx.actor.userId, timeZone));
  return { data: { timeZone } };
}

/** What is written to this person from now on is in this language. */
export async function saveLanguage(p: Platform, ctx: Ctx, language: Locale): Promise<Answer<'user.language'>> {
  await inTx(p, (tx) => setLanguage(tx, ctx.actor.userId, language));
  return { data: { language } };
}

/** What the person belongs to and knows about, as they say themselves. */
export async function saveExpertise(
  p: Platform,
  ctx: Ctx,
  given: HandlerInput<'user.expertise'>['body'],
): Promise<Answer<'user.expertise'>> {
  return inTx(p, async (tx) => {
    const before = await lockExpertise(tx, ctx.actor.userId);
    const { organisation = before.organisation ?? '', skills = before.skills } = given;
    const expertise = { organisation: organisation.trim() || null, skills: parseSkills(skills.join('\n')) };
    const changes = [
      { field: 'organisation', from: before.organisation, to: expertise.organisation },
      { field: 'skills', from: before.skills.join(', '), to: expertise.skills.join(', ') },
    ].filter(({ from, to }) => from !== to);
    if (changes.length === 0) return { data: expertise };
    await setExpertise(tx, ctx.actor.userId, expertise);
    const facts = { name: ctx.actor.name, changes };
    await recordAudit(tx, ctx, { kind: 'USER', id: ctx.actor.userId }, { type: 'user.updated', facts });
    return { data: expertise };
  });
}

export async function listUsers(
  p: Platform,
  list: ListQuery,
  filter: UserFilter = {},
  tasksOf: { programmeId?: string; taskAction?: string } = {},
): Promise<Answer<'user.adminMany'>> {
  const conditions = toConditions(list.filters, userFilters());
  const { rows, total } = await findUsers(p.db, { ...filter, conditions }, list);
  const tasks = await countOpenTasks(
    p.db,
    rows.map((row) => row.id),
    tasksOf,
  );
  return toPage(
    list,
    rows.map((row) => presentUser(row, tasks.get(row.id) ?? 0)),
    total,
  );
}

/** Accounts by fragments of name or address, as the list finds them, without its counts of tasks; counted up to a limit. */
export const searchUsers = (db: Db, search: string, limit: number, most: number) => findSomeUsers(db, search, limit, most);

/** A user with the changes of the account that wait for a second person. @throws AppError 404 */
export async function readUserFor(db: Db, ctx: Ctx, id: string): Promise<Answer<'user.adminOne'>> {
  const { data } = await readUser(db, id);
  const factor = await findFactor(db, id);
  return {
    data: {
      ...data,
      hasSecondFactor: Boolean(factor?.provenAt),
      waiting: await readWaiting(db, ctx, ACCOUNT_CHANGES, [id]),
    },
  };
}

async function readUser(
  db: Db,
  id: string,
): Promise<{ data: Omit<Answer<'user.adminOne'>['data'], 'waiting' | 'hasSecondFactor'> }> {
  const { rows } = await findUsers(db, { id }, ONE_RECORD);
  if (!rows[0]) throw notFound('user');
  const tasks = await countOpenTasks(db, [id], {});
  const trouble = await findMailTrouble(db, rows[0].email);
  return {
    data: {
      ...presentUser(rows[0], tasks.get(id) ?? 0),
      mailTrouble: trouble && { at: trouble.at.toISOString(), error: trouble.error },
    },
  };
}

/** How much a person has to review, in the programmes that the reader sees. */
export async function readLoad(p: Platform, { actor }: Ctx, id: string): Promise<Answer<'user.adminLoad'>> {
  // An id of something else is no person without tasks.
  await readUser(p.db, id);
  const rows = await findLoad(p.db, id, canSeeAllProgrammes(actor) ? null : actor.userId);
  return { data: rows.map(({ id: _id, name, ...counts }) => ({ programme: { _id, name }, ...counts })) };
}

/** People who can be named managers: any staff but those whose role keeps them to their own tasks. */
export const listProgrammeManagers = (p: Platform, list: ListQuery) =>
  listUsers(p, list, { accountTypes: ['ADMIN'], roleNames: [ROLE.manager, ROLE.director, ROLE.superAdmin] });

/** People who review: pick lists offer the holders of the role Assessor. */
export const listReviewers = (p: Platform, list: ListQuery) =>
  listUsers(p, list, { accountTypes: ['ADMIN'], roleNames: [ROLE.assessor] });

/** The pick list of assignees: reviewers, or the holders of another role, with their open tasks of a programme and action. */
export const listReviewAdmins = (p: Platform, query: HandlerInput<'user.adminSpecificReviewAdminsWithTaskInfo'>['query']) =>
  listUsers(
    p,
    query,
    { accountTypes: ['ADMIN'], roleNames: query.role ? [query.role] : assigneeRoles(query.taskAction) },
    { programmeId: query.programmeId, taskAction: query.taskAction },
  );

const presentUser = (user: UserRecord, taskCount: number): Answer<'user.adminMany'>['data'][number] => ({
  _id: user.id,
  name: user.name,
  email: user.email,
  phoneNumber: user.phoneNumber,
  accountType: user.accountType as AccountType,
  accountStatus: user.accountStatus,
  role: [{ _id: user.roleId, name: user.role }],
  taskCount,
  createdAt: user.createdAt.toISOString(),
});
