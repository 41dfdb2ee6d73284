import { PASSWORD_MIN, ROLE } from '@grantdesk/domain';
import { betterAuth } from 'better-auth';
import type { Config } from '../config.ts';
import type { Db } from '../db.ts';
import { newId } from '../ids.ts';
import { enqueueMail } from '../mail/outbox.ts';
import { existingAccountMail, passwordChangedMail, resetMail, verificationMail } from '../mail/templates.ts';
import { hashPassword, verifyPassword } from './password.ts';
import { COOKIE_PREFIX } from './session.ts';

const HOUR = 3600;

/**
 * Accounts and sessions by a kept library (docs/decisions). Roles and rights stay ours: it authenticates, it does not
 * authorise. Its callbacks only enqueue mail; its tables are audited by triggers, because its hooks run after commit.
 */
export function createAuth({ config, db, secret }: { config: Config; db: Db; secret: string }) {
  const page = (path: string): string => `${config.publicUrl}${path}`;
  return betterAuth({
    appName: 'Grantdesk',
    baseURL: `${config.publicUrl}/api/auth`,
    basePath: '/api/auth',
    secret,
    telemetry: { enabled: false },
    database: { db, type: 'postgres', transaction: true },
    logger: { level: 'error' },
    user: {
      modelName: 'users',
      additionalFields: {
        organisation: { type: 'string', required: false, input: true },
        phoneNumber: { type: 'string', required: false, input: true },
        accountType: { type: 'string', required: false, input: false, returned: false },
        accountStatus: { type: 'string', required: false, input: false, returned: false },
        roleId: { type: 'string', required: false, input: false, returned: false },
      },
    },
    session: { modelName: 'sessions', expiresIn: 24 * HOUR, updateAge: HOUR, cookieCache: { enabled: false } },
    account: { modelName: 'accounts' },
    verification: { modelName: 'verifications' },
    // Counted by tries.ts: the library begins a new window only after a whole minute without any request.
    rateLimit: { enabled: false },
    emailAndPassword: {
      enabled: true,
      requireEmailVerification: true,
      minPasswordLength: PASSWORD_MIN,
      maxPasswordLength: 200,
      autoSignIn: false,
      revokeSessionsOnPasswordReset: true,
      resetPasswordTokenExpiresIn: HOUR,
      password: { hash: hashPassword, verify: verifyPassword },
      sendResetPassword: ({ user, token }) => enqueueMail(db, user.email, resetMail(user.name, page(`/password/reset/${token}`))),
      onPasswordReset: ({ user }) => enqueueMail(db, user.email, passwordChangedMail(user.name)),
      // A known address is answered like a new one; its owner is told (decisions, Which text wins 12).
      onExistingUserSignUp: ({ user }) =>
        enqueueMail(db, user.email, existingAccountMail(user.name, page('/signin'), page('/password/forgot'))),
    },
    emailVerification: {
      sendOnSignUp: true,
      sendOnSignIn: true,
      autoSignInAfterVerification: true,
      expiresIn: 24 * HOUR,
      sendVerificationEmail: ({ user, token }) =>
        enqueueMail(db, user.email, verificationMail(user.name, page(`/verify?token=${encodeURIComponent(token)}`))),
    },
    databaseHooks: {
      user: {
        create: {
          before: async (user) => {
            const role = await db.selectFrom('roles').select('id').where('name', '=', ROLE.applicant).executeTakeFirstOrThrow();
            return {
              data: { ...user, name: user.name.trim(), accountType: 'SUBSCRIBER', accountStatus: 'ACTIVE', roleId: role.id },
            };
          },
        },
      },
    },
    advanced: {
      cookiePrefix: COOKIE_PREFIX,
      useSecureCookies: config.publicUrl.startsWith('https:'),
      defaultCookieAttributes: { httpOnly: true, sameSite: 'lax', path: '/' },
      // Origin and Sec-Fetch-Site are judged by our own hook, one rule for every call.
      disableCSRFCheck: true,
      ipAddress: { ipAddressHeaders: ['x-grantdesk-ip'] },
      database: { generateId: () => newId(), validateSchema: false },
    },
  });
}

export type Auth = ReturnType<typeof createAuth>;
