import { m } from '@grantdesk/messages';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { call, newKey } from '#api/client.ts';
import { type Issue, toApiError } from '#api/errors.ts';
import { invalidate, readQuery } from '#api/query.ts';
import { InlineNotice } from '#ui/Banner.tsx';
import { Button } from '#ui/Button.tsx';
import { Panel } from '#ui/Panel.tsx';
import { toast } from '#ui/toast.ts';
import type { OfReport } from './answers.ts';
import { EntryFields, type EntryTexts, toEntry, toTexts } from './EntryFields.tsx';
import { SubmittedValues } from './SubmittedValues.tsx';

/** The indicators of a report: entered while it is written, read after that. Nothing is drawn where there are none. */
export function ReportValues({ reportId, canStart = false }: { reportId: string; canStart?: boolean }) {
  const query = useQuery({ ...readQuery('indicator.report', { params: { id: reportId } }), staleTime: 0 });
  const found = query.data?.data;
  if (!found || found.rows.length === 0) return null;
  const isWriting = found.rows.some(({ draft }) => draft !== null);
  if (isWriting && found.denial === null) return <Writing key={found.version} reportId={reportId} found={found} />;
  return (
    <Panel title={m.indicator.indicators()}>
      {canStart && found.mayStart ? <Start reportId={reportId} /> : null}
      <SubmittedValues rows={found.rows} />
    </Panel>
  );
}

/** Values belong to a draft: it is started here where the form has not started it. */
function Start({ reportId }: { reportId: string }) {
  const client = useQueryClient();
  const start = useMutation({
    mutationFn: () => call('report.start', { params: { id: reportId }, idempotencyKey: newKey() }),
    onError: (thrown) => toast.error(toApiError(thrown).message),
    onSettled: () => invalidate(client, 'indicator.report', 'report.one'),
  });
  return (
    <p className="mb-3">
      <Button size="lg" loading={start.isPending} onClick={() => start.mutate()}>
        {m.indicator.enterValues()}
      </Button>
    </p>
  );
}

function Writing({ reportId, found }: { reportId: string; found: OfReport }) {
  const [texts, setTexts] = useState<Record<string, EntryTexts>>({});
  const [issues, setIssues] = useState<Issue[]>(found.issues);
  const client = useQueryClient();
  const isDirty = Object.keys(texts).length > 0;
  // The browser asks before what was typed is lost; this page comes without the kit of the other guard.
  useEffect(() => {
    if (!isDirty) return;
    const hold = (event: BeforeUnloadEvent) => event.preventDefault();
    window.addEventListener('beforeunload', hold);
    return () => window.removeEventListener('beforeunload', hold);
  }, [isDirty]);
  const save = useMutation({
    mutationFn: () =>
      call('indicator.reportUpdate', {
        params: { id: reportId },
        body: {
          entries: found.rows.flatMap(({ indicator }) => {
            const text = texts[indicator._id];
            return text ? [{ indicator: indicator._id, ...toEntry(indicator, text) }] : [];
          }),
          version: found.version,
        },
      }),
    onSuccess: async () => {
      toast.success(m.indicator.valuesAreSaved());
      await invalidate(client, 'indicator.report', 'indicator.project');
    },
    onError: (thrown) => setIssues(toApiError(thrown).issues),
  });
  const refusal = save.error ? toApiError(save.error) : null;
  return (
    <Panel title={m.indicator.indicators()} note={m.indicator.valuesNote()}>
      {refusal && refusal.issues.length === 0 ? (
        <InlineNotice
          tone="danger"
          live="alert"
          title={refusal.message}
          action={
            refusal.code === 'STALE_VERSION' ? (
              <Button onClick={() => void invalidate(client, 'indicator.report')}>{m.common.reloadAndDropMyChanges()}</Button>
            ) : null
          }
        />
      ) : null}
      <div className="mt-2 grid gap-6">
        {found.rows.map((row) => (
          <EntryFields
            key={row.indicator._id}
            row={row}
            texts={texts[row.indicator._id] ?? toTexts(row)}
            errorAt={(field) => issues.find(({ path }) => path === `indicators.${row.indicator._id}.${field}`)?.message}
            onChange={(next) => setTexts((now) => ({ ...now, [row.indicator._id]: next }))}
          />
        ))}
      </div>
      <p className="mt-4 flex flex-wrap items-center gap-3">
        <Button size="lg" variant="filled" loading={save.isPending} onClick={() => save.mutate()}>
          {m.indicator.saveValues()}
        </Button>
        <span className="text-muted" role="status">
          {isDirty ? m.common.changesAreNotSavedYet() : found.version > 0 ? m.common.allChangesSaved() : ''}
        </span>
      </p>
    </Panel>
  );
}
