import { m } from '@grantdesk/messages';
import { PASSWORD_MIN } from '@grantdesk/domain';
import { kyselyAdapter } from '@better-auth/kysely-adapter';
import type { AuthenticationResponseJSON } from '@simplewebauthn/server';
import { betterAuth, type BetterAuthOptions, type BetterAuthPlugin, type DBAdapter, type Where } from 'better-auth';
import { APIError, createAuthEndpoint } from 'better-auth/api';
import { setSessionCookie } from 'better-auth/cookies';
import { z } from 'zod';
import type { Config } from '../config.ts';
import type { Db } from '../db.ts';
import { newId } from '../ids.ts';
import { plainWords } from '../log.ts';
import { cookiePrefix } from './cookies.ts';
import { authenticationOptions, personOfPasskey } from './passkeys.ts';
import { hashPassword, verifyPassword } from './password.ts';
import { hashSessionToken, SESSION_SECONDS } from './session-token.ts';

const HOUR = 3600;

export interface AuthParts {
  config: Config;
  db: Db;
  secret: string;
  /** Gets what the library reports, without what people typed. */
  onError?: (words: string) => void;
}

/** How a person proved who they are where the library does not see it, as the audit trail says it. */
type SessionMethod = 'the link of a mail' | 'single sign-on';

export interface Auth {
  handler: (request: Request) => Promise<Response>;
  /** Signs a person in who has proven an address by a link, or who they are at a provider. @returns the cookies to set */
  startSession: (userId: string, headers: Headers, method?: SessionMethod) => Promise<string[]>;
}

/**
 * The one adapter around the auth library: sign-in, sessions and passkeys on our own tables; single sign-on is ours (features/identity). Roles and permissions
 * stay ours: it authenticates, it does not authorise. Sign-up and new passwords are ours too (features/user), because a link must
 * open nothing but its own sign-up. Its tables are audited by triggers, because its hooks run after commit.
 */
function createLibrary({ config, db, secret, onError }: AuthParts) {
  const isTls = config.publicUrl.startsWith('https:');
  return betterAuth({
    appName: 'Grantdesk',
    baseURL: `${config.publicUrl}/api/auth`,
    basePath: '/api/auth',
    secret,
    telemetry: { enabled: false },
    database: (options: BetterAuthOptions) =>
      hashingSessions(kyselyAdapter(db, { type: 'postgres', transaction: true })(options)),
    // Its own words may name a person.
    logger: { level: 'error', log: (_level, message) => onError?.(plainWords(message)) },
    user: {
      modelName: 'users',
      additionalFields: {
        organisation: { type: 'string', required: false, input: false },
        phoneNumber: { type: 'string', required: false, input: false },
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
    account: { modelName: 'accounts', accountLinking: { enabled: false } },
    verification: { modelName: 'verifications', storeIdentifier: 'hashed' },
    onAPIError: { errorURL: `${config.publicUrl}/signin` },
    plugins: [ownEndpoints({ config, db })],
    // Counted in sign-in-limits.ts and rate-limit.ts.
    rateLimit: { enabled: false },
    emailAndPassword: {
      enabled: true,
      disableSignUp: true,
      requireEmailVerification: true,
      minPasswordLength: PASSWORD_MIN,
      maxPasswordLength: 200,
      password: { hash: hashPassword, verify: verifyPassword },
    },
    databaseHooks: {
      session: {
        create: {
          // The database decides by it whether the session waits for a second factor.
          before: async (session, ctx) => ({ data: { ...session, method: methodOf(ctx?.path ?? '', ctx?.body) } }),
        },
      },
    },
    advanced: {
      // The library's own mark for secure cookies is the weaker one.
      cookiePrefix: cookiePrefix(isTls),
      useSecureCookies: false,
      defaultCookieAttributes: { httpOnly: true, sameSite: 'lax', path: '/', secure: isTls },
      // Our own hook checks Origin and Sec-Fetch-Site, by one rule for every call.
      disableCSRFCheck: true,
      // Whole addresses: the /64 that the library keeps otherwise looks like an address that no one has.
      ipAddress: { ipAddressHeaders: ['x-grantdesk-ip'], ipv6Subnet: 128 },
      database: { generateId: () => newId(), validateSchema: false },
    },
  });
}

/** How a session was made, as the audit trail says it. */
function methodOf(path: string, body: unknown): string {
  if (path === '/sign-in/passkey') return 'passkey';
  if (path === '/sign-in/email') return 'password';
  return (body as { method?: SessionMethod } | undefined)?.method ?? 'the link of a mail';
}

const isSession = (model: string): boolean => model === 'session';

/** Session tokens in conditions become their hashes; everything else is as the library asks. */
const hashTokens = (where: Where[]): Where[] =>
  where.map((each) => {
    if (each.field !== 'token') return each;
    const { value } = each;
    return {
      ...each,
      value: Array.isArray(value) ? value.map((one) => hashSessionToken(String(one))) : hashSessionToken(String(value)),
    };
  });

/** Returns the plain token of a row that the library found by it, because it uses it further; other rows keep the hash. */
const withPlainToken = <T>(row: T, where: Where[]): T => {
  const token = where.find(({ field, operator }) => field === 'token' && (operator ?? 'eq') === 'eq')?.value;
  return row && typeof token === 'string' ? { ...row, token } : row;
};

type Inner = Omit<DBAdapter, 'transaction'>;

/** An adapter of the library that stores the hash of a session's token, inside and outside of transactions. */
function hashingSessions(adapter: DBAdapter): DBAdapter {
  const wrap = <A extends Inner>(inner: A): A => ({
    ...inner,
    create: async (call) => {
      const { model, data } = call;
      if (!isSession(model)) return inner.create(call);
      const token = String((data as Record<string, unknown>)['token']);
      const row = await inner.create({ ...call, data: { ...data, token: hashSessionToken(token) } });
      return { ...row, token } as never;
    },
    findOne: async (call) => {
      if (!isSession(call.model)) return inner.findOne(call);
      return withPlainToken(await inner.findOne({ ...call, where: hashTokens(call.where) }), call.where) as never;
    },
    findMany: (call) => inner.findMany(hashedCall(call)),
    count: (call) => inner.count(hashedCall(call)),
    update: async (call) => {
      if (!isSession(call.model)) return inner.update(call);
      return withPlainToken(await inner.update({ ...call, where: hashTokens(call.where) }), call.where) as never;
    },
    updateMany: (call) => inner.updateMany(hashedCall(call)),
    delete: (call) => inner.delete(hashedCall(call)),
    deleteMany: (call) => inner.deleteMany(hashedCall(call)),
    consumeOne: (call) => inner.consumeOne(hashedCall(call)),
  });
  return { ...wrap(adapter), transaction: (work) => adapter.transaction((inner) => work(wrap(inner))) };
}

const hashedCall = <C extends { model: string; where?: Where[] | undefined }>(call: C): C =>
  isSession(call.model) && call.where ? { ...call, where: hashTokens(call.where) } : call;

const startBody = z.object({ userId: z.string(), method: z.enum(['the link of a mail', 'single sign-on']).optional() });

/** What the library lacks: signing in with a passkey, and after a link. Sessions and cookies are made as for any other sign-in. */
const ownEndpoints = ({ config, db }: { config: Config; db: Db }) =>
  ({
    id: 'grantdesk',
    endpoints: {
      passkeyOptions: createAuthEndpoint('/passkey/options', { method: 'POST' }, async (ctx) =>
        ctx.json(await authenticationOptions(db, config)),
      ),
      signInPasskey: createAuthEndpoint(
        '/sign-in/passkey',
        { method: 'POST', body: z.looseObject({ id: z.string().max(2_000) }) },
        async (ctx) => {
          const userId = await personOfPasskey(db, config, ctx.body as unknown as AuthenticationResponseJSON).catch(
            () => undefined,
          );
          const user = userId ? await ctx.context.internalAdapter.findUserById(userId) : null;
          if (!user)
            throw new APIError('UNAUTHORIZED', { code: 'PASSKEY_REFUSED', message: m.auth.thatPasskeyOpensNoAccountHere() });
          const session = await ctx.context.internalAdapter.createSession(user.id);
          await setSessionCookie(ctx, { session, user });
          return ctx.json({ success: true });
        },
      ),
      startSession: createAuthEndpoint.serverOnly({ method: 'POST', body: startBody }, async (ctx) => {
        const user = await ctx.context.internalAdapter.findUserById(ctx.body.userId);
        if (!user) throw new APIError('NOT_FOUND');
        const session = await ctx.context.internalAdapter.createSession(user.id);
        await setSessionCookie(ctx, { session, user });
        return ctx.json({ success: true });
      }),
    },
  }) satisfies BetterAuthPlugin;

export function createAuth(parts: AuthParts): Auth {
  const library = createLibrary(parts);
  return {
    handler: (request) => library.handler(request),
    startSession: async (userId, headers, method) => {
      const body = { userId, ...(method && { method }) };
      const response = await library.api.startSession({ body, headers, asResponse: true });
      return response.headers.getSetCookie();
    },
  };
}
