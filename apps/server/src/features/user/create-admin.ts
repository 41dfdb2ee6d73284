import { toAccountType, isEmail, nameError, ROLE } from '@grantdesk/domain';
import { OPERATOR, recordAudit } from '#platform/audit.ts';
import type { Platform } from '#platform/context.ts';
import type { Tx } from '#platform/db.ts';
import { inTx } from '#platform/http/idempotency.ts';
import { newId } from '#platform/ids.ts';
import { countOtherAdmins, findAllRoleFacts, insertInvited, lockUserByEmail, updateUser } from './account-queries.ts';
import { invite, inviteByLink } from './invitations.ts';

/** Why no administrator was created, in one line for the operator at the console. */
export class AppointmentRefused extends Error {}

/** What came of it, and what the person does next. */
export interface CreateAdminRequest {
  name: string;
  did: 'invited' | 'promoted';
  /** The address that sets the first password, where no mail brings it; undefined where a mail does or none is needed. */
  link?: string;
}

export interface AppointmentRequest {
  email: string;
  /** Of a new account; without one the part of the address before the @. */
  name?: string | undefined;
  /** Make one although there is an active Super Admin. */
  another?: boolean | undefined;
  /** Answer the link instead of mailing it. */
  byLink?: boolean | undefined;
}

/**
 * Creates the first Super Admin, whom no one can invite from a screen. The trail records it like every permission that
 * is given, with the operator as who did it.
 * @throws AppointmentRefused if an active Super Admin exists and another was not requested, and for an account that
 * belongs to an applicant or whose address has not been verified
 */
export async function createAdmin(p: Pick<Platform, 'db' | 'config'>, request: AppointmentRequest): Promise<CreateAdminRequest> {
  const email = request.email.trim().toLowerCase();
  const name = (request.name ?? email.split('@')[0] ?? '').trim();
  if (!isEmail(email)) throw new AppointmentRefused(`"${request.email}" is not an email address.`);
  const wrongName = nameError(name);
  if (wrongName) throw new AppointmentRefused(wrongName);
  return inTx(p, async (tx) => {
    const role = (await findAllRoleFacts(tx)).find((each) => each.name === ROLE.superAdmin);
    if (!role) throw new Error('The roles are missing. Start Grantdesk once first.');
    const known = await lockUserByEmail(tx, email);
    // Counts under a lock, so that two simultaneous commands do not both create the first.
    if ((await countOtherAdmins(tx, known?.id ?? newId())) > 0 && !request.another)
      throw new AppointmentRefused(
        'There is already an active Super Admin, who can invite others. To create another one, add --another.',
      );
    const user = known ? await promote(tx, known, role.id) : await create(tx, { email, name, roleId: role.id });
    if (user.hasWayIn) return { name: user.name, did: 'promoted' };
    const invited = { id: user.id, name: user.name, email, role: ROLE.superAdmin };
    if (request.byLink) return { name: user.name, did: 'invited', link: await inviteByLink(p, tx, OPERATOR, invited) };
    await invite(p, tx, OPERATOR, [invited]);
    return { name: user.name, did: 'invited' };
  });
}

type ExistingUser = NonNullable<Awaited<ReturnType<typeof lockUserByEmail>>>;
type CreatedAdmin = Pick<ExistingUser, 'id' | 'name'> & { hasWayIn: boolean };

async function create(tx: Tx, user: { email: string; name: string; roleId: string }): Promise<CreatedAdmin> {
  const id = newId();
  const made = await insertInvited(tx, [{ id, ...user, organisation: null, accountType: toAccountType(ROLE.superAdmin) }]);
  if (made.length === 0) throw new AppointmentRefused('An account with this address was created just now. Try again.');
  await recordAudit(
    tx,
    OPERATOR,
    { kind: 'USER', id },
    { type: 'user.created', facts: { name: user.name, role: ROLE.superAdmin } },
  );
  return { id, name: user.name, hasWayIn: false };
}

async function promote(tx: Tx, known: ExistingUser, roleId: string): Promise<CreatedAdmin> {
  const isActive = known.accountStatus === 'ACTIVE';
  if (known.role === ROLE.superAdmin && isActive) throw new AppointmentRefused(`${known.name} is already an active Super Admin.`);
  if (known.applies)
    throw new AppointmentRefused('This account belongs to an applicant, with applications of its own. Use another address.');
  // A person who signed up with someone else's address would know the password of an administrator.
  if (known.hasWayIn && !known.emailVerified)
    throw new AppointmentRefused(
      'The owner has not confirmed this address yet. Open the link in the email first, then run the command again.',
    );
  await updateUser(tx, known.id, {
    roleId,
    accountType: toAccountType(ROLE.superAdmin),
    ...(!isActive && { accountStatus: known.hasWayIn ? ('ACTIVE' as const) : ('INVITED' as const) }),
  });
  const subject = { kind: 'USER' as const, id: known.id };
  if (known.role !== ROLE.superAdmin)
    await recordAudit(tx, OPERATOR, subject, {
      type: 'user.updated',
      facts: { name: known.name, changes: [{ field: 'role', from: known.role, to: ROLE.superAdmin }] },
    });
  if (known.accountStatus === 'INACTIVE')
    await recordAudit(tx, OPERATOR, subject, { type: 'user.reactivated', facts: { name: known.name } });
  return { id: known.id, name: known.name, hasWayIn: Boolean(known.hasWayIn) };
}
