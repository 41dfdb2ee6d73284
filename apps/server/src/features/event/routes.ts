import type { Platform } from '#platform/context.ts';
import type { GroupHandlers } from '#platform/http/bind.ts';
import { exportRegistrations, listPeople, listRegistrations, markAttendance } from './attendance.ts';
import { cancelEvent, changeEvent, createEvent } from './change.ts';
import { listEvents, readAudiences, readEvent, readMonth, sendCalendarFile } from './read.ts';
import { leave, register } from './register.ts';

export const eventRoutes = (p: Platform): GroupHandlers<'event'> => ({
  new: ({ ctx, body }) => createEvent(p, ctx, body),
  many: ({ ctx, query }) => listEvents(p, ctx, query),
  month: ({ ctx, query }) => readMonth(p, ctx, query),
  one: ({ ctx, params }) => readEvent(p.db, ctx, params.id),
  audiences: ({ ctx }) => readAudiences(p, ctx),
  update: ({ ctx, params, body }) => changeEvent(p, ctx, params.id, body),
  cancel: ({ ctx, params, body }) => cancelEvent(p, ctx, params.id, body),
  register: ({ ctx, params }) => register(p, ctx, params.id),
  leave: ({ ctx, params }) => leave(p, ctx, params.id),
  registrations: ({ ctx, params, query }) => listRegistrations(p, ctx, params.id, query),
  people: ({ ctx, params, query }) => listPeople(p, ctx, params.id, query),
  attendance: ({ ctx, params, body }) => markAttendance(p, ctx, params.id, body),
  export: ({ ctx, params, query, reply }) => exportRegistrations(p, ctx, params.id, query.format, reply),
  file: ({ ctx, params, reply }) => sendCalendarFile(p, ctx, params.id, reply),
});
