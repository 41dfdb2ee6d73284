import { deputyWords } from '@grantdesk/domain';
import { z } from 'zod';
import { account, endpoint, idParams, idSchema, permission, single, userBrief } from './endpoint.ts';
import { day } from './payment-shapes.ts';

/** A period in which one person approves payments for another; both days are inclusive, in the time zone of who is away. */
const period = z.object({
  _id: idSchema,
  /** Who is away. */
  principal: userBrief,
  deputy: userBrief,
  startDate: day,
  endDate: day,
  timeZone: z.string(),
  /** Today is one of its days, and both people approve payments. */
  isCurrent: z.boolean(),
});

const mine = z.object({
  /** The own deputies, now and in the future. */
  named: z.array(period),
  /** Periods in which the reader is the deputy. */
  standingInFor: z.array(period),
  /** Who could be named. */
  candidates: z.array(userBrief),
  /** Today in the reader's time zone, which the days of a new period are in. */
  today: day,
  timeZone: z.string(),
});

export const deputyCalls = {
  mine: endpoint({
    summary: 'List your deputies, the people you deputise for, and the people you could name',
    access: account(['ADMIN'], "staff; shows only a person's own periods, and candidates only to those who approve payments"),
    answer: single(mine),
  }),
  new: endpoint({
    summary: 'Name a deputy who approves payments for some days; the deputy must approve payments in the same programmes',
    access: permission('ACCOUNTING', 'APPROVE'),
    confirmed: true,
    body: z.object({
      deputy: z.uuid({ error: () => deputyWords.person }),
      startDate: z.string({ error: () => deputyWords.startDate }),
      endDate: z.string({ error: () => deputyWords.endDate }),
    }),
    answer: single(period),
    success: 201,
    errors: ['RULE_BROKEN'],
    idempotent: true,
  }),
  end: endpoint({
    summary: "End a deputy's period early; the person who is away and the deputy can do so",
    access: account(['ADMIN'], "staff; the service ends only a person's own periods"),
    params: idParams,
    body: z.object({}),
    answer: single(period),
    errors: ['CONFLICT'],
    idempotent: true,
  }),
};
