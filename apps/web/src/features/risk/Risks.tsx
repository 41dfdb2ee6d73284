import { m } from '@grantdesk/messages';
import { riskLevel } from '@grantdesk/domain/risk/rules';
import { useQuery } from '@tanstack/react-query';
import { Pencil, Plus } from 'lucide-react';
import { lazy, Suspense, useState } from 'react';
import { readQuery } from '#api/query.ts';
import { LoadFailure, Loading } from '#components/screens.tsx';
import { Panel } from '#ui/Panel.tsx';
import { ReasonedButton } from '#ui/ReasonedButton.tsx';
import { StatusChip } from '#ui/StatusChip.tsx';
import classes from './Risks.module.css';
import type { RiskRow } from './RiskForm.tsx';

const RiskForm = lazy(() => import('./RiskForm.tsx'));

const TONES = { low: 'neutral', medium: 'warning', high: 'danger' } as const;

/** What may go wrong in a project, the open and gravest first. For the team alone. */
export function Risks({ projectId }: { projectId: string }) {
  const query = useQuery(readQuery('risk.many', { query: { projectId } }));
  const [editing, setEditing] = useState<RiskRow | 'new' | null>(null);
  const rows = query.data?.data;
  const denial = query.data?.denial ?? undefined;
  return (
    <Panel
      title={m.common.risks()}
      actions={
        <ReasonedButton leftSection={<Plus />} reason={denial} onClick={() => setEditing('new')}>
          {m.risk.addARisk()}
        </ReasonedButton>
      }
    >
      {query.error ? <LoadFailure error={query.error} onRetry={() => void query.refetch()} /> : null}
      {rows || query.error ? null : <Loading label={m.risk.loadingTheRisks()} rows={[48]} />}
      {rows?.length === 0 ? <p className="text-muted">{m.risk.noRiskIsOnTheRegister()}</p> : null}
      <ul className="mt-1">
        {rows?.map((risk) => {
          const { score, level } = riskLevel(risk);
          const isClosed = risk.state === 'Closed';
          return (
            <li
              key={risk._id}
              className={`${classes.item} border-t border-hair px-0 py-2.5 wrap-anywhere first:border-t-0`}
              data-closed={isClosed || undefined}
            >
              <div className={`${classes.head} flex flex-wrap items-center gap-x-3 gap-y-1`}>
                <b>{risk.title}</b>
                <StatusChip
                  tone={isClosed ? 'neutral' : TONES[level]}
                  label={
                    isClosed
                      ? m.common.closed()
                      : `${level === 'low' ? m.risk.low() : level === 'medium' ? m.risk.medium() : m.risk.high()}, ${score}`
                  }
                />
                <ReasonedButton
                  variant="subtle"
                  size="xs"
                  leftSection={<Pencil />}
                  reason={denial}
                  aria-label={m.risk.changeTheRiskTitle({ title: risk.title })}
                  onClick={() => setEditing(risk)}
                >
                  {m.common.change()}
                </ReasonedButton>
              </div>
              <p className="text-caption/5 text-muted">
                {m.risk.levels({
                  likelihood: risk.likelihood,
                  impact: risk.impact,
                  owned: String(Boolean(risk.owner)),
                  owner: risk.owner ?? '',
                })}
              </p>
              {risk.mitigation ? <p className="whitespace-pre-line">{risk.mitigation}</p> : null}
            </li>
          );
        })}
      </ul>
      {editing ? (
        <Suspense fallback={null}>
          <RiskForm projectId={projectId} risk={editing === 'new' ? null : editing} onClose={() => setEditing(null)} />
        </Suspense>
      ) : null}
    </Panel>
  );
}
