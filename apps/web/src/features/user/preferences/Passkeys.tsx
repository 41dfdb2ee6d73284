import { rich } from '#ui/rich.tsx';
import { m } from '@grantdesk/messages';
import { formatDateTime } from '@grantdesk/domain/format/date';
import type { PublicKeyCredentialCreationOptionsJSON } from '@simplewebauthn/browser';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { call } from '#api/client.ts';
import { ApiError } from '#api/errors.ts';
import { invalidate, readQuery } from '#api/query.ts';
import { LoadFailure, Loading } from '#components/screens.tsx';
import { browserZone } from '#components/values/values.tsx';
import { Button } from '#ui/Button.tsx';
import { Panel } from '#ui/Panel.tsx';
import { ReasonedButton } from '#ui/ReasonedButton.tsx';
import { toast } from '#ui/toast.ts';
import { deviceWords } from './device-labels.ts';
import { PasswordAsk } from './PasswordAsk.tsx';
import classes from './Preferences.module.css';

/** The passkeys of the own account: added, looked at and removed. */
export function Passkeys({ email }: { email: string }) {
  const client = useQueryClient();
  const query = useQuery(readQuery('user.passkeys', {}));
  /** What is being done: nothing, a new one, or the removal of one. */
  const [doing, setDoing] = useState<string | null>(null);
  const passkeys = query.data?.data ?? [];
  const rest = () => {
    setDoing(null);
    void invalidate(client, 'user.passkeys');
  };
  const reason = typeof PublicKeyCredential === 'undefined' ? m.user.thisBrowserMakesNoPasskeysOr() : undefined;
  return (
    <Panel title={m.user.passkeys()} note={m.user.aPasskeySignsYouInWith()}>
      {query.error ? <LoadFailure error={query.error} onRetry={() => void query.refetch()} /> : null}
      {query.isPending ? <Loading label={m.user.loadingYourPasskeys()} /> : null}
      <ul className={classes.sessions}>
        {passkeys.map(({ _id, name, createdAt, usedAt }) =>
          doing === _id ? (
            <li key={_id}>
              <PasswordAsk
                email={email}
                button={m.common.remove()}
                isDanger
                onCancel={rest}
                act={async (password) => {
                  await call('user.passkeyRemove', { params: { id: _id }, body: { password } });
                  toast.success(m.user.thePasskeyNameIsRemoved({ name }));
                  rest();
                }}
              >
                {rich(m.user.thePasskeyWillNotSignYou, { b: <b>{name}</b> })}
              </PasswordAsk>
            </li>
          ) : (
            <li key={_id}>
              <span>
                <b>{name}</b>
                <span className={classes.note}>
                  {usedAt
                    ? m.user.passkeyAddedUsed({
                        added: formatDateTime(createdAt, browserZone()),
                        used: formatDateTime(usedAt, browserZone()),
                      })
                    : m.user.passkeyAdded({ added: formatDateTime(createdAt, browserZone()) })}
                </span>
              </span>
              <Button size="sm" aria-label={m.user.removeThePasskeyName({ name })} onClick={() => setDoing(_id)}>
                {m.common.remove()}
              </Button>
            </li>
          ),
        )}
      </ul>
      {doing === 'new' ? (
        <PasswordAsk
          email={email}
          button={m.user.goOn()}
          onCancel={rest}
          act={async (password) => {
            await addPasskey(password);
            toast.success(m.user.thePasskeyIsAdded());
            rest();
          }}
        >
          {m.user.giveYourPasswordThenYourDevice()}
        </PasswordAsk>
      ) : (
        <div className="mt-3 grid gap-4">
          <div>
            <ReasonedButton reason={reason} onClick={() => setDoing('new')}>
              {m.user.addAPasskey()}
            </ReasonedButton>
          </div>
        </div>
      )}
    </Panel>
  );
}

async function addPasskey(password: string): Promise<void> {
  const { data } = await call('user.passkeyOptions', { body: { password } });
  const { startRegistration } = await import('@simplewebauthn/browser');
  const response = await startRegistration({ optionsJSON: data as unknown as PublicKeyCredentialCreationOptionsJSON }).catch(
    (thrown: unknown) => {
      const isKnown = thrown instanceof Error && thrown.name === 'InvalidStateError';
      throw new ApiError(0, 'PASSKEY', isKnown ? m.user.thisDeviceHasAPasskeyFor() : m.user.noPasskeyWasMade());
    },
  );
  await call('user.passkeyNew', { body: { name: deviceWords(navigator.userAgent), response: { ...response } } });
}
