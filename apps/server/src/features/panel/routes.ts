import type { Platform } from '#platform/context.ts';
import type { GroupHandlers } from '#platform/http/bind.ts';
import { addItem, fillAgenda, moveItem, removeItem, timeItem } from './agenda.ts';
import { addLine, changeLine, removeLine } from './lines.ts';
import { exportMinutes } from './minutes.ts';
import { addGuest, recordAttendance } from './people.ts';
import { listMeetings, readMeeting } from './read.ts';
import { recusePerson, undoRecusal } from './recusals.ts';
import { closeMeeting, planMeeting, removeMeeting, reopenMeeting, startMeeting, updateFacts } from './service.ts';

export const panelRoutes = (p: Platform): GroupHandlers<'panel'> => ({
  many: ({ ctx, query }) => listMeetings(p, ctx, query),
  one: ({ ctx, params }) => readMeeting(p.db, ctx, params.id),
  new: ({ ctx, body }) => planMeeting(p, ctx, body),
  update: ({ ctx, params, body }) => updateFacts(p, ctx, params.id, body),
  remove: ({ ctx, params }) => removeMeeting(p, ctx, params.id),
  start: ({ ctx, params }) => startMeeting(p, ctx, params.id),
  close: ({ ctx, params }) => closeMeeting(p, ctx, params.id),
  reopen: ({ ctx, params, body }) => reopenMeeting(p, ctx, params.id, body.reason),
  fill: ({ ctx, params }) => fillAgenda(p, ctx, params.id),
  itemNew: ({ ctx, params, body }) => addItem(p, ctx, params.id, body),
  itemUpdate: ({ ctx, params, body }) => timeItem(p, ctx, params.id, body.minutes),
  itemMove: ({ ctx, params, body }) => moveItem(p, ctx, params.id, body.after),
  itemRemove: ({ ctx, params }) => removeItem(p, ctx, params.id),
  attend: ({ ctx, params, body }) => recordAttendance(p, ctx, params.id, body),
  guestNew: ({ ctx, params, body }) => addGuest(p, ctx, params.id, body.name),
  recuse: ({ ctx, params, body }) => recusePerson(p, ctx, params.id, body),
  recuseUndo: ({ ctx, params, body }) => undoRecusal(p, ctx, params.id, body.person),
  lineNew: ({ ctx, params, body }) => addLine(p, ctx, params.id, body),
  lineUpdate: ({ ctx, params, body }) => changeLine(p, ctx, params.id, body),
  lineRemove: ({ ctx, params, body }) => removeLine(p, ctx, params.id, body.revision),
  minutes: ({ ctx, params, query, reply }) => exportMinutes(p, ctx, params.id, query.format, reply),
});
