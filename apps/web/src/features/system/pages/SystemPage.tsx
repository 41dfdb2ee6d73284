import { m } from '@grantdesk/messages';
import { systemChecks, type SystemState } from '@grantdesk/domain/system/checks';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { readQuery } from '#api/query.ts';
import { LoadFailure, Loading } from '#components/screens.tsx';
import { DateTime } from '#components/values/values.tsx';
import { PageHeader } from '#ui/PageHeader.tsx';
import { Panel } from '#ui/Panel.tsx';
import { rich } from '#ui/rich.tsx';
import { StatusChip } from '#ui/StatusChip.tsx';
import classes from '../System.module.css';

const STATES = {
  OK: { tone: 'success', label: m.system.ok },
  WARNING: { tone: 'warning', label: m.system.warning },
  ERROR: { tone: 'danger', label: m.system.error },
} as const satisfies Record<SystemState, object>;
const REFRESH_MS = 30_000;

/** What the installation runs on, and whether all of it works. */
export function SystemPage() {
  const query = useQuery({ ...readQuery('system.one', {}), refetchInterval: REFRESH_MS });
  if (query.error) return <LoadFailure error={query.error} onRetry={() => void query.refetch()} />;
  if (!query.data) return <Loading label={m.system.loading()} rows={[320, 200]} />;
  const { facts, ...system } = query.data.data;
  const checks = systemChecks(facts, new Date(query.dataUpdatedAt));
  const count = checks.filter(({ state }) => state !== 'OK').length;
  return (
    <div className="grid max-w-[720px] grid-cols-1 gap-4">
      <PageHeader title={m.system.state()} lead={m.system.lead()} />
      <Panel title={count === 0 ? m.system.allWell() : m.system.toLookAt({ count })}>
        <ul className="m-0 mt-2 grid list-none p-0" aria-label={m.system.checks()}>
          {checks.map(({ key, state, title, text }) => (
            <li key={key} className="flex flex-wrap items-start gap-x-4 gap-y-1 border-t border-hair py-3">
              <div className="min-w-0 flex-1 basis-64">
                <b className="font-medium">{title}</b>
                <p className="text-muted">{text}</p>
              </div>
              <StatusChip tone={STATES[state].tone} label={STATES[state].label()} />
            </li>
          ))}
        </ul>
      </Panel>
      <Panel title={m.system.installation()}>
        <dl className={classes.facts}>
          <Fact name="Grantdesk">{system.version}</Fact>
          <Fact name={m.system.database()}>
            {m.system.databaseSize({ version: system.postgres, size: Math.ceil(system.databaseBytes / 1_000_000) })}
          </Fact>
          <Fact name={m.system.migration()}>{system.migration}</Fact>
          <Fact name={m.system.runtime()}>
            {rich(m.system.runtimeSince, { version: system.node, time: <DateTime value={system.startedAt} timed /> })}
          </Fact>
          <Fact name={m.system.lastBackup()}>
            <Moment value={facts.backup.lastAt} />
          </Fact>
          <Fact name={m.system.lastTest()}>
            <Moment value={facts.backup.testedAt} />
          </Fact>
        </dl>
      </Panel>
    </div>
  );
}

function Fact({ name, children }: { name: string; children: ReactNode }) {
  return (
    <>
      <dt className="text-muted">{name}</dt>
      <dd className="m-0 wrap-anywhere">{children}</dd>
    </>
  );
}

const Moment = ({ value }: { value: string | null }) => (value === null ? m.system.never() : <DateTime value={value} timed />);
