import type { AuthenticationResponseJSON } from '@simplewebauthn/server';
import type { BetterAuthPlugin } from 'better-auth';
import { APIError, createAuthEndpoint } from 'better-auth/api';
import { setSessionCookie } from 'better-auth/cookies';
import { z } from 'zod';
import type { Config } from '../config.ts';
import type { Db } from '../db.ts';
import { authenticationOptions, personOfPasskey } from './passkeys.ts';

/** Signing in with a passkey: the session and its cookie are made as for every other way of signing in. */
export const passkeySignIn = ({ config, db }: { config: Config; db: Db }) =>
  ({
    id: 'grantdesk-passkey',
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
            throw new APIError('UNAUTHORIZED', { code: 'PASSKEY_REFUSED', message: 'That passkey opens no account here!' });
          const session = await ctx.context.internalAdapter.createSession(user.id);
          await setSessionCookie(ctx, { session, user });
          return ctx.json({ success: true });
        },
      ),
    },
  }) satisfies BetterAuthPlugin;
