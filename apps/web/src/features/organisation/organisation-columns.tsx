import { getIntlLocale, m } from '@grantdesk/messages';
import type { Answer } from '@grantdesk/api';
import { REGISTERS } from '@grantdesk/domain/organisation/numbers';
import { formatCount } from '@grantdesk/domain/format/money';
import { TwoLines } from '#components/data-table/RowLink.tsx';
import type { DataColumn } from '#components/data-table/types.ts';
import { DateTime } from '#components/values/values.tsx';

export type OrganisationRow = Answer<'organisation.many'>['data'][number];

/** In the reader's language; '' without one. */
export const countryName = (code: string | null): string =>
  code ? (new Intl.DisplayNames(getIntlLocale(), { type: 'region' }).of(code) ?? code) : '';

/** "Corporate Affairs Commission, Nigeria" for NG-CAC; a code without a known name as it is. */
export const registerName = (code: string): string => REGISTERS[code] ?? code;

const orDash = (text: string) =>
  text === '' ? (
    <span className="text-muted" data-none>
      –
    </span>
  ) : (
    text
  );

export const ORGANISATION_SORTS = ['name', 'country'] as const;
export const ORGANISATION_SORT_OPTIONS = [
  { value: 'name:ASCENDING', label: m.common.name() },
  { value: 'DESCENDING', label: m.common.newestFirst() },
  { value: 'ASCENDING', label: m.common.oldestFirst() },
  { value: 'country:ASCENDING', label: m.common.country() },
];

/** The layout "organisations". */
export const ORGANISATION_COLUMNS: DataColumn<OrganisationRow>[] = [
  {
    id: 'name',
    header: m.common.organisation(),
    fixed: true,
    sortBy: 'name',
    cell: (row) => (
      <TwoLines
        first={row.name}
        second={[row.isImported ? m.organisation.imported() : '', row.aliases.join(', ')].filter(Boolean).join(' · ')}
      />
    ),
  },
  { id: 'country', header: m.common.country(), width: 140, sortBy: 'country', cell: (row) => orDash(countryName(row.country)) },
  {
    id: 'numbers',
    header: m.organisation.registerNumbers(),
    width: 188,
    cell: (row) => orDash(row.numbers.map(({ register, number }) => `${register} ${number}`).join(', ')),
  },
  {
    id: 'applications',
    header: m.common.applications(),
    width: 112,
    align: 'right',
    cell: (row) => formatCount(row.applicationCount),
  },
  { id: 'members', header: m.organisation.members(), width: 96, align: 'right', cell: (row) => formatCount(row.memberCount) },
  {
    id: 'obligations',
    header: m.organisation.hasOpenObligations(),
    width: 144,
    cell: (row) => (row.hasObligations ? m.organisation.open() : orDash('')),
  },
  {
    id: 'duplicates',
    header: m.organisation.proposedDuplicates(),
    width: 160,
    align: 'right',
    cell: (row) => (row.duplicateCount > 0 ? formatCount(row.duplicateCount) : orDash('')),
  },
  { id: 'created', header: m.common.created(), width: 124, hidden: true, cell: (row) => <DateTime value={row.createdAt} /> },
];
