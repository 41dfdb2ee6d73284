import { m } from '@grantdesk/messages';
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
    say(m.scoreGuide.criterionNumberAdded({ number: values.criteria.length + 1 }));
  };
  const remove = (index: number) => {
    const rest = values.criteria.filter((_, place) => place !== index);
    const neighbour = rest[Math.min(index, rest.length - 1)];
    setCriteria(rest);
    focusAfter(neighbour ? criterionControl(neighbour.key, 'title') : 'guide-criteria');
    say(m.scoreGuide.criterionIndexRemovedCountLeft({ index: index + 1, count: rest.length }));
  };
  const move = (index: number, by: 1 | -1, button: string) => {
    setCriteria(moved(values.criteria, index, by));
    focusAfter(button);
    say(m.scoreGuide.criterionMovedNowIndexOf({ index: index + by + 1, total: values.criteria.length }));
  };

  return (
    <>
      <LeaveGuard isDirty={isDirty && !busy && !readOnly} subject={m.scoreGuide.thisScoreGuide()} />
      {refusal ? (
        <div ref={refusalBox} tabIndex={-1} className="mb-3 focus:outline-none">
          <InlineNotice
            tone="danger"
            live="alert"
            title={refusal.message}
            action={
              refusal.status === 409 && guide ? (
                <Button onClick={() => void editor.reload()}>{m.common.reloadAndDropMyChanges()}</Button>
              ) : null
            }
          >
            {refusal.status === 409 ? m.scoreGuide.nothingWasSavedYourChangesStill() : m.common.nothingWasSavedYourChangesStill()}
          </InlineNotice>
        </div>
      ) : null}
      <ErrorSummary
        {...summary}
        items={summary.items.map((item) => {
          const place = describePlace(values, item.target);
          return place === '' ? item : { ...item, message: m.common.labelValue({ label: place, value: item.message }) };
        })}
      />
      {header}
      {readOnly ? <InlineNotice tone="neutral">{readOnlyReason}</InlineNotice> : null}
      {!readOnly && guide && guide.usedBy > 0 ? (
        <InlineNotice>{m.scoreGuide.savingCreatesVersion({ programmes: guide.usedBy, version: guide.version + 1 })}</InlineNotice>
      ) : null}
      <div className={classes.columns}>
        <div className={`${classes.main} grid min-w-0 grid-cols-1 justify-items-start gap-4`}>
          <Panel className="grid grid-cols-1 gap-4">
            <TextInput
              id="guide-name"
              label={m.common.name()}
              value={values.name}
              readOnly={readOnly}
              maxLength={GUIDE_LIMITS.name}
              error={errors['guide-name']}
              onChange={(event) => setValues({ name: event.currentTarget.value })}
            />
            <Textarea
              id="guide-description"
              label={m.common.descriptionOptional()}
              description={m.scoreGuide.reviewersReadItAboveTheCriteria()}
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
                label={m.scoreGuide.formOptional()}
                description={
                  places.used.length > 1
                    ? m.scoreGuide.criteriaCanReferToTheQuestions({ count: places.used.length })
                    : places.used[0]
                      ? m.scoreGuide.criteriaCanReferToTheQuestions2({ used: places.used[0] })
                      : m.scoreGuide.criteriaCanReferToTheQuestions3()
                }
                placeholder={m.scoreGuide.searchForms()}
                load={loadForms}
                value={places.form}
                onChange={places.setForm}
              />
            )}
          </Panel>
          <div className="mt-2 flex flex-wrap items-baseline gap-x-3 gap-y-1">
            <h2>{m.common.criteria()}</h2>
            <p className={`${classes.total} ms-auto text-caption/5 text-muted`}>
              {m.scoreGuide.criteriaMaximum({ count: values.criteria.length })}{' '}
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
                  ? m.scoreGuide.aGuideCanHaveAt({ criteria: GUIDE_LIMITS.criteria })
                  : undefined
              }
            >
              {m.scoreGuide.addCriterion()}
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
          saveLabel={m.scoreGuide.saveGuide()}
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
  if (length > 0) return m.scoreGuide.countProblemsToFix({ count: length });
  if (refusal) return m.common.notSaved();
  if (isDirty) return m.common.changesAreNotSavedYet();
  return guide ? m.scoreGuide.allChangesSavedVersionVersion({ version: guide.version }) : m.common.nothingEnteredYet();
}
