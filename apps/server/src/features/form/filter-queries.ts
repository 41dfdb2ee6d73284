import { m } from '@grantdesk/messages';
import { FORM_KIND_LABELS, FORM_STATUS_LABELS, type FilterOption } from '@grantdesk/domain';
import { sql } from 'kysely';
import { columnFilter, dateFilter, instantWithin, type ListFilter } from '#platform/list-filters.ts';

/** A form's state for its list: archived, never published, or published. */
export const FORM_STATUS = sql<
  'DRAFT' | 'PUBLISHED' | 'ARCHIVED'
>`case when forms.archived_at is not null then 'ARCHIVED' when forms.published_version is null then 'DRAFT' else 'PUBLISHED' end`;
const options = (labels: Record<string, string>): FilterOption[] =>
  Object.entries(labels).map(([value, label]) => ({ value, label }));

/** What the list of forms can be filtered by. */
export const formFilters = (): ListFilter[] => [
  columnFilter('kind', m.common.kind(), options(FORM_KIND_LABELS), sql.ref('forms.kind')),
  columnFilter('status', m.common.status(), options(FORM_STATUS_LABELS), FORM_STATUS),
  dateFilter('updatedAt', m.common.changed(), (days) => instantWithin(sql.ref('forms.updated_at'), days)),
];
