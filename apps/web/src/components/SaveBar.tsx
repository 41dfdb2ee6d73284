import { m } from '@grantdesk/messages';
import type { ReactNode } from 'react';
import classes from './SaveBar.module.css';
import { Button } from '../ui/Button.tsx';

export interface SaveBarProps {
  isDirty: boolean;
  busy: boolean;
  /** Verb and object, for example "Save guide". */
  saveLabel: string;
  /** Says what would be saved, or that all is. */
  note: ReactNode;
  onSave: () => void;
  onDiscard?: (() => void) | undefined;
}

/** Stays at the bottom of an edit screen: what is unsaved, Discard and Save. Save is never disabled. */
export function SaveBar({ isDirty, busy, saveLabel, note, onSave, onDiscard }: SaveBarProps) {
  return (
    <div className={classes.bar} role="group" aria-label={m.common.save()}>
      <p className="flex-[1_1_160px] text-caption/5 text-muted" role="status">
        {note}
      </p>
      {isDirty && onDiscard ? (
        <Button variant="subtle" onClick={onDiscard}>
          {m.common.discardChanges()}
        </Button>
      ) : null}
      <Button variant="filled" loading={busy} onClick={onSave}>
        {saveLabel}
      </Button>
    </div>
  );
}
