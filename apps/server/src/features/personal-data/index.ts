import type { Platform } from '#platform/context.ts';
import type { GroupHandlers } from '#platform/http/bind.ts';
import { requestErasure, erase, readErasure, readOwnErasure, takeRequestBack } from './erasure.ts';
import { previewRetention } from './retention.ts';
import { sendPersonalData } from './service.ts';

export { eraseRestored } from './erased-list.ts';
export { APPLY_RETENTION, APPLY_RETENTION_CRONTAB, applyRetention } from './retention.ts';

/** The calls under `user` that gather from every subject. */
export const personalDataRoutes = (
  p: Platform,
): Pick<
  GroupHandlers<'user'>,
  'personalData' | 'adminPersonalData' | 'erasure' | 'erasureAsk' | 'erasureCancel' | 'adminErasure' | 'adminErase'
> => ({
  personalData: ({ ctx, reply }) => sendPersonalData(p, ctx, ctx.actor.userId, reply),
  adminPersonalData: ({ ctx, params, reply }) => sendPersonalData(p, ctx, params.id, reply),
  erasure: ({ ctx }) => readOwnErasure(p, ctx),
  erasureAsk: ({ ctx }) => requestErasure(p, ctx),
  erasureCancel: ({ ctx }) => takeRequestBack(p, ctx),
  adminErasure: ({ params }) => readErasure(p, params.id),
  adminErase: ({ ctx, params, body }) => erase(p, ctx, params.id, body.reason),
});

/** The call under `settings` that looks at every subject. */
export const retentionRoutes = (p: Platform): Pick<GroupHandlers<'settings'>, 'retentionPreview'> => ({
  retentionPreview: ({ ctx, body }) => previewRetention(p, ctx, body),
});
