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
      title="Risks"
      actions={
        <ReasonedButton leftSection={<Plus />} reason={denial} onClick={() => setEditing('new')}>
          Add a risk
        </ReasonedButton>
      }
    >
      {query.error ? <LoadFailure error={query.error} onRetry={() => void query.refetch()} /> : null}
      {rows || query.error ? null : <Loading label="Loading the risks" rows={[48]} />}
      {rows?.length === 0 ? <p className="text-muted">No risk is on the register.</p> : null}
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
                  label={isClosed ? 'Closed' : `${level === 'low' ? 'Low' : level === 'medium' ? 'Medium' : 'High'}, ${score}`}
                />
                <ReasonedButton
                  variant="subtle"
                  size="xs"
                  leftSection={<Pencil />}
                  reason={denial}
                  aria-label={`Change the risk ${risk.title}`}
                  onClick={() => setEditing(risk)}
                >
                  Change
                </ReasonedButton>
              </div>
              <p className="text-caption/5 text-muted">
                Likelihood {risk.likelihood} of 5, impact {risk.impact} of 5{risk.owner ? `, ${risk.owner} looks after it` : ''}
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
