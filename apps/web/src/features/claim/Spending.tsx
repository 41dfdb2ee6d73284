import { m } from '@grantdesk/messages';
import type { LineSpending } from '@grantdesk/domain/claim/lines';
import { formatPercent } from '@grantdesk/domain/format/money';
import { useQuery } from '@tanstack/react-query';
import { ArrowLeftRight, Download } from 'lucide-react';
import { lazy, Suspense, useState } from 'react';
import { documents } from '#api/documents.ts';
import { readQuery } from '#api/query.ts';
import { DateTime, Money } from '#components/values/values.tsx';
import { saveDocument } from '#files/save-document.ts';
import { Button } from '#ui/Button.tsx';
import { Panel } from '#ui/Panel.tsx';
import { ProgressBar } from '#ui/ProgressBar.tsx';
import { ReasonedButton } from '#ui/ReasonedButton.tsx';
import { rich } from '#ui/rich.tsx';
import { ScrollTable } from '#components/ScrollTable.tsx';
import type { Spending } from './claim-shapes.ts';

const MoveMoney = lazy(() => import('./MoveMoney.tsx'));

type Sums = Omit<LineSpending, '_id' | 'title'>;

interface Props {
  projectId: string;
  audience: 'staff' | 'applicant';
}

/** What was spent of a project's budget, line by line; nothing where the programme's reports do not account for it. */
export function SpendingPanel({ projectId, audience }: Props) {
  const query = useQuery(readQuery('claim.one', { params: { id: projectId } }));
  const [isMoving, setMoving] = useState(false);
  const spending = query.data?.data;
  if (!spending?.isOffered || spending.lines.length === 0) return null;
  const size = audience === 'applicant' ? 'lg' : 'sm';
  const { currency, advance, denials, virements } = spending;
  return (
    <Panel
      className="min-w-0"
      title={m.claim.spendingByLine()}
      actions={
        <>
          <Button
            size={size}
            variant="subtle"
            leftSection={<Download />}
            onClick={() => void saveDocument(documents.spending(projectId, 'xlsx'), 'spending.xlsx')}
          >
            {m.common.exportText()}
          </Button>
          <ReasonedButton
            size={size}
            leftSection={<ArrowLeftRight />}
            reason={denials.move ?? undefined}
            onClick={() => setMoving(true)}
          >
            {m.claim.moveMoney()}
          </ReasonedButton>
        </>
      }
    >
      <Lines spending={spending} />
      {advance > 0 ? (
        <p className="mt-3 text-muted">
          {rich(m.claim.notAccountedFor, { money: <Money minor={advance} currency={currency} /> })}
        </p>
      ) : null}
      {virements.length > 0 ? <Virements spending={spending} /> : null}
      {isMoving ? (
        <Suspense fallback={null}>
          <MoveMoney projectId={projectId} spending={spending} onClose={() => setMoving(false)} />
        </Suspense>
      ) : null}
    </Panel>
  );
}

const HEADS = [
  ['planned', m.claim.planned()],
  ['moved', m.claim.moved()],
  ['claimed', m.claim.claimed()],
  ['approved', m.common.approved()],
  ['paid', m.common.paid()],
  ['left', m.common.left()],
] as const;

const CELL = 'border-t border-hair py-2 ps-3 text-end align-top whitespace-nowrap';

function Lines({ spending: { lines, totals, currency, virements } }: { spending: Spending }) {
  const heads = HEADS.filter(([sum]) => sum !== 'moved' || virements.length > 0);
  const amounts = (sums: Sums) =>
    heads.map(([sum]) => (
      <td key={sum} className={CELL}>
        <Money plain minor={sums[sum]} currency={currency} />
      </td>
    ));
  return (
    <ScrollTable label={m.claim.spendingByLine()}>
      <thead>
        <tr>
          <th scope="col" className="py-2 text-start font-medium text-muted">
            {m.claim.lineInCurrency({ currency })}
          </th>
          {heads.map(([sum, label]) => (
            <th key={sum} scope="col" className="py-2 ps-3 text-end font-medium text-muted">
              {label}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {lines.map((line) => (
          <tr key={line._id}>
            <th scope="row" className="min-w-36 border-t border-hair py-2 text-start align-top font-normal">
              {line.title}
              <Share sums={line} />
            </th>
            {amounts(line)}
          </tr>
        ))}
      </tbody>
      <tfoot className="font-semibold">
        <tr>
          <th scope="row" className="border-t border-border py-2 text-start align-top">
            {m.common.total()}
            <Share sums={totals} />
          </th>
          {amounts(totals)}
        </tr>
      </tfoot>
    </ScrollTable>
  );
}

/** How much of a line is claimed, as a bar and in words. */
function Share({ sums: { claimed, available } }: { sums: Sums }) {
  const share = available > 0 ? claimed / available : 0;
  return (
    <span className="mt-1 flex items-center gap-2 text-caption/5 font-normal text-muted">
      <ProgressBar value={share * 100} width={64} />
      {m.claim.shareClaimed({ share: formatPercent(share) })}
    </span>
  );
}

function Virements({ spending: { virements, currency } }: { spending: Spending }) {
  return (
    <details className="mt-3">
      <summary className="cursor-pointer font-medium">{m.claim.moves({ count: virements.length })}</summary>
      <ul className="mt-1">
        {virements.map(({ _id, from, to, amount, reason, by, at, isFolded }) => (
          <li key={_id} className="border-t border-hair py-2 wrap-anywhere first:border-t-0">
            {rich(m.claim.movedFromTo, { money: <Money minor={amount} currency={currency} />, from, to })}
            <p className="text-caption/5 text-muted">
              {reason} · {by ?? m.amendment.theProgrammeTeam()}, <DateTime value={at} timed />
              {isFolded ? ` · ${m.claim.inThePlan()}` : ''}
            </p>
          </li>
        ))}
      </ul>
    </details>
  );
}
