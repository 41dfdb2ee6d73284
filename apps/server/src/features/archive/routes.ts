import type { Platform } from '#platform/context.ts';
import type { GroupHandlers } from '#platform/http/bind.ts';
import { requestArchive } from './request.ts';
import { readArchive, sendArchive } from './service.ts';

export const archiveRoutes = (
  p: Platform,
): Pick<GroupHandlers<'application'>, 'archive' | 'archiveProgress' | 'archiveFile'> => ({
  archive: ({ ctx, body }) => requestArchive(p, ctx, body),
  archiveProgress: ({ ctx, params }) => readArchive(p, ctx, params.id),
  archiveFile: ({ ctx, params, request, reply }) => sendArchive(p, ctx, params.id, { request, reply }),
});
