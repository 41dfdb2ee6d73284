import { m } from '@grantdesk/messages';
import { isEmail, isPhone, messages, nameError, optionalNameError, userWords } from '@grantdesk/domain';
import { z } from 'zod';
import { endpoint, open, single } from './endpoint.ts';

const MAX_PASSWORD_LENGTH = 200;
const MAX_ORGANISATION_LENGTH = 200;

const email = z
  .string({ error: () => userWords.email })
  .trim()
  .max(254, { error: () => userWords.email })
  .refine(isEmail, { error: () => userWords.email });
const password = z
  .string({ error: m.common.enterYourPassword })
  .min(1, { error: m.common.enterYourPassword })
  .max(MAX_PASSWORD_LENGTH, { error: m.common.maximumOf200Characters });
const newPassword = z
  .string({ error: m.common.enterAPassword })
  .max(MAX_PASSWORD_LENGTH, { error: m.common.maximumOf200Characters });
const token = z.string().min(1).max(1_000);

/** A name that reaches emails. */
const personName = z
  .string({ error: m.common.enterAName })
  .trim()
  .superRefine((name, context) => {
    const message = nameError(name);
    if (message) context.addIssue({ code: 'custom', message });
  });

/** The same where it may be left out. */
export const optionalPersonName = z
  .string()
  .trim()
  .superRefine((name, context) => {
    const message = optionalNameError(name);
    if (message) context.addIssue({ code: 'custom', message });
  })
  .default('');

/** The body of `POST /auth/sign-in/email`, which the auth library answers. */
export const signInBody = z.object({ email, password });

/** Calls about accounts that need no session. */
export const auth = {
  signUp: endpoint({
    summary: 'Sign up as an applicant: the link in the email activates the account in the browser that signed up',
    access: open('no one is signed in before they have an account; the answer never reveals whether one exists'),
    body: z.object({
      name: personName,
      email,
      password: newPassword,
      organisation: z.string().trim().max(MAX_ORGANISATION_LENGTH, { error: m.common.maximumOf200Characters }).default(''),
      phoneNumber: z
        .string({ error: () => messages.form.phone })
        .trim()
        .refine((text) => text === '' || isPhone(text), { error: () => messages.form.phone })
        .default(''),
      image: z.undefined({ error: m.common.accountsHaveNoPictureLeaveIt }).optional(),
    }),
    answer: single(z.object({ email: z.string() })),
    errors: ['RULE_BROKEN'],
  }),
  sendVerification: endpoint({
    summary: 'Send the link of a sign-up again; the answer is the same whether or not a sign-up is pending',
    access: open('called before anyone is signed in; reveals nothing about any account'),
    body: z.object({ email }),
    answer: single(z.null()),
  }),
  verify: endpoint({
    summary:
      'Confirm an address with the link from the email, which signs the person in. In a browser other than the one that signed up it needs a new password, and the passwords of all sign-ups for the address become invalid',
    access: open('anyone with the link from the email'),
    body: z.object({ token, password: newPassword.optional() }),
    answer: single(z.object({ state: z.enum(['VERIFIED', 'NEEDS_PASSWORD']), email: z.string() })),
    errors: ['RULE_BROKEN'],
  }),
  requestReset: endpoint({
    summary: 'Send a link to set a new password; the answer is the same whether or not there is an account',
    access: open('called before anyone is signed in; reveals nothing about any account'),
    body: z.object({ email }),
    answer: single(z.null()),
  }),
  resetPassword: endpoint({
    summary: 'Set a new password with the link from the email, once; ends all sessions and API tokens of the account',
    access: open('anyone with the link from the email'),
    body: z.object({ token, newPassword }),
    answer: single(z.null()),
    errors: ['RULE_BROKEN'],
  }),
};
