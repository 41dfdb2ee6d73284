import { m } from '@grantdesk/messages';
import { useState } from 'react';
import { auth } from '#api/session.ts';
import { toMessage } from '#api/errors.ts';
import { Button } from '#ui/Button.tsx';
import { useNow } from '#ui/clock.ts';
import { NativeModal } from '#ui/NativeModal.tsx';
import { toast } from '#ui/toast.ts';

const MINUTE = 60_000;
/** Well above the two minutes that are owed, so that a pulse every 20 seconds never cuts into them. */
const WARNED_MS = 5 * MINUTE;

interface Props {
  endsAt: string;
  onExtended: () => void;
}

/** Before the session ends: one key press gives it its full length again. */
export function SessionWarning({ endsAt, onExtended }: Props) {
  const left = Date.parse(endsAt) - useNow();
  const [dismissed, setDismissed] = useState('');
  const [busy, setBusy] = useState(false);
  if (left > WARNED_MS || left <= 0 || dismissed === endsAt) return null;
  const minutes = Math.max(1, Math.floor(left / MINUTE));
  const extend = async () => {
    setBusy(true);
    try {
      await auth.extend();
      setDismissed(endsAt);
      onExtended();
    } catch (thrown) {
      toast.error(toMessage(thrown));
    } finally {
      setBusy(false);
    }
  };
  return (
    <NativeModal
      title={m.submission.yourSessionEndsSoon()}
      text={m.submission.sessionEndsIn({ minutes })}
      onClose={() => setDismissed(endsAt)}
      busy={busy}
      footer={
        <>
          <Button size="lg" variant="filled" loading={busy} onClick={() => void extend()}>
            {m.submission.staySignedIn()}
          </Button>
          <Button size="lg" variant="outline" onClick={() => setDismissed(endsAt)}>
            {m.submission.notNow()}
          </Button>
        </>
      }
    />
  );
}
