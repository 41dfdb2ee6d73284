import { m } from '@grantdesk/messages';
import type { ReactNode } from 'react';
import { InlineNotice } from '../ui/Banner.tsx';
import { Button } from '../ui/Button.tsx';
import { ErrorSummary, type ErrorSummaryItem } from '../ui/ErrorSummary.tsx';
import { PageHeader } from '../ui/PageHeader.tsx';
import { LeaveGuard } from './LeaveGuard.tsx';
import { SaveBar } from './SaveBar.tsx';

interface Props {
  title: string;
  lead: ReactNode;
  aside?: ReactNode;
  /** As `useForm` answers it. */
  form: {
    isDirty: boolean;
    busy: boolean;
    refusal: { code: string; message: string } | null;
    discard: () => void;
  };
  summary: { attempt: number; items: ErrorSummaryItem[] };
  /** Without it nothing can be saved here. */
  isEditable: boolean;
  saveLabel?: string;
  onSave: () => void;
  /** Reads again what someone else has changed. */
  onReload: () => void;
  children: ReactNode;
}

/** A page of settings that are saved together: refusals above the title, what is unsaved below. */
export function EditFrame({ title, lead, aside, form, summary, isEditable, saveLabel, onSave, onReload, children }: Props) {
  const { isDirty, busy, refusal, discard } = form;
  return (
    <>
      <LeaveGuard isDirty={isDirty} subject={title} />
      {refusal ? (
        <InlineNotice
          tone="danger"
          live="alert"
          title={refusal.message}
          action={
            refusal.code === 'STALE_VERSION' ? <Button onClick={onReload}>{m.common.reloadAndDropMyChanges()}</Button> : null
          }
        >
          {m.common.nothingWasChanged()}
        </InlineNotice>
      ) : null}
      <ErrorSummary {...summary} />
      <PageHeader title={title} lead={lead} aside={aside} />
      {children}
      {isEditable ? (
        <SaveBar
          isDirty={isDirty}
          busy={busy}
          saveLabel={saveLabel ?? m.common.saveChanges()}
          note={
            summary.items.length > 0
              ? m.common.notSaved()
              : isDirty
                ? m.common.changesAreNotSavedYet()
                : m.common.allChangesSaved()
          }
          onSave={onSave}
          onDiscard={discard}
        />
      ) : null}
    </>
  );
}
