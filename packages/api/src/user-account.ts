import { m } from '@grantdesk/messages';
import { userWords } from '@grantdesk/domain';
import { z } from 'zod';
import { dateTime, endpoint, idParams, idSchema, open, signedIn, single } from './endpoint.ts';

const password = z.string({ error: m.common.enterYourPassword }).min(1, { error: m.common.enterYourPassword }).max(200);
const code = z
  .string({ error: m.common.enterTheCode })
  .trim()
  .min(1, { error: m.common.enterTheCode })
  .max(40, { error: m.common.thatIsTooLongForA });
const token = z.string().min(20).max(100);

const factorState = z.object({
  isOn: z.boolean(),
  /** Since when. */
  since: dateTime.nullable(),
  recoveryCodesLeft: z.number().int(),
  /** The date from which the organisation requires it of this person; null if it does not. */
  dueAt: dateTime.nullable(),
});
/** Returned once: only their digests are stored. */
const recoveryCodes = single(z.object({ recoveryCodes: z.array(z.string()) }));

const emailChange = z.object({
  newEmail: z.string(),
  isOldConfirmed: z.boolean(),
  isNewConfirmed: z.boolean(),
  expiresAt: dateTime,
});

const passkey = z.object({ _id: idSchema, name: z.string(), createdAt: dateTime, usedAt: dateTime.nullable() });
/** What browsers and the WebAuthn library exchange; checked by that library, piece by piece. */
const webauthn = z.looseObject({ id: z.string().max(2_000) });

/** The safety of the own account. */
export const accountCalls = {
  signInWays: endpoint({
    summary: 'Get how people can sign in, and whether this browser still has to complete the second step',
    access: open('called before anyone is signed in; reveals nothing about any account'),
    answer: single(
      z.object({
        /** By which people can sign in, beside the password. */
        providers: z.array(z.object({ _id: z.string(), name: z.string() })),
        awaitsSecondFactor: z.boolean(),
      }),
    ),
  }),
  secondFactor: endpoint({
    summary: 'Get whether your second factor is on, and how many recovery codes are left',
    access: signedIn("returns only the person's own account"),
    beforeSecondFactor: true,
    whileViewing: 'never',
    answer: single(factorState),
  }),
  secondFactorStart: endpoint({
    summary: 'Start turning the second factor on: returns a new secret once, which one code confirms',
    access: signedIn("changes only the person's own account, and needs its password"),
    beforeSecondFactor: true,
    body: z.object({ password }),
    answer: single(z.object({ secret: z.string(), uri: z.string() })),
    errors: ['RULE_BROKEN', 'CONFLICT'],
  }),
  secondFactorProve: endpoint({
    summary: 'Turn the second factor on with a code from the device; returns the recovery codes once',
    access: signedIn("changes only the person's own account, after its password"),
    beforeSecondFactor: true,
    body: z.object({ code }),
    answer: recoveryCodes,
    errors: ['RULE_BROKEN', 'CONFLICT'],
  }),
  secondFactorCodes: endpoint({
    summary: 'Create new recovery codes; the old ones become invalid',
    access: signedIn("changes only the person's own account, and needs its password"),
    body: z.object({ password }),
    answer: recoveryCodes,
    errors: ['RULE_BROKEN', 'CONFLICT'],
  }),
  secondFactorEnd: endpoint({
    summary: 'Turn your second factor off; you get an email about it',
    access: signedIn("changes only the person's own account, and needs its password"),
    body: z.object({ password }),
    answer: single(factorState),
    errors: ['RULE_BROKEN', 'CONFLICT'],
  }),
  secondFactorEnter: endpoint({
    summary: 'Complete the second step of signing in: a code from the device, or a recovery code',
    access: open('the session waits for exactly this step; the service refuses any other'),
    body: z.object({ code }),
    answer: single(z.object({ recoveryCodesLeft: z.number().int() })),
    errors: ['RULE_BROKEN'],
  }),
  emailChange: endpoint({
    summary: 'Get your own pending change of address',
    access: signedIn("returns only the person's own account"),
    whileViewing: 'never',
    answer: single(emailChange.nullable()),
  }),
  emailChangeStart: endpoint({
    summary: 'Request a change of your address: both addresses get a link. The answer never reveals whether the new one is taken',
    access: signedIn("changes only the person's own account, and needs its password"),
    body: z.object({
      email: z
        .string({ error: () => userWords.email })
        .trim()
        .max(254, { error: () => userWords.email }),
      password,
    }),
    answer: single(emailChange),
    errors: ['RULE_BROKEN'],
  }),
  emailChangeCancel: endpoint({
    summary: 'Cancel your own change of address; its links become invalid',
    access: signedIn("changes only the person's own account"),
    body: z.object({}),
    answer: single(z.null()),
  }),
  emailChangeLink: endpoint({
    summary: 'Get what the link of a change of address is for',
    access: open('anyone with the link; it shows the two addresses that it is about'),
    params: z.object({ token }),
    answer: single(z.object({ side: z.enum(['OLD', 'NEW']), oldEmail: z.string(), newEmail: z.string() })),
  }),
  emailChangeConfirm: endpoint({
    summary: 'Confirm a change of address, once; the second confirmation applies it',
    access: open('anyone with the link from the email'),
    body: z.object({ token }),
    answer: single(z.object({ state: z.enum(['WAITING', 'CHANGED']) })),
    errors: ['CONFLICT'],
  }),
  emailChangeRefuse: endpoint({
    summary: 'Refuse a change of address with the link from either email; the request ends permanently',
    access: open('anyone with the link from the email'),
    body: z.object({ token }),
    answer: single(z.null()),
  }),
  passkeys: endpoint({
    summary: 'List your own passkeys, oldest first',
    access: signedIn("returns only the person's own account"),
    whileViewing: 'never',
    answer: single(z.array(passkey)),
  }),
  passkeyOptions: endpoint({
    summary: 'Start adding a passkey: returns what the browser needs to create one',
    access: signedIn("changes only the person's own account, and needs its password"),
    body: z.object({ password }),
    answer: single(z.looseObject({ challenge: z.string() })),
    errors: ['RULE_BROKEN'],
  }),
  passkeyNew: endpoint({
    summary: 'Save the passkey that the browser created',
    access: signedIn("changes only the person's own account, after its password"),
    body: z.object({
      name: z
        .string({ error: m.common.enterAName })
        .trim()
        .min(1, { error: m.common.enterAName })
        .max(100, { error: m.common.maximumOf100Characters }),
      response: webauthn,
    }),
    answer: single(passkey),
    success: 201,
    errors: ['RULE_BROKEN'],
  }),
  passkeyRemove: endpoint({
    summary: 'Remove one of your own passkeys; you get an email about it',
    access: signedIn("changes only the person's own passkey; the service checks whose it is"),
    params: idParams,
    body: z.object({ password }),
    answer: single(z.null()),
    errors: ['RULE_BROKEN'],
  }),
};
