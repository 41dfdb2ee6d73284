import { m } from '@grantdesk/messages';
import { IMPORT_KINDS, importKindLabel } from '@grantdesk/domain/import/fields';
import { IMPORT_LIMITS } from '@grantdesk/domain/import/rules';
import { FileInput, NativeSelect } from '@mantine/core';
import { useRouter } from '@tanstack/react-router';
import { useState } from 'react';
import { call } from '#api/client.ts';
import { toApiError } from '#api/errors.ts';
import { to } from '#paths.ts';
import { Button } from '#ui/Button.tsx';
import { Dialog } from '#ui/dialogs.tsx';

const MB = 1_000_000;

/** Uploads a file; nothing is imported before its columns are named and its rows checked. */
export function UploadDialog({ onClose }: { onClose: () => void }) {
  const router = useRouter();
  const [kind, setKind] = useState<string>(IMPORT_KINDS[0]);
  const [file, setFile] = useState<File | null>(null);
  const [problem, setProblem] = useState<string | null>(null);
  const [busy, setBusy] = useState(false);
  const upload = async () => {
    if (!file) return setProblem(m.import.chooseAFile());
    if (file.size > IMPORT_LIMITS.bytes) return setProblem(m.import.tooLarge({ most: IMPORT_LIMITS.bytes / MB }));
    setBusy(true);
    try {
      const form = new FormData();
      form.set('kind', kind);
      form.set('file', file);
      const { data } = await call('import.new', { form });
      await router.navigate({ href: to.admin.import(data._id) });
    } catch (thrown) {
      setProblem(toApiError(thrown).message);
      setBusy(false);
    }
  };
  return (
    <Dialog
      opened
      onClose={onClose}
      title={m.import.importAFile()}
      footer={
        <>
          <Button variant="outline" onClick={onClose}>
            {m.common.cancel()}
          </Button>
          <Button variant="filled" loading={busy} onClick={() => void upload()}>
            {m.import.upload()}
          </Button>
        </>
      }
    >
      <div className="grid gap-4">
        <NativeSelect
          label={m.import.whatItContains()}
          value={kind}
          data={IMPORT_KINDS.map((value) => ({ value, label: importKindLabel(value) }))}
          onChange={(event) => setKind(event.currentTarget.value)}
        />
        <FileInput
          label={m.common.file()}
          description={m.import.fileHelp({ most: IMPORT_LIMITS.bytes / MB })}
          accept=".csv,.tsv,.txt,.xlsx,.json"
          placeholder={m.import.chooseTheFile()}
          value={file}
          error={problem}
          onChange={(chosen) => {
            setFile(chosen);
            setProblem(null);
          }}
        />
      </div>
    </Dialog>
  );
}
