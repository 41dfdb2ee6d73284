import type { Platform } from '#platform/context.ts';
import type { GroupHandlers } from '#platform/http/bind.ts';
import { listPeople } from './people.ts';
import { addNote, changeNote, listNotes, removeNote } from './service.ts';

export const noteRoutes = (p: Platform): GroupHandlers<'note'> => ({
  many: ({ ctx, query }) => listNotes(p, ctx, query),
  people: ({ ctx, query }) => listPeople(p, ctx, query),
  new: ({ ctx, body }) => addNote(p, ctx, body),
  update: ({ ctx, params, body }) => changeNote(p, ctx, params.id, body),
  remove: ({ ctx, params }) => removeNote(p, ctx, params.id),
});
