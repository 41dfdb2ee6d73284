import { m } from '@grantdesk/messages';
import { FileInput } from '@mantine/core';
import { useRouter } from '@tanstack/react-router';
import { useState } from 'react';
import { call } from '#api/client.ts';
import { toApiError } from '#api/errors.ts';
import { to } from '#paths.ts';
import { Button } from '#ui/Button.tsx';
import { Dialog } from '#ui/dialogs.tsx';
import { useRefreshBatches } from './useBatches.ts';

/** Uploads what the bank wrote; nothing is recorded before its lines are looked at. */
export function StatementDialog({ programmeId, onClose }: { programmeId: string; onClose: () => void }) {
  const router = useRouter();
  const refresh = useRefreshBatches();
  const [file, setFile] = useState<File | null>(null);
  const [problem, setProblem] = useState<string | null>(null);
  const [busy, setBusy] = useState(false);
  const upload = async () => {
    if (!file) return setProblem(m.paymentBatch.chooseAFile());
    setBusy(true);
    try {
      const form = new FormData();
      form.set('file', file);
      const { data } = await call('paymentBatch.statementNew', { params: { id: programmeId }, form });
      await refresh();
      await router.navigate({ href: to.admin.bankStatement(programmeId, data._id) });
    } catch (thrown) {
      setProblem(toApiError(thrown).message);
      setBusy(false);
    }
  };
  return (
    <Dialog
      opened
      onClose={onClose}
      title={m.paymentBatch.uploadStatement()}
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
      <FileInput
        label={m.common.file()}
        description={m.paymentBatch.statementHelp()}
        accept=".xml,.csv,.txt"
        placeholder={m.import.chooseTheFile()}
        value={file}
        error={problem}
        onChange={(chosen) => {
          setFile(chosen);
          setProblem(null);
        }}
      />
    </Dialog>
  );
}
