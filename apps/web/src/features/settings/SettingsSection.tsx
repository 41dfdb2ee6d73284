import { formatDateTime } from '@grantdesk/domain/format/date';
import type { FormEvent, ReactNode } from 'react';
import type { ApiError } from '../../api/errors.ts';
import { browserZone } from '../../components/values/values.tsx';
import { InlineNotice } from '../../ui/Banner.tsx';
import { Button } from '../../ui/Button.tsx';
import { Panel } from '../../ui/Panel.tsx';
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
  /** Reads it again, where somebody else was first. */
  onReload: () => void;
  children: ReactNode;
}

/** One section of the settings: its fields, who changed it last, and its own Save. */
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
    <Panel title={title} note={note}>
      <form className={classes.form} noValidate onSubmit={save}>
        {refusal ? (
          <InlineNotice
            tone="danger"
            live="alert"
            action={refusal.code === 'STALE_VERSION' ? <Button onClick={onReload}>Reload</Button> : null}
          >
            {refusal.message}
          </InlineNotice>
        ) : null}
        {children}
        <div className={classes.foot}>
          <Button type="submit" variant="filled" loading={busy}>
            Save {title.toLowerCase()}
          </Button>
          {isDirty ? (
            <Button variant="subtle" onClick={onDiscard}>
              Discard changes
            </Button>
          ) : null}
          <p className={classes.note}>
            {changedAt
              ? `Changed ${formatDateTime(changedAt, browserZone())}${changedBy ? ` by ${changedBy}` : ''}.`
              : 'Never changed.'}
          </p>
        </div>
      </form>
    </Panel>
  );
}
