import { GUIDE_LIMITS, guideMaximum } from '@grantdesk/domain/score-guide/guide';
import { formatTaskTotal } from '@grantdesk/domain/task/score';
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
import { criterionControl, toGuide, liveMaximum, moved, newCriterion, describePlace } from './guide-draft.ts';
import classes from './ScoreGuides.module.css';
import { TryIt } from './TryIt.tsx';
import { loadForms, usePlaces } from './usePlaces.ts';
import { useFocusAfter } from './useFocusAfter.ts';
import type { GuideEditor as Editor } from './useGuideEditor.ts';
import { Button } from '#ui/Button.tsx';

export interface GuideEditorProps {
  /** The page's heading; the error summary is above it. */
  header: ReactNode;
  editor: Editor;
  /** Why nothing can be changed here; empty when it can. */
  readOnlyReason: string | null;
}

/** Criteria on the left, what a reviewer sees of them on the right. */
export function GuideEditor({ header, editor, readOnlyReason }: GuideEditorProps) {
  const { values, errors, setValues, refusal, isDirty, busy, guide } = editor;
  const summary = editor.summary((target) => target);
  const readOnly = readOnlyReason !== null;
  const live = useMemo(() => toGuide(values), [values]);
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

  const setCriteria = (criteria: typeof values.criteria) => setValues({ criteria });
  const add = () => {
    const criterion = newCriterion();
    setCriteria([...values.criteria, criterion]);
    focusAfter(criterionControl(criterion.key, 'title'));
    say(`Criterion ${values.criteria.length + 1} added.`);
  };
  const remove = (index: number) => {
    const rest = values.criteria.filter((_, place) => place !== index);
    const neighbour = rest[Math.min(index, rest.length - 1)];
    setCriteria(rest);
    focusAfter(neighbour ? criterionControl(neighbour.key, 'title') : 'guide-criteria');
    say(`Criterion ${index + 1} removed, ${rest.length} left.`);
  };
  const move = (index: number, by: 1 | -1, button: string) => {
    setCriteria(moved(values.criteria, index, by));
    focusAfter(button);
    say(`Criterion moved, now ${index + by + 1} of ${values.criteria.length}.`);
  };

  return (
    <>
      <LeaveGuard isDirty={isDirty && !busy && !readOnly} subject="this score guide" />
      {refusal ? (
        <div ref={refusalBox} tabIndex={-1} className="mb-3 focus:outline-none">
          <InlineNotice
            tone="danger"
            live="alert"
            title={refusal.message}
            action={
              refusal.status === 409 && guide ? (
                <Button onClick={() => void editor.reload()}>Reload and drop my changes</Button>
              ) : null
            }
          >
            {refusal.status === 409
              ? 'Nothing was saved. Your changes still stand on this screen; copy what you need before you reload.'
              : 'Nothing was saved. Your changes still stand on this screen.'}
          </InlineNotice>
        </div>
      ) : null}
      <ErrorSummary
        {...summary}
        items={summary.items.map((item) => ({ ...item, message: describePlace(values, item.target) + item.message }))}
      />
      {header}
      {readOnly ? <InlineNotice tone="neutral">{readOnlyReason}</InlineNotice> : null}
      {!readOnly && guide && guide.usedBy > 0 ? (
        <InlineNotice>
          {guide.usedBy === 1 ? 'One programme uses this guide.' : `${guide.usedBy} programmes use this guide.`} Saving makes
          version {guide.version + 1}; scores already given keep the version that they were given by.
        </InlineNotice>
      ) : null}
      <div className={classes.columns}>
        <div className={`${classes.main} grid min-w-0 grid-cols-1 justify-items-start gap-4`}>
          <Panel className="grid grid-cols-1 gap-4">
            <TextInput
              id="guide-name"
              label="Name"
              value={values.name}
              readOnly={readOnly}
              maxLength={GUIDE_LIMITS.name}
              error={errors['guide-name']}
              onChange={(event) => setValues({ name: event.currentTarget.value })}
            />
            <Textarea
              id="guide-description"
              label="Description (optional)"
              description="Reviewers read it above the criteria."
              autosize
              minRows={2}
              maxRows={10}
              value={values.description}
              readOnly={readOnly}
              maxLength={GUIDE_LIMITS.description}
              error={errors['guide-description']}
              onChange={(event) => setValues({ description: event.currentTarget.value })}
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
          <div className="mt-2 flex flex-wrap items-baseline gap-x-3 gap-y-1">
            <h2>Criteria</h2>
            <p className={`${classes.total} ml-auto text-caption/5 text-muted`}>
              {values.criteria.length} {values.criteria.length === 1 ? 'criterion' : 'criteria'}, maximum{' '}
              <b className="tabular-nums">{formatTaskTotal(maximum)}</b>
            </p>
          </div>
          <ol className="grid gap-3">
            {values.criteria.map((criterion, index) => (
              <CriterionCard
                key={criterion.key}
                criterion={criterion}
                live={live.criteria[index]!}
                places={places}
                place={index + 1}
                of={values.criteria.length}
                readOnly={readOnly}
                errors={errors}
                onChange={(next) => setCriteria(values.criteria.map((item) => (item.key === next.key ? next : item)))}
                onMove={(by, button) => move(index, by, button)}
                onRemove={() => remove(index)}
                focusAfter={focusAfter}
                say={say}
              />
            ))}
          </ol>
          {errors['guide-criteria'] ? <p className="text-caption/5 font-medium text-danger">{errors['guide-criteria']}</p> : null}
          {readOnly ? null : (
            <ReasonedButton
              id="guide-criteria"
              leftSection={<Plus />}
              onClick={add}
              reason={
                values.criteria.length >= GUIDE_LIMITS.criteria
                  ? `A guide holds at most ${GUIDE_LIMITS.criteria} criteria.`
                  : undefined
              }
            >
              Add criterion
            </ReasonedButton>
          )}
        </div>
        <TryIt draft={values} criteria={live.criteria} maximum={maximum} />
      </div>
      <p role="status" className="sr-only">
        {said}
      </p>
      {readOnly ? null : (
        <SaveBar
          isDirty={isDirty}
          busy={busy}
          saveLabel="Save guide"
          note={noteOf(editor)}
          onSave={() => void editor.save()}
          onDiscard={editor.discard}
        />
      )}
    </>
  );
}

function noteOf({ errors, isDirty, guide, refusal }: Editor): string {
  const { length } = Object.keys(errors);
  if (length > 0) return length === 1 ? 'One problem to put right.' : `${length} problems to put right.`;
  if (refusal) return 'Not saved.';
  if (isDirty) return 'Changes are not saved yet.';
  return guide ? `All changes saved, version ${guide.version}.` : 'Nothing entered yet.';
}
