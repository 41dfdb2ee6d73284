import { m } from '@grantdesk/messages';
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
      title={m.user.yourData()}
      note={m.user.everythingThatIsHeldOnYou()}
      actions={
        <Button loading={busy} onClick={() => void take()}>
          {m.user.saveMyData()}
        </Button>
      }
    />
  );
}
