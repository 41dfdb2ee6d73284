import { m } from '@grantdesk/messages';
import { formatTime } from '@grantdesk/domain/format/date';
import { useState } from 'react';
import { browserZone } from '#components/values/values.tsx';
import { Button } from '#ui/Button.tsx';
import { ConfirmDialog } from '#ui/dialogs.tsx';
import classes from './Builder.module.css';
import type { Builder } from './useBuilder.ts';

/** Where the changes are, in words. A form that someone else changed asks which of the two is to stay. */
export function SavedState({ saving, onAdopt }: { saving: Builder['saving']; onAdopt: () => void }) {
  const [asking, setAsking] = useState(false);
  const text = {
    saved: m.form.savedSavedat({ savedAt: formatTime(saving.savedAt, browserZone()) }),
    dirty: m.form.savingSoon(),
    saving: m.common.saving(),
    offline: m.form.offlineUnsavedOnThisScreen(),
    failed: m.form.notSavedMessage({ message: saving.message ?? '' }),
    stale: m.form.someoneElseHasChangedThisForm(),
  }[saving.kind];
  return (
    <div
      className={`${classes.saved} flex min-w-0 items-center gap-2 text-caption/5 text-muted data-[kind=failed]:text-danger data-[kind=offline]:text-danger data-[kind=stale]:text-danger`}
      data-kind={saving.kind}
    >
      <p role="status">{text}</p>
      {saving.kind === 'failed' || saving.kind === 'offline' ? (
        <Button size="xs" variant="subtle" onClick={() => void saving.save()}>
          {m.common.tryAgain()}
        </Button>
      ) : null}
      {saving.kind === 'stale' ? (
        <Button size="xs" onClick={() => setAsking(true)}>
          {m.common.choose()}
        </Button>
      ) : null}
      <ConfirmDialog
        opened={asking}
        onCancel={() => {
          setAsking(false);
          onAdopt();
        }}
        onConfirm={() => {
          setAsking(false);
          void saving.overwrite();
        }}
        title={m.form.someoneElseHasChangedThisForm2()}
        text={m.form.keepThisVersionAndReplace()}
        cancelLabel={m.form.takeTheirs()}
        confirmLabel={m.form.keepMine()}
        danger
      />
    </div>
  );
}
