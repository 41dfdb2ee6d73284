import { m } from '@grantdesk/messages';
import type { SimilarityState } from '@grantdesk/domain/similarity/shape';
import { AppLink } from '#components/AppLink.tsx';
import { to } from '#paths.ts';
import { StatusChip } from '#ui/StatusChip.tsx';
import type { Tone } from '#ui/tone.ts';
import type { Pair } from './pairs-query.ts';

const STATES: Record<SimilarityState, { tone: Tone; label: string }> = {
  OPEN: { tone: 'warning', label: m.similarity.toLookAt() },
  NO_CONCERN: { tone: 'neutral', label: m.similarity.noConcern() },
  CONCERN: { tone: 'danger', label: m.similarity.concern() },
};

/** What the team says about a pair. */
export const PairState = ({ state }: { state: SimilarityState }) => <StatusChip {...STATES[state]} status={state} />;

export const applicantOf = ({ applicant, organisation }: Pair['sides'][number]): string =>
  organisation ?? applicant ?? m.similarity.applicantHidden();

/** A pair in a list: the other application, or both, how much they share, and what the team says. */
export function PairItem({ pair, onlyOther }: { pair: Pair; onlyOther: boolean }) {
  const [first, second] = pair.sides;
  const shown = onlyOther ? [second] : [first, second];
  return (
    <li className="flex flex-wrap items-start justify-between gap-x-6 gap-y-2 border-t border-hair py-3 first:border-t-0">
      <div className="min-w-0">
        {shown.map((side) => (
          <p key={side._id} className="wrap-anywhere">
            <AppLink href={to.admin.application(side.programme._id, side._id)}>{side.applicationID}</AppLink> {applicantOf(side)}
            <span className="text-sm/5 text-muted"> · {side.programme.name}</span>
          </p>
        ))}
        <p className="text-sm/5 text-muted">{m.similarity.sharedWords({ words: pair.words, passages: pair.passages })}</p>
        {pair.reason ? <p className="mt-1 max-w-[72ch] text-sm/5 wrap-anywhere whitespace-pre-line">{pair.reason}</p> : null}
      </div>
      <div className="flex items-center gap-4">
        <PairState state={pair.state} />
        <AppLink
          href={to.admin.similarPair(pair._id)}
          aria-label={m.similarity.sideBySideWith({ first: first.applicationID, second: second.applicationID })}
        >
          {m.similarity.sideBySide()}
        </AppLink>
      </div>
    </li>
  );
}
