import { m } from '@grantdesk/messages';
import { type Criterion, GUIDE_LIMITS } from '@grantdesk/domain/score-guide/guide';
import { formatTaskTotal } from '@grantdesk/domain/task/score';
import { Checkbox, TextInput } from '@mantine/core';
import { ArrowDown, ArrowUp, Trash2 } from 'lucide-react';
import { IconButton } from '#ui/IconButton.tsx';
import { AlignedSelect } from './AlignedSelect.tsx';
import { criterionControl, type CriterionDraft, liveMaximum } from './guide-draft.ts';
import { OutcomeRows } from './OutcomeRows.tsx';
import classes from './ScoreGuides.module.css';
import type { Places } from './usePlaces.ts';

export interface CriterionCardProps {
  criterion: CriterionDraft;
  /** The same criterion as it would be saved: with its slug and its weights as numbers. */
  live: Criterion;
  /** The questions it may refer to. */
  places: Places;
  place: number;
  of: number;
  readOnly: boolean;
  errors: Record<string, string>;
  onChange: (next: CriterionDraft) => void;
  onMove: (by: 1 | -1, button: string) => void;
  onRemove: () => void;
  focusAfter: (id: string) => void;
  say: (sentence: string) => void;
}

/** One criterion: its title, how it may be scored, its outcomes. */
export function CriterionCard(props: CriterionCardProps) {
  const { criterion, live, places, place, of, readOnly, errors, onChange, onMove, onRemove, focusAfter, say } = props;
  const titleId = criterionControl(criterion.key, 'title');
  const name = criterion.title.trim() || m.scoreGuide.criterionPlace({ place });
  const up = `${criterion.key}-up`;
  const down = `${criterion.key}-down`;
  return (
    <li
      className="grid gap-3 rounded-xl border border-border bg-surface px-5 pt-3 pb-4 mobile:px-4"
      aria-label={m.scoreGuide.criterionPlace2({ place })}
    >
      <div className="flex min-h-8 flex-wrap items-center gap-x-3 gap-y-1">
        <h3>{m.scoreGuide.criterionPlace2({ place })}</h3>
        <code
          className="max-w-60 truncate rounded-sm bg-sunken px-1.5 py-0.5 text-xs/4 text-muted"
          title={m.scoreGuide.scoresAreStoredUnderThisKey()}
        >
          {live.slug}
        </code>
        <span className={`${classes.cardMaximum} ms-auto text-caption/5 text-muted mobile:ms-0`}>
          {m.scoreGuide.maximum()} <b className="tabular-nums">{formatTaskTotal(liveMaximum(live))}</b>
        </span>
        {readOnly ? null : (
          <span className="-me-2 flex gap-0.5 mobile:ms-auto">
            <IconButton
              id={up}
              label={m.scoreGuide.moveNameUp({ name })}
              icon={ArrowUp}
              iconSize={16}
              aria-disabled={place === 1}
              onClick={() => place > 1 && onMove(-1, up)}
            />
            <IconButton
              id={down}
              label={m.scoreGuide.moveNameDown({ name })}
              icon={ArrowDown}
              iconSize={16}
              aria-disabled={place === of}
              onClick={() => place < of && onMove(1, down)}
            />
            <IconButton label={m.common.removeName({ name })} icon={Trash2} iconSize={16} onClick={onRemove} />
          </span>
        )}
      </div>
      <TextInput
        id={titleId}
        label={m.common.title()}
        value={criterion.title}
        readOnly={readOnly}
        maxLength={GUIDE_LIMITS.title}
        error={errors[titleId]}
        onChange={(event) => onChange({ ...criterion, title: event.currentTarget.value })}
      />
      <AlignedSelect
        id={`${criterion.key}-aligned`}
        value={criterion.alignedTo}
        places={places}
        readOnly={readOnly}
        onChange={(alignedTo) => onChange({ ...criterion, alignedTo })}
      />
      <Checkbox
        className={classes.range}
        label={m.scoreGuide.reviewersMayGiveAnyScoreFrom()}
        description={m.scoreGuide.otherwiseTheOutcomeThatTheyChoose()}
        checked={criterion.isRange}
        aria-disabled={readOnly || undefined}
        onChange={(event) => !readOnly && onChange({ ...criterion, isRange: event.currentTarget.checked })}
      />
      <OutcomeRows
        criterion={criterion}
        live={live}
        name={name}
        readOnly={readOnly}
        errors={errors}
        onChange={onChange}
        focusAfter={focusAfter}
        say={say}
      />
    </li>
  );
}
