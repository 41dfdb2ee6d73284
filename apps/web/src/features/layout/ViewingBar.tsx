import { rich } from '#ui/rich.tsx';
import { m } from '@grantdesk/messages';
import { Eye } from 'lucide-react';
import { useState } from 'react';
import { call } from '#api/client.ts';
import { toMessage } from '#api/errors.ts';
import { to } from '#paths.ts';
import { toast } from '#ui/toast.ts';
import classes from './ViewingBar.module.css';

/** Says at every moment whose sight this is, and gives the own one back. */
export default function ViewingBar({ name, role }: { name: string; role: string }) {
  const [busy, setBusy] = useState(false);
  const stop = async () => {
    setBusy(true);
    try {
      await call('user.viewAsEnd', { body: {} });
      window.location.assign(to.admin.users);
    } catch (thrown) {
      setBusy(false);
      toast.error(toMessage(thrown));
    }
  };
  return (
    <aside className={classes.bar} aria-label={m.layout.viewingAsSomeoneElse()}>
      <Eye size={16} aria-hidden="true" />
      <p className="m-0">{rich(m.layout.youAreViewingGrantdeskAs, { b: <b>{name}</b>, role })}</p>
      <button type="button" disabled={busy} onClick={() => void stop()}>
        {m.layout.stopLooking()}
      </button>
    </aside>
  );
}
