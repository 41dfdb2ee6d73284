import { useState } from 'react';
import { documents } from '#api/documents.ts';
import { saveDocument } from '#files/save-document.ts';
import { Button } from '#ui/Button.tsx';
import { Panel } from '#ui/Panel.tsx';

/** Exports all of the person's own data. */
export function YourData() {
  const [busy, setBusy] = useState(false);
  const take = async () => {
    setBusy(true);
    await saveDocument(documents.personalData(), 'personal data.zip');
    setBusy(false);
  };
  return (
    <Panel
      title="Your data"
      note="Everything that is held on you: your account, answers, files, messages, contracts, mails and what you did, as a file that programs can read. Your password is asked for."
      actions={
        <Button loading={busy} onClick={() => void take()}>
          Save my data
        </Button>
      }
    />
  );
}
