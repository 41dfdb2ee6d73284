import type { Platform } from '../../platform/context.ts';
import type { GroupHandlers } from '../../platform/http/bind.ts';
import { assignTasks } from './assign.ts';
import { processTask } from './process.ts';
import { listTasks, readTask, saveTaskDraft } from './service.ts';

export const taskRoutes = (p: Platform): GroupHandlers<'task'> => ({
  adminNew: ({ ctx, body }) => assignTasks(p, ctx, body),
  adminMany: ({ ctx, query }) => listTasks(p, ctx, query),
  adminOne: ({ ctx, params }) => readTask(p.db, ctx, params.id),
  adminProcess: ({ ctx, body }) => processTask(p, ctx, body),
  draft: ({ ctx, params, body }) => saveTaskDraft(p, ctx, params.id, body.draft),
});
