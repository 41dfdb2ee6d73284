import { m } from '@grantdesk/messages';
import type { Answer } from '@grantdesk/api';
import { formatCount, formatPercent } from '@grantdesk/domain/format/money';
import { Panel } from '#ui/Panel.tsx';

/** What became of those who completed the check: how many could apply, started and submitted. */
export function CheckFigures({ figures }: { figures: Answer<'eligibility.one'>['data']['figures'] }) {
  const { checks, started, submitted } = figures;
  const could = checks.ELIGIBLE + checks.UNSURE;
  const share = (part: number) => (could > 0 ? m.eligibility.shareOf({ share: formatPercent(part / could, 0) }) : '');
  const lines = [
    { label: m.eligibility.completed(), count: could + checks.NOT_ELIGIBLE },
    { label: m.eligibility.couldNotApply(), count: checks.NOT_ELIGIBLE },
    { label: m.eligibility.couldApply(), count: could },
    { label: m.eligibility.wereAdvised(), count: checks.UNSURE },
    { label: m.eligibility.started(), count: started, note: share(started) },
    { label: m.eligibility.submitted(), count: submitted, note: share(submitted) },
  ];
  return (
    <Panel title={m.eligibility.whatBecameOfIt()} note={m.eligibility.figuresNote()}>
      <dl className="mt-3 grid gap-2">
        {lines.map(({ label, count, note }) => (
          <div key={label} className="flex justify-between gap-x-4 border-t border-hair pt-2 first:border-t-0">
            <dt>
              {label}
              {note ? <span className="block text-sm/5 text-muted">{note}</span> : null}
            </dt>
            <dd className="font-medium tabular-nums">{formatCount(count)}</dd>
          </div>
        ))}
      </dl>
    </Panel>
  );
}
