import { type FormEvent, useState } from 'react';
import { call } from '#api/client.ts';
import { toApiError } from '#api/errors.ts';
import { useIdempotencyKey } from '#form-hooks/useIdempotencyKey.ts';
import { InlineNotice } from '#ui/Banner.tsx';
import { Button } from '#ui/Button.tsx';
import { LabelledControl, TextField } from '#ui/TextField.tsx';
import { toast } from '#ui/toast.ts';
import type { Grant } from './contract-labels.ts';
import classes from './Contracts.module.css';

/** The other way: a copy signed on paper comes back as a file, and a manager confirms it. */
export function CopyForm({ grant, onSent }: { grant: Grant; onSent: () => void }) {
  const [name, setName] = useState('');
  const [file, setFile] = useState<File | null>(null);
  const [problems, setProblems] = useState<{ path: string; message: string }[]>([]);
  const [refusal, setRefusal] = useState('');
  const [busy, setBusy] = useState(false);
  const intent = useIdempotencyKey();
  const errorAt = (path: string) => problems.find((problem) => problem.path === path)?.message;
  const send = async (event: FormEvent) => {
    event.preventDefault();
    setRefusal('');
    setProblems([]);
    setBusy(true);
    try {
      const form = new FormData();
      form.append('name', name.trim());
      if (file) form.append('file', file);
      const key = intent({ name: name.trim(), file: file?.name, size: file?.size, at: file?.lastModified });
      await call('contract.copy', { params: { id: grant.application._id }, form, idempotencyKey: key });
      toast.success('The signed copy was sent. You are told once it is checked.');
      onSent();
    } catch (thrown) {
      const { issues, message, status } = toApiError(thrown);
      setProblems(issues);
      setRefusal(issues.length > 0 ? '' : message);
      if (status === 409) onSent();
    } finally {
      setBusy(false);
    }
  };
  return (
    <details className={classes.box}>
      <summary>Sign on paper instead</summary>
      <form className={classes.fields} style={{ marginTop: 16 }} noValidate onSubmit={(event) => void send(event)}>
        {refusal ? <InlineNotice tone="danger" live="alert" title={refusal} /> : null}
        <p>Save the PDF, print and sign it, and send a scan or a photo of every page back.</p>
        <TextField
          id="copy-name"
          label="Name of who signed it"
          maxLength={200}
          value={name}
          error={errorAt('name')}
          onChange={(event) => setName(event.currentTarget.value)}
        />
        <LabelledControl id="copy-file" label="Signed copy" hint="PDF, Word or a picture, at most 20 MB" error={errorAt('file')}>
          {(control) => (
            <input
              {...control}
              type="file"
              accept=".pdf,.doc,.docx,.png,.jpg,.jpeg"
              className={classes.file}
              onChange={(event) => setFile(event.currentTarget.files?.[0] ?? null)}
            />
          )}
        </LabelledControl>
        <div>
          <Button type="submit" size="lg" loading={busy}>
            Send the signed copy
          </Button>
        </div>
      </form>
    </details>
  );
}
