import { m } from '@grantdesk/messages';
import { formatTaskTotal, type ScoreData, totalScore, weightMessage } from '@grantdesk/domain/task/score';
import type { Criterion } from '@grantdesk/domain/score-guide/guide';
import { TextInput } from '@mantine/core';
import { useState } from 'react';
import { Panel } from '#ui/Panel.tsx';
import { type GuideDraft, liveMaximum } from './guide-draft.ts';
import classes from './ScoreGuides.module.css';
import { Button } from '#ui/Button.tsx';

/** Per criterion (by key): the outcome chosen (by key) and, where any score may be given, what is typed. */
type Tries = Record<string, { outcome?: string; weight?: string }>;

interface TryItProps {
  draft: GuideDraft;
  criteria: Criterion[];
  maximum: number;
}

/** What a reviewer will see and reach with this guide. None of it is saved. */
export function TryIt({ draft, criteria, maximum }: TryItProps) {
  const [tries, setTries] = useState<Tries>({});
  const scores: ScoreData = {};
  let done = 0;
  draft.criteria.forEach((criterion, index) => {
    const live = criteria[index];
    const entry = tries[criterion.key];
    const chosen = criterion.outcomes.findIndex((outcome) => outcome.key === entry?.outcome);
    const outcome = live?.possibleOutcomes[chosen];
    if (!live || !outcome) return;
    const weight = criterion.isRange ? (entry?.weight ?? '') : outcome.weight;
    scores[live.slug] = { outcome: outcome.title, weight };
    if (weightMessage(weight, liveMaximum(live)) === null) done += 1;
  });
  return (
    <div className={classes.side}>
      <Panel
        title={m.scoreGuide.tryIt()}
        note={m.scoreGuide.whatAReviewerSeesNothingHere()}
        actions={
          <Button size="xs" variant="subtle" onClick={() => setTries({})}>
            {m.common.startAgain()}
          </Button>
        }
      >
        {draft.description.trim() ? <p className="mt-2 whitespace-pre-line">{draft.description}</p> : null}
        <ol className={`${classes.tries} -mx-5 mt-2 border-t border-hair`}>
          {draft.criteria.map((criterion, index) => (
            <TryCriterion
              key={criterion.key}
              draft={criterion}
              live={criteria[index]!}
              entry={tries[criterion.key] ?? {}}
              onChange={(entry) => setTries({ ...tries, [criterion.key]: entry })}
            />
          ))}
        </ol>
        <p className={`${classes.tryTotal} mt-3 flex justify-between gap-3 text-muted`} role="status">
          <span>{m.common.doneOfTotalCriteria({ done, total: draft.criteria.length })}</span>
          <span>
            {m.common.total()} <b className="tabular-nums">{formatTaskTotal(totalScore(scores))}</b>{' '}
            <span className="tabular-nums">/ {formatTaskTotal(maximum)}</span>
          </span>
        </p>
      </Panel>
    </div>
  );
}

interface TryCriterionProps {
  draft: GuideDraft['criteria'][number];
  live: Criterion;
  entry: { outcome?: string; weight?: string };
  onChange: (entry: { outcome?: string; weight?: string }) => void;
}

function TryCriterion({ draft, live, entry, onChange }: TryCriterionProps) {
  const maximum = liveMaximum(live);
  const titleId = `try-${draft.key}`;
  const named = draft.outcomes
    .map((outcome, index) => ({ ...outcome, ...live.possibleOutcomes[index]! }))
    .filter((outcome) => outcome.title !== '');
  const error = draft.isRange && entry.weight !== undefined && entry.weight !== '' ? weightMessage(entry.weight, maximum) : null;
  const chosen = named.find((outcome) => outcome.key === entry.outcome);
  const given = draft.isRange ? (error || !entry.weight ? null : Number(entry.weight)) : (chosen?.weight ?? null);
  return (
    <li>
      <div className="grid gap-2">
        <p className="flex justify-between gap-3">
          <span id={titleId} className="min-w-0 font-medium">
            {draft.title.trim() || m.scoreGuide.untitledCriterion()}
          </span>
          <span className={`${classes.tryScore} flex-none text-muted`}>
            <b className="tabular-nums">{given === null || Number.isNaN(given) ? '–' : formatTaskTotal(given)}</b>{' '}
            <span className="tabular-nums">/ {formatTaskTotal(maximum)}</span>
          </span>
        </p>
        {named.length === 0 ? (
          <p className="text-caption/5 text-muted">{m.scoreGuide.noOutcomeHasATitleYet()}</p>
        ) : (
          <div
            className="flex flex-wrap gap-px overflow-clip rounded-md border border-control bg-border"
            role="radiogroup"
            aria-labelledby={titleId}
          >
            {named.map((outcome) => (
              <label key={outcome.key} className={classes.segment}>
                <input
                  type="radio"
                  name={`${titleId}-outcome`}
                  className="sr-only"
                  checked={entry.outcome === outcome.key}
                  onChange={() =>
                    onChange({ outcome: outcome.key, weight: Number.isNaN(outcome.weight) ? '' : String(outcome.weight) })
                  }
                />
                <span>{outcome.title}</span>
                <span className="tabular-nums">{Number.isNaN(outcome.weight) ? '–' : formatTaskTotal(outcome.weight)}</span>
              </label>
            ))}
          </div>
        )}
        {draft.isRange && named.length > 0 ? (
          <TextInput
            className="max-w-40"
            aria-describedby={titleId}
            label={m.scoreGuide.scoreFrom0ToMaximum({ maximum })}
            inputMode="decimal"
            value={entry.weight ?? ''}
            error={error}
            onChange={(event) => onChange({ ...entry, weight: event.currentTarget.value })}
          />
        ) : null}
      </div>
    </li>
  );
}
