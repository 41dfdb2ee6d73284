import { m } from '@grantdesk/messages';
import { formatList } from '@grantdesk/domain/format/list';
import { type Criterion, GUIDE_LIMITS } from '@grantdesk/domain/score-guide/guide';
import { TextInput } from '@mantine/core';
import { Plus, X } from 'lucide-react';
import type { ClipboardEvent } from 'react';
import { IconButton } from '#ui/IconButton.tsx';
import {
  criterionControl,
  type CriterionDraft,
  newOutcome,
  outcomeControl,
  type OutcomeDraft,
  pastedOutcomes,
  sharedWeights,
} from './guide-draft.ts';
import classes from './ScoreGuides.module.css';
import { Button } from '#ui/Button.tsx';

interface OutcomeRowsProps {
  criterion: CriterionDraft;
  live: Criterion;
  /** The criterion in words, for the names of the controls. */
  name: string;
  readOnly: boolean;
  errors: Record<string, string>;
  onChange: (next: CriterionDraft) => void;
  focusAfter: (id: string) => void;
  say: (sentence: string) => void;
}

/** Title and weight per outcome. Rows of a spreadsheet can be pasted into a title. */
export function OutcomeRows({ criterion, live, name, readOnly, errors, onChange, focusAfter, say }: OutcomeRowsProps) {
  const { outcomes } = criterion;
  const addId = criterionControl(criterion.key, 'outcomes');
  const helpId = `${addId}-help`;
  const error = errors[addId];
  const shared = sharedWeights(live);

  const setOutcomes = (next: OutcomeDraft[]) => onChange({ ...criterion, outcomes: next.slice(0, GUIDE_LIMITS.outcomes) });
  const setOne = (key: string, part: Partial<OutcomeDraft>) =>
    setOutcomes(outcomes.map((outcome) => (outcome.key === key ? { ...outcome, ...part } : outcome)));
  const add = () => {
    const outcome = newOutcome();
    setOutcomes([...outcomes, outcome]);
    focusAfter(outcomeControl(outcome.key, 'title'));
  };
  const remove = (index: number) => {
    const rest = outcomes.filter((_, place) => place !== index);
    const neighbour = rest[Math.min(index, rest.length - 1)];
    setOutcomes(rest);
    focusAfter(neighbour ? outcomeControl(neighbour.key, 'title') : addId);
    say(m.scoreGuide.outcomeIndexRemovedCountLeft({ index: index + 1, count: rest.length }));
  };
  const paste = (event: ClipboardEvent, index: number) => {
    const rows = pastedOutcomes(event.clipboardData.getData('text/plain'));
    if (!rows || readOnly) return;
    event.preventDefault();
    const keepsRow = outcomes[index]?.title.trim() !== '' || outcomes[index]?.weight.trim() !== '';
    // Blank rows below make room for what is pasted.
    const after = outcomes.slice(index + 1).filter((outcome) => outcome.title.trim() !== '' || outcome.weight.trim() !== '');
    setOutcomes([...outcomes.slice(0, keepsRow ? index + 1 : index), ...rows, ...after]);
    const last = rows.at(-1);
    if (last) focusAfter(outcomeControl(last.key, 'title'));
    say(m.scoreGuide.countOutcomesPasted({ count: rows.length }));
  };

  return (
    <fieldset className={`${classes.outcomes} grid gap-2`} aria-describedby={helpId}>
      <legend className="sr-only">{m.scoreGuide.outcomesOfName({ name })}</legend>
      <p id={helpId} className="text-caption/5 text-muted">
        {m.scoreGuide.outcomesHelp()}
      </p>
      <div
        className="grid grid-cols-[minmax(0,1fr)_112px_32px] items-start gap-2 text-caption/5 font-medium text-muted mobile:grid-cols-[minmax(0,1fr)_80px_32px]"
        aria-hidden="true"
      >
        <span>{m.common.outcome()}</span>
        <span>{m.scoreGuide.weight()}</span>
      </div>
      {outcomes.map((outcome, index) => (
        <div
          key={outcome.key}
          className="grid grid-cols-[minmax(0,1fr)_112px_32px] items-start gap-2 mobile:grid-cols-[minmax(0,1fr)_80px_32px]"
        >
          <TextInput
            id={outcomeControl(outcome.key, 'title')}
            aria-label={m.scoreGuide.outcomeIndexOfName({ index: index + 1, name })}
            value={outcome.title}
            readOnly={readOnly}
            maxLength={GUIDE_LIMITS.title}
            {...invalid(errors[outcomeControl(outcome.key, 'title')], outcomeControl(outcome.key, 'title'))}
            onPaste={(event) => paste(event, index)}
            onChange={(event) => setOne(outcome.key, { title: event.currentTarget.value })}
          />
          <TextInput
            id={outcomeControl(outcome.key, 'weight')}
            className={classes.weight}
            aria-label={m.scoreGuide.weightOfOutcomeIndexOfName({ index: index + 1, name })}
            inputMode="decimal"
            autoComplete="off"
            value={outcome.weight}
            readOnly={readOnly}
            maxLength={12}
            {...invalid(errors[outcomeControl(outcome.key, 'weight')], outcomeControl(outcome.key, 'weight'))}
            onChange={(event) => setOne(outcome.key, { weight: event.currentTarget.value })}
          />
          {readOnly ? null : (
            <IconButton
              label={m.scoreGuide.removeOutcomeIndexOfName({ index: index + 1, name })}
              icon={X}
              iconSize={16}
              onClick={() => remove(index)}
            />
          )}
          <RowErrors outcome={outcome} errors={errors} />
        </div>
      ))}
      {shared.length > 0 ? (
        <p className="text-caption/5 text-muted">
          {m.scoreGuide.severalOutcomesHaveTheWeight({ list: formatList(shared.map(String)) })}
        </p>
      ) : null}
      {error ? <p className="text-caption/5 font-medium text-danger">{error}</p> : null}
      {readOnly ? null : (
        <Button id={addId} size="xs" variant="subtle" leftSection={<Plus />} onClick={add}>
          {m.scoreGuide.addOutcome()}
          <span className="sr-only"> {m.scoreGuide.toName({ name })}</span>
        </Button>
      )}
    </fieldset>
  );
}

const invalid = (error: string | undefined, id: string) => (error ? { error: true, 'aria-describedby': `${id}-error` } : {});

/** The messages of a row, below it, where there is room for them. */
function RowErrors({ outcome, errors }: { outcome: OutcomeDraft; errors: Record<string, string> }) {
  const ids = [outcomeControl(outcome.key, 'title'), outcomeControl(outcome.key, 'weight')];
  if (!ids.some((id) => errors[id])) return null;
  return (
    <div className="col-[1_/_span_2] -mt-1 flex flex-wrap justify-between gap-x-4 gap-y-0">
      {ids.map((id) => (
        <p key={id} id={`${id}-error`} className="text-caption/5 font-medium text-danger">
          {errors[id]}
        </p>
      ))}
    </div>
  );
}
