import { m } from '@grantdesk/messages';
import { type Criterion, criterionMaximum } from '@grantdesk/domain/score-guide/guide';
import { formatTaskTotal } from '@grantdesk/domain/task/score';
import { CircleAlert, Crosshair } from 'lucide-react';
import classes from './Panel.module.css';
import type { Alignment } from './useAlignment.ts';
import { controlOf, isDone, withOutcome, withWeight } from './scoring-draft.ts';
import type { ScoringState } from './useScoring.ts';

interface CriterionRowProps {
  criterion: Criterion;
  index: number;
  state: ScoringState;
  readOnly: boolean;
  /** The part of the application that it judges, and the way there. */
  aligned?: Alignment | undefined;
}

/** One criterion: its outcomes as segments, and where any score may be given a slider and a box beside it. */
export function CriterionRow({ criterion, index, state, readOnly, aligned }: CriterionRowProps) {
  const { scoring, change, errorAt, weightError } = state;
  const { slug, title, isRange, possibleOutcomes } = criterion;
  const entry = scoring.scoreData[slug];
  const nameId = `score-${slug}-name`;
  const errorId = `score-${slug}-error`;
  const error = errorAt(`data.scoreData.${slug}.outcome`);
  const maximum = criterionMaximum(criterion);
  return (
    <li className={classes.row} data-criterion={index}>
      <div className="flex min-w-0 flex-wrap items-center gap-x-3 gap-y-0">
        <span id={nameId} className="font-medium">
          {title}
        </span>
        {aligned ? (
          <button
            type="button"
            className="inline-flex min-h-6 max-w-full cursor-pointer items-center gap-1 justify-self-start border-0 bg-transparent p-0 text-xs/4 text-link hover:underline hover:underline-offset-3"
            title={aligned.label}
            onClick={aligned.show}
          >
            <Crosshair size={14} strokeWidth={1.75} aria-hidden="true" />
            <span className="sr-only">{m.task.titleShow({ title })} </span>
            <span className="ellipsis">{aligned.label}</span>
          </button>
        ) : null}
      </div>
      <div className={`${classes.controls} grid min-w-0 gap-1.5`}>
        {readOnly ? (
          <span>{entry?.outcome ?? <span className="text-muted">{m.task.notScored()}</span>}</span>
        ) : (
          <div
            role="radiogroup"
            aria-labelledby={nameId}
            aria-describedby={error ? errorId : undefined}
            aria-invalid={error ? true : undefined}
            className={classes.segments}
            data-error={error ? true : undefined}
          >
            {possibleOutcomes.map((outcome, place) => (
              <label key={outcome.title} className={classes.segment}>
                <input
                  type="radio"
                  id={controlOf.outcome(slug, place)}
                  name={`score-${slug}`}
                  className="sr-only"
                  checked={entry?.outcome === outcome.title}
                  onChange={() => change(withOutcome(scoring, criterion, outcome.title))}
                />
                <span>{outcome.title}</span> <span className={classes.weight}>{formatTaskTotal(outcome.weight)}</span>
              </label>
            ))}
          </div>
        )}
        {error && !readOnly ? <Problem id={errorId} text={error} /> : null}
        {isRange && !readOnly ? (
          <Range
            criterion={criterion}
            error={weightError(slug)}
            weight={entry?.weight ?? ''}
            maximum={maximum}
            onWeight={(weight) => change(withWeight(scoring, criterion, weight))}
          />
        ) : null}
      </div>
      <span className="text-end text-caption tracking-normal text-muted tabular-nums">
        <b className="text-sm font-semibold text-text">
          {isDone(scoring, criterion) ? formatTaskTotal(Number(entry?.weight)) : '–'}
        </b>{' '}
        / {formatTaskTotal(maximum)}
      </span>
    </li>
  );
}

interface RangeProps {
  criterion: Criterion;
  weight: string;
  maximum: number;
  error: string | undefined;
  onWeight: (weight: string) => void;
}

function Range({ criterion: { slug, title }, weight, maximum, error, onWeight }: RangeProps) {
  const errorId = `score-${slug}-weight-error`;
  const given = Number(weight);
  return (
    <div className={`${classes.range} flex items-center gap-3`}>
      <input
        type="range"
        aria-label={m.task.titleScore({ title })}
        min={0}
        max={maximum}
        step={maximum <= 10 ? 0.1 : 0.5}
        value={Number.isFinite(given) ? Math.min(maximum, Math.max(0, given)) : 0}
        aria-valuetext={weight === '' ? m.task.noScoreYet() : m.task.weightOfMaximum({ weight, maximum })}
        onChange={(event) => onWeight(event.currentTarget.value)}
      />
      {error ? <Problem id={errorId} text={error} /> : null}
      <input
        id={controlOf.weight(slug)}
        className={classes.number}
        inputMode="decimal"
        autoComplete="off"
        maxLength={12}
        aria-label={m.task.titleScoreFrom0ToMaximum({ title, maximum })}
        aria-invalid={error ? true : undefined}
        aria-describedby={error ? errorId : undefined}
        value={weight}
        onChange={(event) => onWeight(event.currentTarget.value)}
      />
    </div>
  );
}

/** The words of a broken rule, beside what they are about. */
export function Problem({ id, text }: { id: string; text: string }) {
  return (
    <span id={id} className="inline-flex items-center gap-1.5 text-caption/5 font-medium text-danger">
      <CircleAlert size={16} strokeWidth={1.75} aria-hidden="true" />
      {text}
    </span>
  );
}
