import type { GroupHandlers } from '../../platform/http/bind.ts';
import type { Platform } from '../../platform/context.ts';
import { confirmIdentity } from './identity.ts';
import {
  keepExpertise,
  keepTimeZone,
  listProgrammeManagers,
  listReviewAdmins,
  listReviewers,
  listUsers,
  readMe,
  readUser,
} from './service.ts';

export const userRoutes = (p: Platform): GroupHandlers<'user'> => ({
  me: ({ ctx }) => readMe(p, ctx),
  confirm: ({ ctx, body }) => confirmIdentity(p, ctx, body.password),
  timeZone: ({ ctx, body }) => keepTimeZone(p, ctx, body.timeZone),
  expertise: ({ ctx, body }) => keepExpertise(p, ctx, body),
  adminMany: ({ query }) => listUsers(p, query),
  adminOne: ({ params }) => readUser(p, params.id),
  adminSpecificProgrammeManagers: ({ query }) => listProgrammeManagers(p, query),
  adminSpecificReviewAdminsWithTaskInfo: ({ query }) => listReviewAdmins(p, query),
  adminSpecificApplicationReviewers: ({ query }) => listReviewers(p, query),
});
