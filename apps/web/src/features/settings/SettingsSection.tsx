import { m } from '@grantdesk/messages';
import { formatDateTime } from '@grantdesk/domain/format/date';
import type { FormEvent, ReactNode } from 'react';
import type { ApiError } from '#api/errors.ts';
import { LeaveGuard } from '#components/LeaveGuard.tsx';
import { browserZone } from '#components/values/values.tsx';
import { InlineNotice } from '#ui/Banner.tsx';
import { Button } from '#ui/Button.tsx';
import { PageHeader } from '#ui/PageHeader.tsx';
import classes from './Settings.module.css';

interface Props {
  title: string;
  note: ReactNode;
  changedBy: string | null;
  changedAt: string | null;
  isDirty: boolean;
  busy: boolean;
  refusal: ApiError | null;
  onSave: () => void;
  onDiscard: () => void;
  /** Reads it again where another person saved first. */
  onReload: () => void;
  children: ReactNode;
}

/** One section of the settings: its heading, its fields, its own Save, and who saved it last. */
export function SettingsSection({
  title,
  note,
  changedBy,
  changedAt,
  isDirty,
  busy,
  refusal,
  onSave,
  onDiscard,
  onReload,
  children,
}: Props) {
  const save = (event: FormEvent) => {
    event.preventDefault();
    onSave();
  };
  return (
    <div className="grid max-w-[720px]">
      <PageHeader title={title} lead={note} />
      <LeaveGuard isDirty={isDirty && !busy} subject={m.settings.theseSettings()} />
      <form
        className="mt-3 overflow-hidden rounded-xl border border-border bg-surface"
        aria-label={title}
        noValidate
        onSubmit={save}
      >
        <div className="grid gap-4 px-6 py-5">
          {refusal ? (
            <InlineNotice
              tone="danger"
              live="alert"
              action={refusal.code === 'STALE_VERSION' ? <Button onClick={onReload}>{m.common.reload()}</Button> : null}
            >
              {refusal.message}
            </InlineNotice>
          ) : null}
          {children}
        </div>
        <div className={`${classes.foot} flex flex-wrap items-center gap-x-4 gap-y-2 border-t border-border bg-canvas px-6 py-3`}>
          <Button type="submit" variant="filled" loading={busy}>
            {m.common.saveChanges()}
          </Button>
          {isDirty ? (
            <Button variant="subtle" onClick={onDiscard}>
              {m.settings.discard()}
            </Button>
          ) : null}
          <p className={classes.note}>
            {changedAt
              ? m.settings.saved({
                  time: formatDateTime(changedAt, browserZone()),
                  known: String(Boolean(changedBy)),
                  name: changedBy ?? '',
                })
              : m.settings.notChangedYet()}
          </p>
        </div>
      </form>
    </div>
  );
}
