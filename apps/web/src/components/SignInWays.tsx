import { m } from '@grantdesk/messages';
import { useState } from 'react';
import { Button } from '../ui/Button.tsx';

interface SignInWaysProps {
  /** The name of the organisation's provider, where one is set. */
  singleSignOn: string | null | undefined;
  /** Both report their own failures; the button is busy until they settle. */
  onProvider: () => Promise<void>;
  onPasskey: () => Promise<void>;
}

export const hasPasskeys = (): boolean => typeof PublicKeyCredential !== 'undefined';

/** The ways to prove who you are without a password: the organisation's provider and a passkey. */
export function SignInWays({ singleSignOn, onProvider, onPasskey }: SignInWaysProps) {
  const [busy, setBusy] = useState<'passkey' | 'provider' | null>(null);
  const run = async (way: 'passkey' | 'provider', act: () => Promise<void>) => {
    setBusy(way);
    await act();
    setBusy(null);
  };
  return (
    <>
      {singleSignOn ? (
        <Button
          size="lg"
          variant="outline"
          fullWidth
          loading={busy === 'provider'}
          onClick={() => void run('provider', onProvider)}
        >
          {m.common.continueWithSinglesignon({ singleSignOn })}
        </Button>
      ) : null}
      {hasPasskeys() ? (
        <Button size="lg" variant="outline" fullWidth loading={busy === 'passkey'} onClick={() => void run('passkey', onPasskey)}>
          {m.common.useAPasskey()}
        </Button>
      ) : null}
    </>
  );
}
