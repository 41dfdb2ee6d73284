import { m } from '@grantdesk/messages';
import { useState } from 'react';
import { Button } from '../ui/Button.tsx';

export type SignInProvider = { _id: string; name: string };

interface SignInWaysProps {
  /** The organisation's providers. */
  providers: readonly SignInProvider[];
  /** Both report their own failures; the button is busy until they settle. */
  onProvider: (id: string) => Promise<void>;
  onPasskey: () => Promise<void>;
}

export const hasPasskeys = (): boolean => import.meta.env.SSR || typeof PublicKeyCredential !== 'undefined';

/** The ways to prove who you are without a password: the organisation's providers and a passkey. */
export function SignInWays({ providers, onProvider, onPasskey }: SignInWaysProps) {
  const [busy, setBusy] = useState<string | null>(null);
  const run = async (way: string, act: () => Promise<void>) => {
    setBusy(way);
    await act();
    setBusy(null);
  };
  return (
    <>
      {providers.map(({ _id, name }) => (
        <Button
          key={_id}
          size="lg"
          variant="outline"
          fullWidth
          loading={busy === _id}
          onClick={() => void run(_id, () => onProvider(_id))}
        >
          {m.common.continueWithSinglesignon({ singleSignOn: name })}
        </Button>
      ))}
      {hasPasskeys() ? (
        <Button size="lg" variant="outline" fullWidth loading={busy === 'passkey'} onClick={() => void run('passkey', onPasskey)}>
          {m.common.useAPasskey()}
        </Button>
      ) : null}
    </>
  );
}
