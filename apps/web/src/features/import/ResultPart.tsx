import { m } from '@grantdesk/messages';
import { IMPORT_ROW_STATES } from '@grantdesk/domain/import/rules';
import { formatCount } from '@grantdesk/domain/format/money';
import { useQuery } from '@tanstack/react-query';
import { Download } from 'lucide-react';
import { documents } from '#api/documents.ts';
import { listQuery } from '#api/query.ts';
import { LocalPages, useLocalPlace } from '#components/list/LocalPages.tsx';
import { saveDocument } from '#files/save-document.ts';
import { Button } from '#ui/Button.tsx';
import { Panel } from '#ui/Panel.tsx';
import { type Import, ROW_LABELS } from './import-looks.ts';

/** What became of the rows, and why rows were refused. */
export function ResultPart({ found }: { found: Import }) {
  const { counts, newOrganisations } = found;
  const present = IMPORT_ROW_STATES.filter((state) => (counts[state] ?? 0) > 0);
  return (
    <Panel
      title={m.import.rows()}
      actions={
        (counts.REFUSED ?? 0) > 0 ? (
          <Button
            leftSection={<Download />}
            onClick={() =>
              void saveDocument(documents.importRefusals(found._id), `${m.import.refusalsName({ file: found.fileName })}.csv`)
            }
          >
            {m.import.downloadRefused()}
          </Button>
        ) : null
      }
    >
      <dl className="mt-2 flex flex-wrap gap-x-8 gap-y-2">
        {present.map((state) => (
          <div key={state}>
            <dt className="text-sm/5 text-muted">{ROW_LABELS[state]}</dt>
            <dd className="text-lg/7 font-semibold tabular-nums">{formatCount(counts[state] ?? 0)}</dd>
          </div>
        ))}
      </dl>
      {newOrganisations > 0 && found.state === 'CHECKED' ? (
        <p className="mt-2 text-muted">{m.import.newOrganisations({ count: newOrganisations })}</p>
      ) : null}
      {(counts.REFUSED ?? 0) > 0 ? <Refused found={found} /> : null}
    </Panel>
  );
}

function Refused({ found }: { found: Import }) {
  const place = useLocalPlace();
  const query = useQuery(
    listQuery('import.rows', { params: { id: found._id }, query: { page: place.page, limit: place.limit, state: 'REFUSED' } }),
  );
  const rows = query.data;
  if (!rows) return null;
  return (
    <section className="mt-4 border-t border-hair pt-3" aria-labelledby="refused-rows">
      <h3 id="refused-rows" className="text-sm/5 font-semibold">
        {m.import.whyRefused()}
      </h3>
      <p className="text-sm/5 text-muted">{m.import.refusedHelp()}</p>
      <ul className="mt-2 list-none">
        {rows.data.map(({ number, cells, reasons }) => (
          <li key={number} className="grid grid-cols-[80px_minmax(0,1fr)] gap-x-4 border-t border-hair py-2 mobile:grid-cols-1">
            <span className="text-muted tabular-nums">{m.import.rowNumber({ number })}</span>
            <span className="min-w-0">
              {reasons.map((reason) => (
                <span key={reason} className="block text-danger">
                  {reason}
                </span>
              ))}
              <span className="block truncate text-sm/5 text-muted">{cells.filter(Boolean).join(' · ')}</span>
            </span>
          </li>
        ))}
      </ul>
      <LocalPages place={place} totalCount={rows.totalCount} name={m.import.refusedRows()} />
    </section>
  );
}
