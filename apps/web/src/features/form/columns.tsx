import { m } from '@grantdesk/messages';
import { TwoLines } from '#components/data-table/RowLink.tsx';
import type { DataColumn } from '#components/data-table/types.ts';
import { DateTime } from '#components/values/values.tsx';
import { FormStatus } from './FormStatus.tsx';
import { type FormRow, KIND_LABELS } from './form-facts.ts';

const usedBy = (count: number): string => (count === 0 ? m.common.notUsed() : m.common.countProgrammes({ count }));

export const FORM_COLUMNS: DataColumn<FormRow>[] = [
  {
    id: 'name',
    header: m.common.form(),
    fixed: true,
    sortBy: 'name',
    cell: (form) => <TwoLines first={form.name} second={m.form.kindLabelsForm({ kind: KIND_LABELS[form.kind] })} />,
  },
  { id: 'status', header: m.common.status(), width: 132, cell: (form) => <FormStatus form={form} /> },
  { id: 'version', header: m.common.version(), width: 176, cell: (form) => versionOf(form) },
  { id: 'sections', header: m.common.sections(), width: 92, align: 'right', cell: (form) => form.sectionCount },
  { id: 'fields', header: m.common.questions(), width: 100, align: 'right', cell: (form) => form.fieldCount },
  { id: 'usedBy', header: m.common.usedBy(), width: 132, cell: (form) => usedBy(form.usedBy) },
  {
    id: 'updated',
    header: m.common.updated(),
    width: 124,
    sortBy: 'updatedAt',
    cell: (form) => <DateTime value={form.updatedAt} />,
  },
  { id: 'created', header: m.common.created(), width: 124, hidden: true, cell: (form) => <DateTime value={form.createdAt} /> },
];

function versionOf({ publishedVersion, hasUnpublishedChanges }: FormRow): string {
  if (publishedVersion === null) return m.common.notPublished();
  return hasUnpublishedChanges ? m.form.publishedversionChangedSince({ publishedVersion }) : String(publishedVersion);
}
