import { m } from '@grantdesk/messages';
import type { Answer } from '@grantdesk/api';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { call } from '#api/client.ts';
import { toMessage } from '#api/errors.ts';
import { invalidate } from '#api/query.ts';
import { ScrollTable } from '#components/ScrollTable.tsx';
import { DateTime } from '#components/values/values.tsx';
import { Panel } from '#ui/Panel.tsx';
import { ReasonedButton } from '#ui/ReasonedButton.tsx';
import { StatusChip } from '#ui/StatusChip.tsx';
import { toast } from '#ui/toast.ts';
import classes from './Settings.module.css';

type Export = Answer<'reporting.one'>['data']['exports'][number];

const STATES = {
  RUNNING: { tone: 'progress', label: m.reporting.running },
  DONE: { tone: 'success', label: m.reporting.done },
  FAILED: { tone: 'danger', label: m.reporting.failed },
} as const;

function State({ state, removedAt }: Export) {
  if (removedAt !== null) return <StatusChip tone="neutral" label={m.reporting.removed()} />;
  return <StatusChip tone={STATES[state].tone} label={STATES[state].label()} />;
}

interface Props {
  exports: Export[];
  /** No format is saved. */
  isOff: boolean;
  onStarted: () => void;
}

/** The exports of the last weeks, and a way to start one now. */
export function ReportingExports({ exports, isOff, onStarted }: Props) {
  const client = useQueryClient();
  const start = useMutation({
    mutationFn: () => call('reporting.export', {}),
    onSuccess: () => {
      toast.success(m.reporting.queued());
      onStarted();
      return invalidate(client, 'reporting.one');
    },
    onError: (thrown) => void toast.error(toMessage(thrown)),
  });
  return (
    <Panel
      title={m.reporting.exports()}
      actions={
        <ReasonedButton reason={isOff ? m.reporting.chooseAFormatFirst() : null} onClick={() => start.mutate()}>
          {m.reporting.exportNow()}
        </ReasonedButton>
      }
    >
      {exports.length === 0 ? (
        <p className="text-muted">{m.reporting.noExports()}</p>
      ) : (
        <ScrollTable label={m.reporting.exports()}>
          <thead className={classes.heads}>
            <tr>
              <th scope="col">{m.reporting.began()}</th>
              <th scope="col">{m.common.status()}</th>
              <th scope="col">{m.reporting.contents()}</th>
              <th scope="col">{m.reporting.folder()}</th>
            </tr>
          </thead>
          <tbody className={classes.rows}>
            {exports.map((row) => (
              <tr key={row._id}>
                <td className="whitespace-nowrap">
                  <DateTime value={row.beganAt} timed />
                </td>
                <td>
                  <State {...row} />
                  {row.error === '' ? null : <p className={classes.note}>{row.error}</p>}
                </td>
                <td>
                  {m.reporting.filesAndRows({
                    format: row.format === 'CSV' ? 'CSV' : 'Parquet',
                    files: row.files,
                    rows: row.rows,
                  })}
                  {row.includesPersonal ? <p className={classes.note}>{m.reporting.withPersonal()}</p> : null}
                </td>
                <td className="font-mono break-all">{row.folder}</td>
              </tr>
            ))}
          </tbody>
        </ScrollTable>
      )}
    </Panel>
  );
}
