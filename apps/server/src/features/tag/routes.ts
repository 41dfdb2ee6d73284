import type { Platform } from '#platform/context.ts';
import type { GroupHandlers } from '#platform/http/bind.ts';
import { applyTags } from './apply.ts';
import { addTag, changeTag, listTags, removeTag } from './service.ts';

export const tagRoutes = (p: Platform): GroupHandlers<'tag'> => ({
  many: ({ ctx, query }) => listTags(p, ctx, query.programmeId),
  new: ({ ctx, body }) => addTag(p, ctx, body),
  update: ({ ctx, params, body }) => changeTag(p, ctx, params.id, body),
  remove: ({ ctx, params }) => removeTag(p, ctx, params.id),
  apply: ({ ctx, body }) => applyTags(p, ctx, body),
});
