import { m } from '@grantdesk/messages';
import { ThumbsDown, ThumbsUp } from 'lucide-react';
import { Problem } from './CriterionRow.tsx';
import classes from './Panel.module.css';
import { controlOf } from './scoring-draft.ts';
import type { ScoringState } from './useScoring.ts';

const CHOICES = [
  { value: true, label: m.common.yes(), icon: ThumbsUp, id: controlOf.recommended },
  { value: false, label: m.common.no(), icon: ThumbsDown, id: 'score-recommended-no' },
];

/** The words and the recommendation that go with the scores. */
export function Decision({ state, readOnly }: { state: ScoringState; readOnly: boolean }) {
  const { scoring, change, errorAt } = state;
  const commentError = errorAt('data.comments');
  const choiceError = errorAt('recommended');
  if (readOnly)
    return (
      <dl className={classes.decision}>
        <div>
          <dt>{m.common.comment()}</dt>
          <dd className="whitespace-pre-line">{scoring.comments || <span className="text-muted">{m.common.none()}</span>}</dd>
        </div>
        <div>
          <dt>{m.common.recommended2()}</dt>
          <dd>
            {scoring.recommended === null ? (
              <span className="text-muted">{m.common.notDecided()}</span>
            ) : scoring.recommended ? (
              m.common.yes()
            ) : (
              m.common.no()
            )}
          </dd>
        </div>
      </dl>
    );
  return (
    <div className={classes.decision}>
      <div className={classes.comment}>
        <label htmlFor={controlOf.comments}>{m.common.comment()}</label>
        <p id="score-comments-help" className="mb-1 text-caption/5 text-muted">
          {m.task.commentHelp()}
        </p>
        {commentError ? <Problem id="score-comments-error" text={commentError} /> : null}
        <textarea
          id={controlOf.comments}
          rows={4}
          maxLength={20_000}
          value={scoring.comments}
          aria-invalid={commentError ? true : undefined}
          aria-describedby={commentError ? 'score-comments-help score-comments-error' : 'score-comments-help'}
          onChange={(event) => change({ ...scoring, comments: event.currentTarget.value })}
        />
      </div>
      <div>
        <span id="score-recommended-label" className="mb-1 block text-caption/5 font-semibold">
          {m.common.recommended2()}
        </span>
        <p id="score-recommended-help" className="mb-1 text-caption/5 text-muted">
          {m.task.recommendedHelp()}
        </p>
        {choiceError ? <Problem id="score-recommended-error" text={choiceError} /> : null}
        <div
          role="radiogroup"
          aria-labelledby="score-recommended-label"
          aria-describedby={choiceError ? 'score-recommended-help score-recommended-error' : 'score-recommended-help'}
          className={classes.segments}
          data-error={choiceError ? true : undefined}
        >
          {CHOICES.map(({ value, label, icon: Icon, id }) => (
            <label key={label} className={classes.segment}>
              <input
                type="radio"
                id={id}
                name="score-recommended"
                className="sr-only"
                checked={scoring.recommended === value}
                onChange={() => change({ ...scoring, recommended: value })}
              />
              <Icon size={16} strokeWidth={1.75} aria-hidden="true" />
              <span>{label}</span>
            </label>
          ))}
        </div>
      </div>
    </div>
  );
}
