import { sql } from 'kysely';
import type { Db } from '#platform/db.ts';

const MAX_REVIEWERS = 30;

/** What a programme has settled for a stage: its score guide, the latest due date still to come, and its reviewers. */
export async function findProposal(db: Db, programmeId: string, taskAction: string) {
  const guide = await db
    .selectFrom('programmeScoreGuides')
    .innerJoin('scoreGuides', 'scoreGuides.id', 'programmeScoreGuides.scoreGuideId')
    .where('programmeScoreGuides.programmeId', '=', programmeId)
    .where('programmeScoreGuides.taskAction', '=', taskAction)
    .select(['scoreGuides.id', 'scoreGuides.name'])
    .executeTakeFirst();
  // Named by the programme, or at work in the stage.
  const { rows: reviewers } = await sql<{ id: string; name: string; email: string; due: Date | null }>`
    select u.id, u.name, u.email, max(own.due_date) filter (where own.due_date > (select app_now())) as due
    from (select user_id, null::timestamptz as due_date from programme_reviewers where programme_id = ${programmeId}
      union all select assigned_to, due_date from tasks
        where programme_id = ${programmeId} and task_action = ${taskAction} and not manual_deletion) as own
    join users u on u.id = own.user_id
    where u.account_status = 'ACTIVE' group by u.id order by u.name limit ${MAX_REVIEWERS}`.execute(db);
  const due = reviewers.flatMap((each) => each.due?.getTime() ?? []);
  return {
    guide: guide ? { _id: guide.id, name: guide.name } : null,
    dueDate: due.length > 0 ? new Date(Math.max(...due)).toISOString() : null,
    reviewers: reviewers.map(({ id, name, email }) => ({ _id: id, name, email })),
  };
}
