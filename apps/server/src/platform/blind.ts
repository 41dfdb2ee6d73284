import { blindnessFor, type Blindness, type BlindReview, type OwnTask } from '@grantdesk/domain';
import { sql, type RawBuilder } from 'kysely';

/**
 * A person's own review tasks on the row's application (`applications` is joined), as `domain/scoring/blind` needs them.
 * It is here because tasks, applications and files are all read with it.
 */
export const selectOwnTasks = (userId: string): RawBuilder<OwnTask[]> => sql<OwnTask[]>`(
  select coalesce(json_agg(json_build_object('taskAction', own.task_action, 'progressStatus', own.progress)), '[]')
  from tasks own where own.application_id = applications.id and own.assigned_to = ${userId} and not own.manual_deletion)`;

/** What the actor must not learn about a row that was read with the programme's settings and `ownTasksOf`. */
export const toBlindness = (row: { blindReview: unknown; ownTasks: OwnTask[] }, isManager: boolean): Blindness | null =>
  blindnessFor(row.blindReview as BlindReview, row.ownTasks, isManager);
