import type { Platform } from '#platform/context.ts';
import type { GroupHandlers } from '#platform/http/bind.ts';
import { changeSettings, listPanelPeople, readCalendar, readOne } from './calendar.ts';
import { chooseTime, readMine } from './choose.ts';
import { offerTimes, remindChoosers, withdrawTimes } from './offers.ts';
import { listOwnPanel, sendCalendarFile } from './panel.ts';
import { changeInterview, checkSchedule, endOne, scheduleInterviews } from './schedule.ts';

export const interviewRoutes = (p: Platform): GroupHandlers<'interview'> => ({
  calendar: ({ ctx, params, query }) => readCalendar(p, ctx, params.id, query),
  one: ({ ctx, params }) => readOne(p, ctx, params.id),
  people: ({ query }) => listPanelPeople(p, query),
  check: ({ ctx, body }) => checkSchedule(p, ctx, body),
  schedule: ({ ctx, body }) => scheduleInterviews(p, ctx, body),
  end: ({ ctx, params, body }) => endOne(p, ctx, params.id, body),
  offer: ({ ctx, params, body }) => offerTimes(p, ctx, params.id, body),
  withdraw: ({ ctx, params }) => withdrawTimes(p, ctx, params.id),
  remind: ({ ctx, params }) => remindChoosers(p, ctx, params.id),
  settings: ({ ctx, params, body }) => changeSettings(p, ctx, params.id, body),
  mine: ({ ctx, params }) => readMine(p, ctx, params.id),
  choose: ({ ctx, params, body }) => chooseTime(p, ctx, params.id, body.slot),
  panel: ({ ctx, query }) => listOwnPanel(p, ctx, query),
  file: ({ ctx, params, reply }) => sendCalendarFile(p, ctx, params.id, reply),
});

/** The interview call that the specification names under applications. */
export const specifiedInterviewRoutes = (p: Platform): Pick<GroupHandlers<'application'>, 'interview'> => ({
  interview: ({ ctx, params, body }) => changeInterview(p, ctx, params.id, body),
});
