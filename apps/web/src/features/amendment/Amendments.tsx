import { m } from '@grantdesk/messages';
import type { Answer } from '@grantdesk/api';
import { EFFECT_WORDS } from '@grantdesk/domain/amendment/effect-parts';
import { useQuery } from '@tanstack/react-query';
import { CircleCheck, CircleX, FilePenLine, Hourglass, Undo2 } from 'lucide-react';
import { lazy, Suspense, useState } from 'react';
import { listQuery } from '#api/query.ts';
import { ButtonLink } from '#components/ButtonLink.tsx';
import { LoadFailure, Loading } from '#components/screens.tsx';
import { DateTime } from '#components/values/values.tsx';
import { Button } from '#ui/Button.tsx';
import { Panel } from '#ui/Panel.tsx';
import { ReasonedButton } from '#ui/ReasonedButton.tsx';
import { StatusChip } from '#ui/StatusChip.tsx';

const AmendmentEffect = lazy(() => import('./AmendmentEffect.tsx'));

type Row = Answer<'amendment.many'>['data'][number];

const LOOKS = {
  Proposed: { tone: 'warning', icon: Hourglass },
  Approved: { tone: 'success', icon: CircleCheck },
  Declined: { tone: 'danger', icon: CircleX },
  Withdrawn: { tone: 'neutral', icon: Undo2 },
} as const;
const STEP = 10;

interface Props {
  projectId: string;
  /** Why nothing can be proposed, or null. */
  denial: string | null;
  amendHref: string;
  audience: 'staff' | 'applicant';
}

/** What was proposed, by whom, why, what became of it, and what it changes. */
export function Amendments({ projectId, denial, amendHref, audience }: Props) {
  const [limit, setLimit] = useState(STEP);
  const query = useQuery(listQuery('amendment.many', { query: { projectId, limit } }));
  const rows = query.data?.data;
  const label = m.amendment.proposeAnAmendment();
  const size = audience === 'applicant' ? 'lg' : 'sm';
  return (
    <div id="amendments" tabIndex={-1} className="scroll-mt-4 focus:outline-none">
      <Panel
        title={m.common.amendments()}
        actions={
          denial ? (
            <ReasonedButton size={size} leftSection={<FilePenLine />} reason={denial}>
              {label}
            </ReasonedButton>
          ) : (
            <ButtonLink size={size} href={amendHref} leftSection={<FilePenLine />}>
              {label}
            </ButtonLink>
          )
        }
      >
        {query.error ? <LoadFailure error={query.error} onRetry={() => void query.refetch()} /> : null}
        {rows || query.error ? null : <Loading label={m.amendment.loadingTheAmendments()} rows={[48]} />}
        {rows?.length === 0 ? <p className="text-muted">{m.amendment.nothingWasChangedThePlan()}</p> : null}
        <ul className="mt-1">
          {rows?.map((row) => (
            <Item key={row._id} row={row} audience={audience} />
          ))}
        </ul>
        {query.data?.next ? <Button onClick={() => setLimit(limit + STEP)}>{m.amendment.showEarlierAmendments()}</Button> : null}
      </Panel>
    </div>
  );
}

function Item({ row, audience }: { row: Row; audience: Props['audience'] }) {
  const isOpen = row.state === 'Proposed';
  const [isShown, setShown] = useState<boolean | null>(null);
  // What waits for a decision is expanded.
  const shows = isShown ?? isOpen;
  const { tone, icon } = LOOKS[row.state];
  return (
    <li className="grid gap-1.5 border-t border-hair px-0 py-3 first:border-t-0">
      <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
        <h3>{m.amendment.amendmentNumber({ number: row.number })}</h3>
        <StatusChip tone={tone} icon={icon} label={row.state} />
        <span className="text-sm/5 text-muted">{row.parts.map((part) => EFFECT_WORDS[part]).join(', ')}</span>
      </div>
      <p className="wrap-anywhere whitespace-pre-line">{row.reason}</p>
      <p className="text-sm/5 text-muted">
        {m.amendment.proposedByProposedby({ proposedBy: row.proposedBy ?? m.amendment.theProgrammeTeam() })}{' '}
        <DateTime value={row.proposedAt} timed />
        {row.decidedAt ? (
          <>
            {m.amendment.stateByDecidedby({ state: row.state, decidedBy: row.decidedBy ?? m.amendment.theProgrammeTeam() }) + ' '}
            <DateTime value={row.decidedAt} timed />
          </>
        ) : null}
      </p>
      {row.note ? <p className="wrap-anywhere whitespace-pre-line">{m.audit.quoted({ text: row.note })}</p> : null}
      <div>
        <Button
          size={audience === 'applicant' ? 'lg' : 'sm'}
          variant="subtle"
          aria-expanded={shows}
          onClick={() => setShown(!shows)}
        >
          {shows ? m.amendment.hideTheEffect() : m.amendment.showTheEffect()}
          <span className="sr-only"> {m.amendment.ofAmendmentNumber({ number: row.number })}</span>
        </Button>
      </div>
      {shows ? (
        <Suspense fallback={<Loading label={m.amendment.loadingTheEffect()} rows={[120]} />}>
          <AmendmentEffect id={row._id} audience={audience} />
        </Suspense>
      ) : null}
    </li>
  );
}
