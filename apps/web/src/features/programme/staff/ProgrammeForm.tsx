import { m } from '@grantdesk/messages';
import { type ReactNode, useEffect, useRef } from 'react';
import { LeaveGuard } from '#components/LeaveGuard.tsx';
import { SaveBar } from '#components/SaveBar.tsx';
import { SectionOutline } from '#components/SectionOutline.tsx';
import { InlineNotice } from '#ui/Banner.tsx';
import { Button } from '#ui/Button.tsx';
import { ErrorSummary, focusControl } from '#ui/ErrorSummary.tsx';
import { BlindPart } from './BlindPart.tsx';
import { BasicsPart } from './BasicsPart.tsx';
import { FormsPart, ScoringPart } from './FormsParts.tsx';
import { toControlId, type Programme } from './programme-draft.ts';
import classes from './StaffProgrammes.module.css';
import { StagesPart } from './StagesPart.tsx';
import { TeamPart } from './TeamPart.tsx';
import type { ProgrammeFormState } from './useProgrammeForm.ts';
import { WindowPart } from './WindowPart.tsx';

export interface ProgrammeFormProps {
  /** The page's heading; the error summary is above it. */
  header: ReactNode;
  form: ProgrammeFormState;
  /** Null while the programme is new. */
  programme: Programme | null;
  mayNameManagers: boolean;
  /** Reads what is stored now and gives up what was typed. */
  onReload?: () => void;
}

const PARTS = [
  { target: 'part-basics', label: m.programme.basics() },
  { target: 'part-stages', label: m.common.stages() },
  { target: 'part-window', label: m.programme.window() },
  { target: 'part-forms', label: m.common.forms() },
  { target: 'part-scoring', label: m.common.scoreGuides() },
  { target: 'part-blind', label: m.common.blindReview() },
  { target: 'part-team', label: m.programme.team() },
];

/** Everything about a programme on one page, saved as one. */
export function ProgrammeForm({ header, form, programme, mayNameManagers, onReload }: ProgrammeFormProps) {
  const { refusal, isDirty, busy } = form;
  const summary = form.summary(toControlId);
  const started = programme !== null && programme.applicationCount > 0;
  const refusalBox = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (refusal) refusalBox.current?.focus();
  }, [refusal]);
  // The form is there only once the programme is read, too late for the browser to follow the link's fragment.
  useEffect(() => {
    const part = PARTS.find(({ target }) => `#${target}` === window.location.hash);
    if (part) focusControl(part.target);
  }, []);
  return (
    <>
      <LeaveGuard isDirty={isDirty && !busy} subject={m.programme.thisProgramme()} />
      {refusal ? (
        <div ref={refusalBox} tabIndex={-1} className="mb-3 focus:outline-none">
          <InlineNotice
            tone="danger"
            live="alert"
            title={refusal.message}
            action={
              refusal.code === 'STALE_VERSION' && onReload ? (
                <Button onClick={onReload}>{m.common.reloadAndDropMyChanges()}</Button>
              ) : null
            }
          >
            {m.common.nothingWasSavedYourChangesStill()}
          </InlineNotice>
        </div>
      ) : null}
      <ErrorSummary {...summary} />
      {header}
      <div className={`${classes.columns} mt-3 grid grid-cols-[200px_minmax(0,760px)] items-start gap-6 tablet:grid-cols-1`}>
        <SectionOutline label={m.programme.partsOfTheProgramme()} entries={PARTS} />
        <div className="grid gap-4">
          <BasicsPart
            form={form}
            programme={programme}
            currencyLock={started ? m.programme.fixedSinceTheFirstApplicationWas() : null}
          />
          <StagesPart form={form} />
          <WindowPart form={form} />
          <FormsPart form={form} formLock={started ? m.programme.fixedSinceTheFirstApplicationWas() : null} />
          <ScoringPart form={form} />
          <BlindPart form={form} />
          <TeamPart form={form} mayNameManagers={mayNameManagers} />
        </div>
      </div>
      <SaveBar
        isDirty={isDirty}
        busy={busy}
        saveLabel={programme ? m.programme.saveProgramme() : m.programme.createProgramme()}
        note={noteOf(form, programme)}
        onSave={() => void form.save()}
        onDiscard={form.discard}
      />
    </>
  );
}

function noteOf({ errors, refusal, isDirty }: ProgrammeFormState, programme: Programme | null): string {
  const { length } = Object.keys(errors);
  if (length > 0) return m.programme.countProblemsToFix({ count: length });
  if (refusal) return m.common.notSaved();
  if (isDirty) return m.common.changesAreNotSavedYet();
  return programme ? m.common.allChangesSaved() : m.common.nothingEnteredYet();
}
