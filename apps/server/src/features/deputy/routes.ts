import type { Platform } from '#platform/context.ts';
import type { GroupHandlers } from '#platform/http/bind.ts';
import { endDeputy, nameDeputy, readDeputies } from './service.ts';

export const deputyRoutes = (p: Platform): GroupHandlers<'deputy'> => ({
  mine: ({ ctx }) => readDeputies(p, ctx),
  new: ({ ctx, body }) => nameDeputy(p, ctx, body),
  end: ({ ctx, params }) => endDeputy(p, ctx, params.id),
});
