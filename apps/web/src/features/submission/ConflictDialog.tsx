import { m } from '@grantdesk/messages';
import type { CompiledForm } from '@grantdesk/domain/form/compile';
import type { FileAnswer } from '@grantdesk/domain/form/types';
import { useState } from 'react';
import { Button } from '#ui/Button.tsx';
import { AnswerValue } from '#components/form-renderer/AnswerValue.tsx';
import { NativeModal } from '#ui/NativeModal.tsx';
import type { Conflict } from './draft/draft-session.ts';
import classes from './ConflictDialog.module.css';

type Side = 'mine' | 'theirs';

interface Props {
  onClose: () => void;
  conflicts: Conflict[];
  form: CompiledForm;
  file: (id: string) => FileAnswer | undefined;
  onResolve: (choice: Record<string, Side>) => void;
}

const SIDES: [Side, string][] = [
  ['mine', m.submission.onThisDevice()],
  ['theirs', m.submission.savedElsewhere()],
];

/** The same question was answered here and elsewhere: the person chooses, field by field. Nothing is lost before that. */
export default function ConflictDialog({ onClose, conflicts, form, file, onResolve }: Props) {
  const [choice, setChoice] = useState<Record<string, Side>>({});
  const sideOf = (id: string): Side => choice[id] ?? 'mine';
  return (
    <NativeModal
      onClose={onClose}
      size={720}
      title={m.submission.aNewerVersionExists()}
      footer={
        <>
          <Button size="lg" variant="outline" onClick={onClose}>
            {m.submission.decideLater()}
          </Button>
          <Button
            size="lg"
            variant="filled"
            onClick={() => onResolve(Object.fromEntries(conflicts.map(({ fieldId }) => [fieldId, sideOf(fieldId)])))}
          >
            {m.submission.keepWhatIChose()}
          </Button>
        </>
      }
    >
      <p>{m.submission.answersConflict({ count: conflicts.length })}</p>
      {conflicts.map((conflict) => {
        const field = form.fieldById.get(conflict.fieldId);
        if (!field) return null;
        return (
          <fieldset key={conflict.fieldId} className="mt-5">
            <legend className="mb-2 p-0 font-semibold">{field.field_label}</legend>
            <div className="grid grid-cols-2 gap-3 mobile:grid-cols-1">
              {SIDES.map(([side, label]) => (
                <label key={side} className={classes.side}>
                  <span className="flex items-center gap-2 text-caption font-medium text-muted">
                    <input
                      className="m-0 size-4 accent-primary"
                      type="radio"
                      name={conflict.fieldId}
                      checked={sideOf(conflict.fieldId) === side}
                      onChange={() => setChoice({ ...choice, [conflict.fieldId]: side })}
                    />
                    {label}
                  </span>
                  <span className="mt-2 block max-h-60 overflow-y-auto">
                    <AnswerValue field={field} value={conflict[side]} file={file} />
                  </span>
                </label>
              ))}
            </div>
          </fieldset>
        );
      })}
    </NativeModal>
  );
}
