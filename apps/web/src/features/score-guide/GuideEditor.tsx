import { GUIDE_LIMITS, guideMaximum } from '@grantdesk/domain/scoring/guide';
import { formatTaskTotal } from '@grantdesk/domain/scoring/score';
import { Textarea, TextInput } from '@mantine/core';
import { Plus } from 'lucide-react';
import { type ReactNode, useEffect, useMemo, useRef } from 'react';
import { LeaveGuard } from '#components/LeaveGuard.tsx';
import { PagedSelect } from '#components/select/PagedSelect.tsx';
import { SaveBar } from '#components/SaveBar.tsx';
import { InlineNotice } from '#ui/Banner.tsx';
import { ErrorSummary } from '#ui/ErrorSummary.tsx';
import { Panel } from '#ui/Panel.tsx';
import { ReasonedButton } from '#ui/ReasonedButton.tsx';
import { CriterionCard } from './CriterionCard.tsx';
import { criterionControl, guideOf, liveMaximum, moved, newCriterion, placeOf } from './guide-draft.ts';
import classes from './ScoreGuides.module.css';
import { TryIt } from './TryIt.tsx';
import { loadForms, usePlaces } from './usePlaces.ts';
import { useFocusAfter } from './useFocusAfter.ts';
import type { GuideEditor as Editor } from './useGuideEditor.ts';
import { Button } from '#ui/Button.tsx';

export interface GuideEditorProps {
  /** The page's heading; what is wrong stands above it. */
  header: ReactNode;
  editor: Editor;
  /** Why nothing can be changed here; empty when it can. */
  readOnlyReason: string | null;
}

/** Criteria on the left, what a reviewer sees of them on the right. */
export function GuideEditor({ header, editor, readOnlyReason }: GuideEditorProps) {
  const { draft, change, errorAt, issues, attempt, refusal, isDirty, guide } = editor;
  const readOnly = readOnlyReason !== null;
  const live = useMemo(() => guideOf(draft), [draft]);
  const maximum = guideMaximum({
    criteria: live.criteria.map((criterion) => ({
      ...criterion,
      possibleOutcomes: [{ title: '', weight: liveMaximum(criterion) }],
    })),
  });
  const places = usePlaces(guide?.forms ?? []);
  const { focusAfter, say, said } = useFocusAfter();
  const refusalBox = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (refusal) refusalBox.current?.focus();
  }, [refusal]);

  const setCriteria = (criteria: typeof draft.criteria) => change({ ...draft, criteria });
  const add = () => {
    const criterion = newCriterion();
    setCriteria([...draft.criteria, criterion]);
    focusAfter(criterionControl(criterion.key, 'title'));
    say(`Criterion ${draft.criteria.length + 1} added.`);
  };
  const remove = (index: number) => {
    const rest = draft.criteria.filter((_, place) => place !== index);
    const neighbour = rest[Math.min(index, rest.length - 1)];
    setCriteria(rest);
    focusAfter(neighbour ? criterionControl(neighbour.key, 'title') : 'guide-criteria');
    say(`Criterion ${index + 1} removed, ${rest.length} left.`);
  };
  const move = (index: number, by: 1 | -1, button: string) => {
    setCriteria(moved(draft.criteria, index, by));
    focusAfter(button);
    say(`Criterion moved, now ${index + by + 1} of ${draft.criteria.length}.`);
  };

  return (
    <>
      <LeaveGuard isDirty={isDirty && !readOnly} subject="this score guide" />
      {refusal && issues.length === 0 ? (
        <div ref={refusalBox} tabIndex={-1} className={classes.refusal}>
          <InlineNotice
            tone="danger"
            live="alert"
            title={refusal.message}
            action={
              refusal.isStale && guide ? <Button onClick={() => void editor.reload()}>Reload and drop my changes</Button> : null
            }
          >
            {refusal.isStale
              ? 'Nothing was saved. Your changes still stand on this screen; copy what you need before you reload.'
              : 'Nothing was saved. Your changes still stand on this screen.'}
          </InlineNotice>
        </div>
      ) : null}
      {issues.length > 0 ? (
        <ErrorSummary
          items={issues.map((issue) => ({ ...issue, message: placeOf(draft, issue.target) + issue.message }))}
          attempt={attempt}
        />
      ) : null}
      {header}
      {readOnly ? <InlineNotice tone="neutral">{readOnlyReason}</InlineNotice> : null}
      {!readOnly && guide && guide.usedBy > 0 ? (
        <InlineNotice>
          {guide.usedBy === 1 ? 'One programme uses this guide.' : `${guide.usedBy} programmes use this guide.`} Saving makes
          version {guide.version + 1}; scores already given keep the version that they were given by.
        </InlineNotice>
      ) : null}
      <div className={classes.columns}>
        <div className={classes.main}>
          <Panel className={classes.basics}>
            <TextInput
              id="guide-name"
              label="Name"
              value={draft.name}
              readOnly={readOnly}
              maxLength={GUIDE_LIMITS.name}
              error={errorAt('guide-name')}
              onChange={(event) => change({ ...draft, name: event.currentTarget.value })}
            />
            <Textarea
              id="guide-description"
              label="Description (optional)"
              description="Reviewers read it above the criteria."
              autosize
              minRows={2}
              maxRows={10}
              value={draft.description}
              readOnly={readOnly}
              maxLength={GUIDE_LIMITS.description}
              error={errorAt('guide-description')}
              onChange={(event) => change({ ...draft, description: event.currentTarget.value })}
            />
            {readOnly ? null : (
              <PagedSelect
                id="guide-form"
                label="Form (optional)"
                description={
                  places.used.length > 1
                    ? `Criteria can refer to the questions of the ${places.used.length} forms that are used with this guide. Choose one form to see its questions alone.`
                    : places.used[0]
                      ? `Criteria can refer to the questions of “${places.used[0]}”. Choose another form to use its questions instead.`
                      : 'Criteria can refer to the questions of this form. The choice is not saved with the guide.'
                }
                placeholder="Search forms"
                load={loadForms}
                value={places.form}
                onChange={places.setForm}
              />
            )}
          </Panel>
          <div className={classes.listHead}>
            <h2>Criteria</h2>
            <p className={classes.total}>
              {draft.criteria.length} {draft.criteria.length === 1 ? 'criterion' : 'criteria'}, maximum{' '}
              <b className="tn">{formatTaskTotal(maximum)}</b>
            </p>
          </div>
          <ol className={classes.criteria}>
            {draft.criteria.map((criterion, index) => (
              <CriterionCard
                key={criterion.key}
                criterion={criterion}
                live={live.criteria[index]!}
                places={places}
                place={index + 1}
                of={draft.criteria.length}
                readOnly={readOnly}
                errorAt={errorAt}
                onChange={(next) => setCriteria(draft.criteria.map((item) => (item.key === next.key ? next : item)))}
                onMove={(by, button) => move(index, by, button)}
                onRemove={() => remove(index)}
                focusAfter={focusAfter}
                say={say}
              />
            ))}
          </ol>
          {errorAt('guide-criteria') ? <p className={classes.error}>{errorAt('guide-criteria')}</p> : null}
          {readOnly ? null : (
            <ReasonedButton
              id="guide-criteria"
              leftSection={<Plus />}
              onClick={add}
              reason={
                draft.criteria.length >= GUIDE_LIMITS.criteria
                  ? `A guide holds at most ${GUIDE_LIMITS.criteria} criteria.`
                  : undefined
              }
            >
              Add criterion
            </ReasonedButton>
          )}
        </div>
        <TryIt draft={draft} criteria={live.criteria} maximum={maximum} />
      </div>
      <p role="status" className="sr-only">
        {said}
      </p>
      {readOnly ? null : (
        <SaveBar
          isDirty={isDirty}
          busy={editor.busy}
          saveLabel="Save guide"
          note={noteOf(editor)}
          onSave={() => void editor.save()}
          onDiscard={editor.discard}
        />
      )}
    </>
  );
}

function noteOf({ issues, isDirty, guide, refusal }: Editor): string {
  if (issues.length > 0) return issues.length === 1 ? 'One problem to put right.' : `${issues.length} problems to put right.`;
  if (refusal) return 'Not saved.';
  if (isDirty) return 'Changes are not saved yet.';
  return guide ? `All changes saved, version ${guide.version}.` : 'Nothing entered yet.';
}
