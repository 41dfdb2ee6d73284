import { PASSWORD_MIN, ROLE } from '@grantdesk/domain';
import { languageOf } from '@grantdesk/domain/language/choose';
import { LANGUAGE } from '@grantdesk/domain/language/current';
import { betterAuth } from 'better-auth';
import type { Config } from '../config.ts';
import type { Db } from '../db.ts';
import { plainWords } from '../log.ts';
import { newId } from '../ids.ts';
import { tell } from '../notify/tell.ts';
import { existingAccountMail, passwordChangedMail, resetMail, verificationMail } from '../mail/templates.ts';
import { passkeySignIn } from './passkey-sign-in.ts';
import { judgeChosenPassword } from './new-password.ts';
import { hashPassword, verifyPassword } from './password.ts';
import { cookiePrefix, SESSION_SECONDS } from './session.ts';
import { providerLibrary, providerPlugin } from './single-sign-on.ts';

const HOUR = 3600;

export interface AuthParts {
  config: Config;
  db: Db;
  secret: string;
  /** Told what the library reports, without what people gave. */
  onError?: (words: string) => void;
}

/**
 * Accounts and sessions by a kept library (docs/decisions). Roles and rights stay ours: it authenticates, it does not
 * authorise. Its callbacks only enqueue mail; its tables are audited by triggers, because its hooks run after commit.
 * @param withProvider also the organisation's provider, whose addresses are asked for when this is made
 */
function createLibrary({ config, db, secret, onError }: AuthParts, withProvider = false) {
  const isTls = config.publicUrl.startsWith('https:');
  const page = (path: string): string => `${config.publicUrl}${path}`;
  return betterAuth({
    appName: 'Grantdesk',
    baseURL: `${config.publicUrl}/api/auth`,
    basePath: '/api/auth',
    secret,
    telemetry: { enabled: false },
    database: { db, type: 'postgres', transaction: true },
    // Its own words may name whom they are about.
    logger: { level: 'error', log: (_level, message) => onError?.(plainWords(message)) },
    user: {
      modelName: 'users',
      additionalFields: {
        organisation: { type: 'string', required: false, input: true },
        phoneNumber: { type: 'string', required: false, input: true },
        accountType: { type: 'string', required: false, input: false, returned: false },
        accountStatus: { type: 'string', required: false, input: false, returned: false },
        roleId: { type: 'string', required: false, input: false, returned: false },
        language: { type: 'string', required: false, input: false, returned: false },
      },
    },
    session: {
      modelName: 'sessions',
      expiresIn: SESSION_SECONDS,
      updateAge: HOUR,
      cookieCache: { enabled: false },
      additionalFields: { method: { type: 'string', required: false, input: false, returned: false } },
    },
    account: {
      modelName: 'accounts',
      // Nothing here is done in a person's name at their provider, so that its tokens are not kept (see the hook).
      updateAccountOnSignIn: false,
      accountLinking: { enabled: true, trustedProviders: [], allowDifferentEmails: false },
    },
    // Links to set a password are hashed at rest (S22).
    verification: { modelName: 'verifications', storeIdentifier: 'hashed' },
    onAPIError: { errorURL: page('/signin') },
    plugins: [
      passkeySignIn({ config, db }),
      ...(withProvider && config.singleSignOn ? [providerPlugin(config.singleSignOn)] : []),
    ],
    hooks: { before: judgeChosenPassword },
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
      sendResetPassword: ({ user, token }) =>
        tell(db, {
          kind: 'account.password-link',
          to: user.email,
          content: () => resetMail(user.name, page(`/password/reset/${token}`)),
        }),
      onPasswordReset: ({ user }) =>
        tell(db, { kind: 'account.security', to: user.email, content: () => passwordChangedMail(user.name) }),
      // A known address is answered like a new one; its owner is told (decisions, Which text wins 12).
      onExistingUserSignUp: ({ user }) =>
        tell(db, {
          kind: 'account.exists',
          to: user.email,
          content: () => existingAccountMail(user.name, page('/signin'), page('/password/forgot')),
        }),
    },
    emailVerification: {
      sendOnSignUp: true,
      sendOnSignIn: true,
      autoSignInAfterVerification: true,
      expiresIn: 24 * HOUR,
      sendVerificationEmail: ({ user, token }) =>
        tell(db, {
          kind: 'account.verification',
          to: user.email,
          content: () => verificationMail(user.name, page(`/verify?token=${encodeURIComponent(token)}`)),
        }),
    },
    databaseHooks: {
      account: {
        create: {
          before: async (account) => ({ data: { ...account, accessToken: null, refreshToken: null, idToken: null } }),
        },
      },
      session: {
        create: {
          // The database decides by it whether the session waits for a second factor.
          before: async (session, ctx) => ({ data: { ...session, method: methodOf(ctx?.path ?? '') } }),
        },
      },
      user: {
        create: {
          before: async (user, ctx) => {
            const role = await db.selectFrom('roles').select('id').where('name', '=', ROLE.applicant).executeTakeFirstOrThrow();
            return {
              data: {
                ...user,
                name: user.name.trim(),
                accountType: 'SUBSCRIBER',
                accountStatus: 'ACTIVE',
                roleId: role.id,
                language: readBy(ctx?.headers),
              },
            };
          },
        },
      },
    },
    advanced: {
      // The library's own mark for secure cookies is the weaker one.
      cookiePrefix: cookiePrefix(isTls),
      useSecureCookies: false,
      defaultCookieAttributes: { httpOnly: true, sameSite: 'lax', path: '/', secure: isTls },
      // Origin and Sec-Fetch-Site are judged by our own hook, one rule for every call.
      disableCSRFCheck: true,
      ipAddress: { ipAddressHeaders: ['x-grantdesk-ip'] },
      database: { generateId: () => newId(), validateSchema: false },
    },
  });
}

/** What the page was read in on which somebody signs up; null for English, which needs no choice. */
function readBy(headers: Headers | undefined): string | null {
  const given = { cookie: headers?.get('cookie') ?? '', 'accept-language': headers?.get('accept-language') ?? '' };
  const language = languageOf(given);
  return language === LANGUAGE ? null : language;
}

/** How a session was made, as the audit trail says it. */
function methodOf(path: string): string {
  if (path.startsWith('/callback')) return 'single sign-on';
  if (path === '/sign-in/passkey') return 'passkey';
  return path.startsWith('/verify-email') ? 'the link of a mail' : 'password';
}

export type Auth = Pick<ReturnType<typeof createLibrary>, 'handler'>;

/** The library, with single sign-on beside it where a provider is set. */
export function createAuth(parts: AuthParts): Auth {
  const library = createLibrary(parts);
  const withProvider = parts.config.singleSignOn && providerLibrary(parts.config.singleSignOn, () => createLibrary(parts, true));
  return {
    handler: async (request) => {
      const isProviders = /\/api\/auth\/(sign-in\/social|callback\/)/.test(new URL(request.url).pathname);
      return isProviders && withProvider ? (await withProvider()).handler(request) : library.handler(request);
    },
  };
}
