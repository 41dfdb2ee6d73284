import { m } from '@grantdesk/messages';
import { importKindLabel } from '@grantdesk/domain/import/fields';
import { useQuery } from '@tanstack/react-query';
import { Upload } from 'lucide-react';
import { useState } from 'react';
import { listQuery } from '#api/query.ts';
import { AppLink } from '#components/AppLink.tsx';
import { LocalPages, useLocalPlace } from '#components/list/LocalPages.tsx';
import { usePage } from '#components/page.ts';
import { LoadScreen } from '#components/StaffScreens.tsx';
import { DateTime } from '#components/values/values.tsx';
import { to } from '#paths.ts';
import { Button } from '#ui/Button.tsx';
import { PageHeader } from '#ui/PageHeader.tsx';
import { EmptyState } from '#ui/states.tsx';
import { StatusChip } from '#ui/StatusChip.tsx';
import { IMPORT_LOOKS } from '../import-looks.ts';
import { UploadDialog } from '../UploadDialog.tsx';

const CRUMBS = [{ label: m.common.organisations(), href: to.admin.organisations }, { label: m.import.imports() }];

/** What was imported from files, and where a new file is uploaded. */
export function ImportsPage() {
  usePage({ title: m.import.imports(), crumbs: CRUMBS });
  const place = useLocalPlace();
  const [isUploading, setUploading] = useState(false);
  const query = useQuery({ ...listQuery('import.many', { query: { page: place.page, limit: place.limit } }), staleTime: 0 });
  const found = query.data;
  if (!found) return <LoadScreen title={m.import.imports()} error={query.error} onRetry={() => void query.refetch()} />;
  return (
    <>
      <PageHeader
        title={m.import.imports()}
        lead={m.import.lead()}
        actions={
          <Button variant="filled" leftSection={<Upload />} onClick={() => setUploading(true)}>
            {m.import.importAFile()}
          </Button>
        }
      />
      {found.data.length === 0 ? (
        <EmptyState title={m.import.noneYet()}>{m.import.noneYetHelp()}</EmptyState>
      ) : (
        <ul className="mt-3 list-none rounded-xl border border-border bg-surface px-4">
          {found.data.map(({ _id, fileName, kind, state, rowCount, createdAt, createdBy }) => (
            <li
              key={_id}
              className="flex flex-wrap items-center justify-between gap-x-6 gap-y-1 border-t border-hair py-3 first:border-t-0"
            >
              <span className="min-w-0 wrap-anywhere">
                <AppLink href={to.admin.import(_id)}>{fileName}</AppLink>
                <span className="block text-sm/5 text-muted">
                  {importKindLabel(kind)} · {m.import.countRows({ count: rowCount })} · {createdBy} ·{' '}
                  <DateTime value={createdAt} timed />
                </span>
              </span>
              <StatusChip tone={IMPORT_LOOKS[state].tone} label={IMPORT_LOOKS[state].label} status={state} />
            </li>
          ))}
        </ul>
      )}
      <LocalPages place={place} totalCount={found.totalCount} name={m.import.imports()} />
      {isUploading ? <UploadDialog onClose={() => setUploading(false)} /> : null}
    </>
  );
}
