import type { Platform } from '#platform/context.ts';
import type { GroupHandlers } from '#platform/http/bind.ts';
import { previewSelection, sendSelection } from './selection.ts';
import { draftFeedback, markThreadRead, readThread, sendMessage, sendMessageFile, shareMessage } from './service.ts';

export const messageRoutes = (p: Platform): GroupHandlers<'message'> => ({
  many: ({ ctx, params }) => readThread(p, p.db, ctx, params.id),
  new: ({ ctx, params, body }) => sendMessage(p, ctx, params.id, body),
  read: ({ ctx, params }) => markThreadRead(p, ctx, params.id),
  selectionPreview: ({ ctx, body }) => previewSelection(p, ctx, body),
  selection: ({ ctx, body }) => sendSelection(p, ctx, body),
  share: ({ ctx, params, body }) => shareMessage(p, ctx, params.id, body.shared),
  file: ({ ctx, params, request, reply }) => sendMessageFile(p, ctx, params.id, request, reply),
  feedback: ({ ctx, params }) => draftFeedback(p, ctx, params.id),
});
