import { m } from '@grantdesk/messages';
import { archiveSizeIssue } from '@grantdesk/domain/archive/rules';
import { Download, FolderDown } from 'lucide-react';
import type { Input } from '#api/client.ts';
import type { TableAction } from '#components/data-table/types.ts';
import { exportList } from './exportList.ts';

const EXPORTS = [
  { label: m.common.exportAsCsv(), format: 'csv' },
  { label: m.common.exportAsExcelWorkbook(), format: 'xlsx' },
  { label: m.application.exportCsvWithAllAnswers(), format: 'csv', answers: 'true' },
  { label: m.application.exportExcelWithAllAnswers(), format: 'xlsx', answers: 'true' },
] as const;

/** The ways to take along what the list finds. @param name of the programme, for the file */
export const exportActions = (query: NonNullable<Input<'application.export'>['query']>, name: string): TableAction[] =>
  EXPORTS.map(({ label, ...how }) => ({
    key: label,
    label,
    icon: Download,
    run: () => void exportList({ ...query, ...how }, name),
  }));

/** Everything that the list finds, as one ZIP. */
export const archiveAction = (total: number, run: () => void): TableAction => ({
  key: 'archive',
  label: m.archive.downloadAllAsZip(),
  icon: FolderDown,
  run,
  reason: total === 0 ? m.archive.nothingToInclude() : (archiveSizeIssue(total, 'list') ?? undefined),
});
