import { sql, type RawBuilder } from 'kysely';

const AVERAGES: Record<string, string> = {
  INITIAL_APPLICATION_SCORING: 'applications.average_initial',
  PROPOSAL_SCORING: 'applications.average_proposal',
  INTERVIEW_SCORING: 'applications.average_interview',
};

/** The average that a tab shows: of its own stage, on the board and contracts tabs of the latest one (decisions, Data 10). */
export const averageColumn = (taskAction: string): RawBuilder<number | null> =>
  sql.ref(AVERAGES[taskAction] ?? 'applications.average_latest');
