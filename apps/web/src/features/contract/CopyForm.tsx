import { m } from '@grantdesk/messages';
import type { FormEvent } from 'react';
import { call } from '#api/client.ts';
import { isStatus } from '#api/errors.ts';
import { useForm } from '#form-hooks/useForm.ts';
import { useIdempotencyKey } from '#form-hooks/useIdempotencyKey.ts';
import { InlineNotice } from '#ui/Banner.tsx';
import { Button } from '#ui/Button.tsx';
import { LabelledControl, TextField } from '#ui/TextField.tsx';
import { toast } from '#ui/toast.ts';
import type { Grant } from './contract-labels.ts';
import classes from './Contracts.module.css';

/** The other way: a copy signed on paper comes back as a file, and a manager confirms it. */
export function CopyForm({ grant, onSent }: { grant: Grant; onSent: () => void }) {
  const { errors, busy, refusal, setValues, getInputProps, send } = useForm({
    initial: () => ({ name: '', file: null as File | null }),
  });
  const intent = useIdempotencyKey();
  const sendCopy = async (event: FormEvent) => {
    event.preventDefault();
    const isSent = await send(async ({ name, file }) => {
      const form = new FormData();
      form.append('name', name.trim());
      if (file) form.append('file', file);
      const idempotencyKey = intent({ name: name.trim(), file: file?.name, size: file?.size, at: file?.lastModified });
      const params = { id: grant.application._id };
      await call('contract.copy', { params, form, idempotencyKey }).catch((thrown: unknown) => {
        if (isStatus(thrown, 409)) onSent();
        throw thrown;
      });
    });
    if (!isSent) return;
    toast.success(m.contract.theSignedCopyWasSentYou());
    onSent();
  };
  return (
    <details className={classes.box}>
      <summary>{m.contract.signOnPaperInstead()}</summary>
      <form className="grid gap-4" style={{ marginTop: 16 }} noValidate onSubmit={(event) => void sendCopy(event)}>
        {refusal ? <InlineNotice tone="danger" live="alert" title={refusal.message} /> : null}
        <p>{m.contract.saveThePdfPrintAndSign()}</p>
        <TextField id="copy-name" label={m.contract.nameOfWhoSignedIt()} maxLength={200} {...getInputProps('name')} />
        <LabelledControl
          id="copy-file"
          label={m.contract.signedCopy()}
          hint={m.contract.pdfWordOrAPictureAt()}
          error={errors['file']}
        >
          {(control) => (
            <input
              {...control}
              type="file"
              accept=".pdf,.doc,.docx,.png,.jpg,.jpeg"
              className={classes.file}
              onChange={(event) => setValues({ file: event.currentTarget.files?.[0] ?? null })}
            />
          )}
        </LabelledControl>
        <div>
          <Button type="submit" size="lg" loading={busy}>
            {m.contract.sendTheSignedCopy()}
          </Button>
        </div>
      </form>
    </details>
  );
}
