/** The SQL of what a report needs before it can be written: a published report form of its programme. */
import { sql, type RawBuilder } from 'kysely';

/** Whether a programme has a published report form. @param programmeId its column in the query */
export const hasReportForm = (programmeId: string): RawBuilder<boolean> => sql`exists (select from programmes p
  join forms f on f.id = p.report_form_id where p.id = ${sql.ref(programmeId)} and f.published_version is not null)`;

/** A report that cannot be started because its programme has no form yet. @param reports the table's name in the query */
export const awaitsForm = (reports = 'reports'): RawBuilder<boolean> => sql`(not ${hasReportForm(`${reports}.programmeId`)}
  and not exists (select from report_rounds where report_rounds.report_id = ${sql.ref(`${reports}.id`)}))`;
