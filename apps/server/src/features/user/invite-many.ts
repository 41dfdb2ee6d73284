import type { Answer, HandlerInput } from '@grantdesk/api';
import { toAccountType, inviteRowIssues, roleNamed, userWords, type InviteIssue, type Permissions } from '@grantdesk/domain';
import { recordAudits } from '#platform/audit.ts';
import type { Ctx, Platform } from '#platform/context.ts';
import { takeFromSender } from '#platform/auth/mail-limits.ts';
import type { Db } from '#platform/db.ts';
import { ruleBroken } from '#platform/errors.ts';
import { onceInTx } from '#platform/http/idempotency.ts';
import { newId } from '#platform/ids.ts';
import { findAllRoleFacts, findKnownEmails, insertInvited } from './account-queries.ts';
import { inviteOrRequest } from './guarded-changes.ts';

type Rows = HandlerInput<'user.adminNewMany'>['body']['rows'];

async function validateRows(db: Db, ctx: Ctx, rows: Rows) {
  const roles = (await findAllRoleFacts(db)).map((role) => ({ ...role, permissions: role.permissions as Permissions }));
  const known = await findKnownEmails(
    db,
    rows.map(({ email }) => email.toLowerCase()),
  );
  return { roles, issues: inviteRowIssues(ctx.actor, rows, roles, known) };
}

/** What is wrong with each row, before anyone is invited. */
export async function checkMany(p: Platform, ctx: Ctx, rows: Rows): Promise<Answer<'user.adminCheckMany'>> {
  return { data: { issues: (await validateRows(p.db, ctx, rows)).issues } };
}

const refuse = (issues: InviteIssue[]) =>
  ruleBroken(issues.map(({ row, path, message }) => ({ path: `rows.${row}.${path}`, message })));

/** Creates all of these accounts and emails each its link. @throws AppError 422 with the wrong cells, and invites no one */
export async function inviteMany(p: Platform, ctx: Ctx, rows: Rows): Promise<Answer<'user.adminNewMany'>> {
  return onceInTx(p, ctx, async (tx) => {
    const { roles, issues } = await validateRows(tx, ctx, rows);
    if (issues.length > 0) throw refuse(issues);
    const users = rows.flatMap(({ name, email, organisation, role: roleName }) => {
      const role = roleNamed(roles, roleName);
      if (!role) return [];
      const user = {
        id: newId(),
        name,
        email: email.toLowerCase(),
        organisation: organisation || null,
        accountType: toAccountType(role.name),
        roleId: role.id,
      };
      return [{ user, role }];
    });
    const made = new Set(
      await insertInvited(
        tx,
        users.map(({ user }) => user),
      ),
    );
    // Someone signed up since the rows were checked.
    const taken = users.flatMap(({ user }, row): InviteIssue[] =>
      made.has(user.id) ? [] : [{ row, path: 'email', message: userWords.known }],
    );
    if (taken.length > 0) throw refuse(taken);
    await recordAudits(
      tx,
      ctx,
      users.map(({ user, role }) => ({
        subject: { kind: 'USER', id: user.id },
        event: { type: 'user.created', facts: { name: user.name, role: role.name } },
      })),
    );
    await takeFromSender(tx, 'staff', ctx.actor.userId, users.length);
    const waiting = await inviteOrRequest(
      p,
      tx,
      ctx,
      users.map(({ user, role }) => ({ ...user, role })),
    );
    return { data: { invited: users.length, waiting } };
  });
}
