import { m } from '@grantdesk/messages';
import type { Answer } from '@grantdesk/api';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useId, useState } from 'react';
import { call } from '#api/client.ts';
import { toApiError } from '#api/errors.ts';
import { invalidate } from '#api/query.ts';
import { Button } from '#ui/Button.tsx';
import { NativeModal } from '#ui/NativeModal.tsx';
import { LabelledControl } from '#ui/TextField.tsx';
import { toast } from '#ui/toast.ts';

type Outcome = Answer<'indicator.import'>['data'];

/** Imports indicators from CSV: first what would happen, then the import. */
export default function ImportDialog({ programmeId, onClose }: { programmeId: string; onClose: () => void }) {
  const id = useId();
  const [content, setContent] = useState<string | null>(null);
  const client = useQueryClient();
  const run = useMutation({
    mutationFn: (dryRun: boolean) =>
      call('indicator.import', { params: { id: programmeId }, body: { content: content ?? '', dryRun } }),
    onSuccess: async ({ data }, dryRun) => {
      if (dryRun) return;
      toast.success(m.indicator.imported({ count: data.added }));
      await invalidate(client, 'indicator.many');
      onClose();
    },
  });
  const error = run.error ? toApiError(run.error) : null;
  const outcome = run.data?.data;
  return (
    <NativeModal
      title={m.indicator.importIndicators()}
      size={560}
      firstFocus="input"
      busy={run.isPending}
      onClose={onClose}
      footer={
        <>
          <Button onClick={onClose}>{m.common.cancel()}</Button>
          {outcome && outcome.added > 0 ? (
            <Button variant="filled" loading={run.isPending} onClick={() => run.mutate(false)}>
              {m.indicator.importCount({ count: outcome.added })}
            </Button>
          ) : (
            <Button variant="filled" loading={run.isPending} onClick={() => run.mutate(true)}>
              {m.indicator.checkTheFile()}
            </Button>
          )}
        </>
      }
    >
      <div className="mt-3 grid gap-4">
        <LabelledControl
          id={id}
          label={m.indicator.csvFile()}
          hint={m.indicator.csvHelp()}
          error={error ? (error.issues[0]?.message ?? error.message) : undefined}
        >
          {(control) => (
            <input
              {...control}
              type="file"
              accept=".csv,text/csv"
              onChange={(event) => {
                run.reset();
                void event.currentTarget.files?.[0]?.text().then(setContent);
              }}
            />
          )}
        </LabelledControl>
        {outcome ? <Preview outcome={outcome} /> : null}
      </div>
    </NativeModal>
  );
}

function Preview({ outcome: { added, present, refused } }: { outcome: Outcome }) {
  return (
    <div role="status">
      <p>{m.indicator.wouldImport({ count: added, present })}</p>
      {refused.length > 0 ? (
        <ul className="mt-2 grid gap-1">
          {refused.map(({ line, code, reasons }) => (
            <li key={line}>{m.indicator.refusedRow({ line, code, reasons: reasons.join(' ') })}</li>
          ))}
        </ul>
      ) : null}
    </div>
  );
}
