import type { Platform } from '#platform/context.ts';
import type { GroupHandlers } from '#platform/http/bind.ts';
import { answerQuestions, readQuestions } from './answer.ts';
import { readEquality, updateEquality } from './service.ts';

export const equalityRoutes = (p: Platform): GroupHandlers<'equality'> => ({
  one: ({ ctx, params }) => readEquality(p.db, ctx, params.id),
  update: ({ ctx, params, body }) => updateEquality(p, ctx, params.id, body),
  questions: ({ ctx, params }) => readQuestions(p.db, ctx, params.id),
  answer: ({ ctx, params, body }) => answerQuestions(p, ctx, params.id, body),
});
