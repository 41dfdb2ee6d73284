import { TwoLines } from '#components/data-table/RowLink.tsx';
import type { DataColumn } from '#components/data-table/types.ts';
import { DateTime } from '#components/values/values.tsx';
import { FormStatus } from './FormStatus.tsx';
import { type FormRow, KIND_LABELS, plural } from './form-facts.ts';

const usedBy = (count: number): string => (count === 0 ? 'Not used' : plural(count, 'programme'));

export const FORM_COLUMNS: DataColumn<FormRow>[] = [
  {
    id: 'name',
    header: 'Form',
    fixed: true,
    sortBy: 'name',
    cell: (form) => <TwoLines first={form.name} second={`${KIND_LABELS[form.kind]} form`} />,
  },
  { id: 'status', header: 'Status', width: 132, cell: (form) => <FormStatus form={form} /> },
  { id: 'version', header: 'Version', width: 176, cell: (form) => versionOf(form) },
  { id: 'sections', header: 'Sections', width: 92, align: 'right', cell: (form) => form.sectionCount },
  { id: 'fields', header: 'Questions', width: 100, align: 'right', cell: (form) => form.fieldCount },
  { id: 'usedBy', header: 'Used by', width: 132, cell: (form) => usedBy(form.usedBy) },
  { id: 'updated', header: 'Updated', width: 124, sortBy: 'updatedAt', cell: (form) => <DateTime value={form.updatedAt} /> },
  { id: 'created', header: 'Created', width: 124, hidden: true, cell: (form) => <DateTime value={form.createdAt} /> },
];

function versionOf({ publishedVersion, hasUnpublishedChanges }: FormRow): string {
  if (publishedVersion === null) return 'Not published';
  return hasUnpublishedChanges ? `${publishedVersion}, changed since` : String(publishedVersion);
}
