import { m } from '@grantdesk/messages';
import type { PublicKeyCredentialRequestOptionsJSON } from '@simplewebauthn/browser';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { call } from '#api/client.ts';
import { ApiError, toMessage } from '#api/errors.ts';
import { IDENTITY_CHANNEL } from '#api/identity.ts';
import { readQuery } from '#api/query.ts';
import { auth, type Me, sessionQuery } from '#api/session.ts';
import { hasPasskeys, SignInWays } from '#components/SignInWays.tsx';
import { to } from '#paths.ts';

interface Props {
  onConfirmed: () => void;
  onFailure: (message: string | null) => void;
}

/** Confirms the person's identity by passkey, or by one of the organisation's providers in a window of its own. */
export function ConfirmOtherWays({ onConfirmed, onFailure }: Props) {
  const ways = useQuery(readQuery('user.signInWays', {}));
  const providers = ways.data?.data.providers ?? [];
  useProviderWindow(onConfirmed);
  const attempt = async (confirm: () => Promise<void>) => {
    onFailure(null);
    await confirm().catch((thrown: unknown) => onFailure(toMessage(thrown)));
  };
  const byPasskey = async () => {
    const optionsJSON = (await auth.passkeyOptions()) as PublicKeyCredentialRequestOptionsJSON;
    const { startAuthentication } = await import('@simplewebauthn/browser');
    const passkey = await startAuthentication({ optionsJSON }).catch(() => {
      throw new ApiError(0, 'PASSKEY', m.common.noPasskeyWasGivenTryAgain());
    });
    await call('user.confirm', { body: { passkey: { ...passkey } } });
    onConfirmed();
  };
  const byProvider = async (id: string) => {
    // Opened before anything is awaited: browsers block windows that open later.
    const window = globalThis.open('about:blank', '_blank', 'popup,width=520,height=680');
    const address = await auth.providerAddress(id, to.identityConfirmed);
    if (window) window.location.assign(address);
    else throw new ApiError(0, 'POPUP', m.layout.yourBrowserBlockedTheWindowAllow());
  };
  if (!hasPasskeys() && providers.length === 0) return null;
  return (
    <div className="mt-3 flex flex-col gap-4">
      <SignInWays providers={providers} onProvider={(id) => attempt(() => byProvider(id))} onPasskey={() => attempt(byPasskey)} />
    </div>
  );
}

/** Continues when the provider's window says that it is done, if it was the same person who signed in there. */
function useProviderWindow(onConfirmed: () => void) {
  const client = useQueryClient();
  useEffect(() => {
    const channel = new BroadcastChannel(IDENTITY_CHANNEL);
    channel.onmessage = () => {
      const before = client.getQueryData<Me | null>(sessionQuery.queryKey);
      void client.fetchQuery({ ...sessionQuery, staleTime: 0 }).then((now) => {
        if (now?._id === before?._id) onConfirmed();
        else globalThis.location.reload();
      });
    };
    return () => channel.close();
  });
}
