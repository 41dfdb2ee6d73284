import { userWords } from '@grantdesk/domain';
import { z } from 'zod';
import { dateTime, endpoint, idParams, idSchema, open, signedIn, single } from './endpoint.ts';

const password = z.string({ error: 'Enter your password!' }).min(1, 'Enter your password!').max(200);
const code = z.string({ error: 'Enter the code!' }).trim().min(1, 'Enter the code!').max(40, 'That is too long for a code!');
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
    summary: 'How people can sign in here, and whether this browser still owes the second step',
    access: open('asked before anybody is signed in; tells nothing of any account'),
    answer: single(
      z.object({
        /** The name of the organisation's provider, where one is set. */
        singleSignOn: z.string().nullable(),
        awaitsSecondFactor: z.boolean(),
      }),
    ),
  }),
  secondFactor: endpoint({
    summary: 'Whether the own second factor is on, and how many recovery codes are left',
    access: signedIn('answers the own account alone'),
    beforeSecondFactor: true,
    whileViewing: 'never',
    answer: single(factorState),
  }),
  secondFactorStart: endpoint({
    summary: 'Begin to turn the second factor on: a new secret, told once, that waits for one code',
    access: signedIn('changes the own account alone, and needs its password'),
    beforeSecondFactor: true,
    body: z.object({ password }),
    answer: single(z.object({ secret: z.string(), uri: z.string() })),
    errors: ['RULE_BROKEN', 'CONFLICT'],
  }),
  secondFactorProve: endpoint({
    summary: 'Turn the second factor on with one code of the device; answers the recovery codes, once',
    access: signedIn('changes the own account alone, after its password'),
    beforeSecondFactor: true,
    body: z.object({ code }),
    answer: recoveryCodes,
    errors: ['RULE_BROKEN', 'CONFLICT'],
  }),
  secondFactorCodes: endpoint({
    summary: 'Make new recovery codes; those before them end',
    access: signedIn('changes the own account alone, and needs its password'),
    body: z.object({ password }),
    answer: recoveryCodes,
    errors: ['RULE_BROKEN', 'CONFLICT'],
  }),
  secondFactorEnd: endpoint({
    summary: 'Turn the own second factor off; the person is told by mail',
    access: signedIn('changes the own account alone, and needs its password'),
    body: z.object({ password }),
    answer: single(factorState),
    errors: ['RULE_BROKEN', 'CONFLICT'],
  }),
  secondFactorEnter: endpoint({
    summary: 'The second step of signing in: a code of the device, or a recovery code',
    access: open('the session waits for this very step; the service refuses any other'),
    body: z.object({ code }),
    answer: single(z.object({ recoveryCodesLeft: z.number().int() })),
    errors: ['RULE_BROKEN'],
  }),
  emailChange: endpoint({
    summary: 'The own change of address that waits for its two links',
    access: signedIn('answers the own account alone'),
    whileViewing: 'never',
    answer: single(emailChange.nullable()),
  }),
  emailChangeStart: endpoint({
    summary: 'Ask to change the own address: a link goes to both; the answer never tells whether the new one is taken',
    access: signedIn('changes the own account alone, and needs its password'),
    body: z.object({
      email: z.string({ error: userWords.email }).trim().max(254, userWords.email),
      password,
    }),
    answer: single(emailChange),
    errors: ['RULE_BROKEN'],
  }),
  emailChangeCancel: endpoint({
    summary: 'Give the own change of address up; its links lead nowhere',
    access: signedIn('changes the own account alone'),
    body: z.object({}),
    answer: single(z.null()),
  }),
  emailChangeLink: endpoint({
    summary: 'What the link of a change of address is for',
    access: open('whoever holds the link; it tells the two addresses that it was mailed about'),
    params: z.object({ token }),
    answer: single(z.object({ side: z.enum(['OLD', 'NEW']), oldEmail: z.string(), newEmail: z.string() })),
  }),
  emailChangeConfirm: endpoint({
    summary: 'Say yes to a change of address, once; the second yes makes it',
    access: open('whoever holds the link that was mailed'),
    body: z.object({ token }),
    answer: single(z.object({ state: z.enum(['WAITING', 'CHANGED']) })),
    errors: ['CONFLICT'],
  }),
  emailChangeRefuse: endpoint({
    summary: 'Say no to a change of address by the link of either mail; it ends for good',
    access: open('whoever holds the link that was mailed'),
    body: z.object({ token }),
    answer: single(z.null()),
  }),
  passkeys: endpoint({
    summary: 'The own passkeys, the oldest first',
    access: signedIn('answers the own account alone'),
    whileViewing: 'never',
    answer: single(z.array(passkey)),
  }),
  passkeyOptions: endpoint({
    summary: 'Begin to add a passkey: what the browser needs to make one',
    access: signedIn('changes the own account alone, and needs its password'),
    body: z.object({ password }),
    answer: single(z.looseObject({ challenge: z.string() })),
    errors: ['RULE_BROKEN'],
  }),
  passkeyNew: endpoint({
    summary: 'Keep the passkey that the browser has made',
    access: signedIn('changes the own account alone, after its password'),
    body: z.object({
      name: z.string({ error: 'Enter a name!' }).trim().min(1, 'Enter a name!').max(100, 'Maximum of 100 characters!'),
      response: webauthn,
    }),
    answer: single(passkey),
    success: 201,
    errors: ['RULE_BROKEN'],
  }),
  passkeyRemove: endpoint({
    summary: 'Remove one of the own passkeys; the person is told by mail',
    access: signedIn('changes an own passkey alone; the service checks whose it is'),
    params: idParams,
    body: z.object({ password }),
    answer: single(z.null()),
    errors: ['RULE_BROKEN'],
  }),
};
