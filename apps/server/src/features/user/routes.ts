import type { GroupHandlers } from '#platform/http/bind.ts';
import type { SendVerification } from '#platform/auth/routes.ts';
import { countActiveTokens } from '#platform/auth/tokens.ts';
import type { Platform } from '#platform/context.ts';
import { changeUser, createUser, inviteAgain } from './accounts.ts';
import { cancelChange, confirmChange, readChange, readLink, rejectEmailChange, startChange } from './email-change/service.ts';
import { confirmIdentity } from './identity.ts';
import { checkMany, inviteMany } from './invite-many.ts';
import { acceptInvitation, readInvitation } from './invitations.ts';
import {
  saveExpertise,
  saveLanguage,
  saveTimeZone,
  listProgrammeManagers,
  listReviewAdmins,
  listReviewers,
  listUsers,
  readMe,
  readLoad,
  readUserFor,
} from './service.ts';
import { endFactor, enterCode, proveSecret, readFactor, renewCodes, startFactor } from './second-factor/service.ts';
import { requestFactorReset } from './second-factor/reset.ts';
import { readSignInWays } from './sign-in-ways.ts';
import { addPasskey, listPasskeys, passkeyOptions, removePasskey } from './passkeys.ts';
import { endViewing, startViewing } from './view-as.ts';
import { answeredAlike, requestReset, resetPassword } from './password-reset.ts';
import { sendVerification, signUp, verify } from './sign-up/service.ts';
import { toVisitor } from './visitor.ts';
import { assertCallAllowed } from '#platform/auth/rate-limit.ts';
import { changePassword, endOtherSessions, endSession, listSessions } from './sessions.ts';

export const userRoutes = (
  p: Platform,
): Omit<
  GroupHandlers<'user'>,
  'personalData' | 'adminPersonalData' | 'erasure' | 'erasureAsk' | 'erasureCancel' | 'adminErasure' | 'adminErase'
> => ({
  me: ({ ctx }) => readMe(p, ctx),
  confirm: ({ ctx, body }) => confirmIdentity(p, ctx, body),
  sessions: ({ ctx }) => listSessions(p, ctx),
  endSession: ({ ctx, params }) => endSession(p, ctx, params.id),
  endOtherSessions: ({ ctx }) => endOtherSessions(p, ctx),
  tokens: async ({ ctx }) => ({ data: { active: await countActiveTokens(p.db, ctx.actor.userId) } }),
  password: ({ ctx, body }) => changePassword(p, ctx, body),
  timeZone: ({ ctx, body }) => saveTimeZone(p, ctx, body.timeZone),
  language: ({ ctx, body }) => saveLanguage(p, ctx, body.language),
  expertise: ({ ctx, body }) => saveExpertise(p, ctx, body),
  signInWays: ({ request }) => readSignInWays(p, request.headers.cookie),
  secondFactor: ({ ctx }) => readFactor(p, ctx),
  secondFactorStart: ({ ctx, body }) => startFactor(p, ctx, body.password),
  secondFactorProve: ({ ctx, body }) => proveSecret(p, ctx, body.code),
  secondFactorCodes: ({ ctx, body }) => renewCodes(p, ctx, body.password),
  secondFactorEnd: ({ ctx, body }) => endFactor(p, ctx, body.password),
  secondFactorEnter: (call) => enterCode(p, toVisitor(call), call.body.code),
  emailChange: ({ ctx }) => readChange(p, ctx),
  emailChangeStart: ({ ctx, body }) => startChange(p, ctx, body),
  emailChangeCancel: ({ ctx }) => cancelChange(p, ctx),
  emailChangeLink: ({ params }) => readLink(p, params.token),
  emailChangeConfirm: ({ request, body }) => confirmChange(p, body.token, request.ip),
  emailChangeRefuse: ({ request, body }) => rejectEmailChange(p, body.token, request.ip),
  passkeys: ({ ctx }) => listPasskeys(p, ctx),
  passkeyOptions: ({ ctx, body }) => passkeyOptions(p, ctx, body.password),
  passkeyNew: ({ ctx, body }) => addPasskey(p, ctx, body),
  passkeyRemove: ({ ctx, params, body }) => removePasskey(p, ctx, params.id, body.password),
  adminNew: ({ ctx, body }) => createUser(p, ctx, body),
  adminCheckMany: ({ ctx, body }) => checkMany(p, ctx, body.rows),
  adminNewMany: ({ ctx, body }) => inviteMany(p, ctx, body.rows),
  adminUpdate: ({ ctx, params, body }) => changeUser(p, ctx, params.id, body),
  adminInvite: ({ ctx, params }) => inviteAgain(p, ctx, params.id),
  invitation: ({ params }) => readInvitation(p, params.token),
  acceptInvitation: (call) => acceptInvitation(p, toVisitor(call), call.body),
  adminMany: ({ query }) => listUsers(p, query),
  adminOne: ({ ctx, params }) => readUserFor(p.db, ctx, params.id),
  adminSecondFactorReset: ({ ctx, params }) => requestFactorReset(p, ctx, params.id),
  viewAs: ({ ctx, params }) => startViewing(p, ctx, params.id),
  viewAsEnd: ({ ctx }) => endViewing(p, ctx),
  adminLoad: ({ ctx, params }) => readLoad(p, ctx, params.id),
  adminSpecificProgrammeManagers: ({ query }) => listProgrammeManagers(p, query),
  adminSpecificReviewAdminsWithTaskInfo: ({ query }) => listReviewAdmins(p, query),
  adminSpecificApplicationReviewers: ({ query }) => listReviewers(p, query),
});

/** Calls without a session; signing in itself belongs to the auth library. */
export const authRoutes = (p: Platform): GroupHandlers<'auth'> => ({
  signUp: (call) => signUp(p, toVisitor(call), call.body),
  sendVerification: async (call) => {
    await assertCallAllowed(p.db, call.request.ip, '/send-verification-email');
    return answeredAlike(() => sendVerification(p, toVisitor(call), call.body.email));
  },
  verify: (call) => verify(p, toVisitor(call), call.body),
  requestReset: async (call) => {
    await assertCallAllowed(p.db, call.request.ip, '/request-password-reset');
    return answeredAlike(() => requestReset(p, toVisitor(call), call.body.email));
  },
  resetPassword: (call) => resetPassword(p, toVisitor(call), call.body),
});

/** Mails the link that confirms an address, to who gave the right password before they had opened one. */
export const sendVerificationTo =
  (p: Platform): SendVerification =>
  (authRequest, email) =>
    sendVerification(p, toVisitor(authRequest), email);
