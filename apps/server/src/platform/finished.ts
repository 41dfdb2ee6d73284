/** The SQL of when a project is finished: written once, for every list and page. */
import { sql, type RawBuilder } from 'kysely';

/** Ended, or every report approved and every payment paid or cancelled. The status itself stays SUBMITTED. */
export const IS_FINISHED: RawBuilder<boolean> = sql`(projects.ended_at is not null or (projects.status = 'SUBMITTED'
  and not exists (select from reports where reports.project_id = projects.id and reports.dropped_at is null
    and reports.status <> 'Approved')
  and not exists (select from payments open where open.project_id = projects.id and open.status not in ('Paid', 'Cancelled'))))`;
