import { m } from '@grantdesk/messages';
import type { CompiledForm } from '@grantdesk/domain/form/compile';
import { useState } from 'react';
import { Button } from '#ui/Button.tsx';
import type { AnswerStore } from '#components/form-renderer/answer-store.ts';
import { AnswerValue } from '#components/form-renderer/AnswerValue.tsx';
import { InlineNotice } from '#ui/Banner.tsx';

/** The fields that were saved on this device but not in the account. */
export function RestoredNotice({ fieldIds, form, store }: { fieldIds: string[]; form: CompiledForm; store: AnswerStore }) {
  const [open, setOpen] = useState(false);
  const [gone, setGone] = useState(false);
  if (gone || fieldIds.length === 0) return null;
  const count = m.submission.countChanges({ count: fieldIds.length });
  return (
    <div className="mb-5">
      <InlineNotice
        tone="info"
        live="status"
        title={m.submission.countRestoredFromThisDevice({ count })}
        action={
          <>
            <Button size="xs" aria-expanded={open} onClick={() => setOpen(!open)}>
              {open ? m.submission.hideThem() : m.submission.showThem()}
            </Button>
            <Button size="xs" variant="subtle" onClick={() => setGone(true)}>
              {m.common.dismiss()}
            </Button>
          </>
        }
      >
        {m.submission.theyWereTypedHereEarlierAnd()}
        {open ? (
          <dl className="mt-2 grid gap-2">
            {fieldIds.map((id) => {
              const field = form.fieldById.get(id);
              return field ? (
                <div key={id}>
                  <dt className="font-medium">{field.field_label}</dt>
                  <dd>
                    <AnswerValue field={field} value={store.get(id)} file={store.file} />
                  </dd>
                </div>
              ) : null;
            })}
          </dl>
        ) : null}
      </InlineNotice>
    </div>
  );
}
