import { m } from '@grantdesk/messages';
import type { PublicKeyCredentialRequestOptionsJSON } from '@simplewebauthn/browser';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { ApiError, toMessage } from '#api/errors.ts';
import { auth, sessionQuery } from '#api/session.ts';
import { hasPasskeys, type SignInProvider, SignInWays } from '#components/SignInWays.tsx';
import { ErrorSummary } from '#ui/ErrorSummary.tsx';

interface Props {
  providers: readonly SignInProvider[];
  returnTo: string | undefined;
  onSignedIn: () => void;
}

/** Ways to sign in without a password: a passkey, and the organisation's providers. */
export default function OtherWays({ providers, returnTo, onSignedIn }: Props) {
  const client = useQueryClient();
  const [failure, setFailure] = useState<string | null>(null);
  const [attempt, setAttempt] = useState(0);
  const go = async (act: () => Promise<void>) => {
    setFailure(null);
    try {
      await act();
    } catch (thrown) {
      setFailure(toMessage(thrown));
      setAttempt((now) => now + 1);
    }
  };
  const byPasskey = async () => {
    const optionsJSON = (await auth.passkeyOptions()) as PublicKeyCredentialRequestOptionsJSON;
    const { startAuthentication } = await import('@simplewebauthn/browser');
    const response = await startAuthentication({ optionsJSON }).catch(() => {
      throw new ApiError(0, 'PASSKEY', m.common.noPasskeyWasGivenTryAgain());
    });
    await auth.signInWithPasskey(response);
    client.clear();
    await client.fetchQuery({ ...sessionQuery, staleTime: 0 });
    onSignedIn();
  };
  const byProvider = async (id: string) => window.location.assign(await auth.providerAddress(id, returnTo));
  if (!hasPasskeys() && providers.length === 0) return null;
  return (
    <div id="other-ways" className="mt-5 grid gap-3 border-t border-hair pt-5">
      {failure ? <ErrorSummary items={[{ target: 'other-ways', message: failure }]} attempt={attempt} /> : null}
      <SignInWays providers={providers} onProvider={(id) => go(() => byProvider(id))} onPasskey={() => go(byPasskey)} />
    </div>
  );
}
