import { BEHIND_LISTS, STAGE_TABS } from '@grantdesk/domain';
import { z } from 'zod';
import { dateTime, idSchema } from '../endpoint.ts';

export const count = z.number().int();
export const day = z.iso.date();

/** The list that a number counts (`domain/dashboard/behind`). */
export const listLink = z.object({
  list: z.enum(BEHIND_LISTS),
  programmeId: idSchema.nullable(),
  tab: z.enum(STAGE_TABS).nullable(),
  scope: z.enum(['mine', 'all']).nullable(),
  filters: z.string(),
});
export const figure = z.object({ count, behind: listLink });
export const programmeBrief = z.object({ _id: idSchema, name: z.string() });

/** A report that M&E follows, with what leads to its page. */
export const reportRow = z.object({
  _id: idSchema,
  projectId: idSchema,
  applicationId: idSchema,
  programme: programmeBrief,
  grantee: z.string(),
  title: z.string(),
  dueDate: day,
  /** The status and the review as the project's page shows them. */
  status: z.string(),
  review: z.string(),
  isLate: z.boolean(),
  /** Days since the due day of a late report; 0 otherwise. */
  daysLate: count,
});

/** Open, overdue and completed tasks of a reviewer in all programmes that a person manages and that have open reviews. */
export const reviewerLoad = z.object({
  reviewer: programmeBrief,
  open: figure,
  overdue: figure,
  /** Without a list: the list of completed tasks also holds those of programmes where nothing is open. */
  completed: count,
  nextDue: dateTime.nullable(),
});
