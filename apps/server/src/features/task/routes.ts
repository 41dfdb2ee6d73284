import type { Platform } from '#platform/context.ts';
import type { GroupHandlers } from '#platform/http/bind.ts';
import { assignTasks, reassignTasks } from './assign.ts';
import { askReviewers } from './ask.ts';
import { declareConflict, declineOwnTask, listDeclarations, overrideConflict } from './conflict.ts';
import { withdrawConflict } from './conflict-withdrawal.ts';
import { previewAssignment } from './plan.ts';
import { completeTask } from './complete.ts';
import { listTasks, readTask, saveTaskDraft } from './service.ts';
import { undoAssignment } from './undo.ts';

export const taskRoutes = (p: Platform): GroupHandlers<'task'> => ({
  adminNew: ({ ctx, body }) => assignTasks(p, ctx, body),
  adminMany: ({ ctx, query }) => listTasks(p, ctx, query),
  adminDetailedTasks: ({ ctx, query }) => listTasks(p, ctx, query),
  adminOne: ({ ctx, params }) => readTask(p.db, ctx, params.id),
  adminProcess: ({ ctx, body }) => completeTask(p, ctx, body),
  draft: ({ ctx, params, body }) => saveTaskDraft(p, ctx, params.id, body.draft),
  adminPreview: ({ ctx, body }) => previewAssignment(p, ctx, body),
  adminReassign: ({ ctx, body }) => reassignTasks(p, ctx, body),
  adminUndo: ({ ctx, params }) => undoAssignment(p, ctx, params.id),
  adminOverride: ({ ctx, body }) => overrideConflict(p, ctx, body),
  askReviewers: ({ ctx, body }) => askReviewers(p, ctx, body),
  decline: ({ ctx, params, body }) => declineOwnTask(p, ctx, params.id, body.reason ?? ''),
  conflict: ({ ctx, body }) => declareConflict(p, ctx, body),
  conflictMany: ({ ctx, query }) => listDeclarations(p, ctx, query),
  conflictWithdraw: ({ ctx, params }) => withdrawConflict(p, ctx, params.id),
});
