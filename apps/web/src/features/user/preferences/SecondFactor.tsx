import { m } from '@grantdesk/messages';
import type { Answer } from '@grantdesk/api';
import { formatDateTime } from '@grantdesk/domain/format/date';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { call } from '#api/client.ts';
import { invalidate, readQuery } from '#api/query.ts';
import { LoadFailure, Loading } from '#components/screens.tsx';
import { browserZone } from '#components/values/values.tsx';
import { Button } from '#ui/Button.tsx';
import { Panel } from '#ui/Panel.tsx';
import { toast } from '#ui/toast.ts';
import { PasswordAsk } from './PasswordAsk.tsx';
import { RecoveryCodes } from './RecoveryCodes.tsx';
import { SecondFactorSetUp } from './SecondFactorSetUp.tsx';

type State = Answer<'user.secondFactor'>['data'];
type Doing = 'rest' | 'on' | 'renew' | 'off';
const FEW = 3;

/** The second factor of the own account: turned on and off, and its recovery codes. */
export function SecondFactor({ email }: { email: string }) {
  const client = useQueryClient();
  const query = useQuery(readQuery('user.secondFactor', {}));
  const [doing, setDoing] = useState<Doing>('rest');
  const [codes, setCodes] = useState<string[] | null>(null);
  const rest = () => {
    setDoing('rest');
    setCodes(null);
    void invalidate(client, 'user.secondFactor', 'user.me');
  };
  const inside = (): ReactNode => {
    if (query.error) return <LoadFailure error={query.error} onRetry={() => void query.refetch()} />;
    if (!query.data) return <Loading label={m.user.loadingTheSecondFactor()} />;
    if (codes) return <RecoveryCodes email={email} codes={codes} onDone={rest} />;
    if (doing === 'on') return <SecondFactorSetUp email={email} onDone={rest} onCancel={rest} />;
    if (doing === 'renew')
      return (
        <PasswordAsk
          email={email}
          button={m.user.makeNewCodes()}
          onCancel={rest}
          act={async (password) => setCodes((await call('user.secondFactorCodes', { body: { password } })).data.recoveryCodes)}
        >
          {m.user.theCodesThatYouHaveNow()}
        </PasswordAsk>
      );
    if (doing === 'off')
      return (
        <PasswordAsk
          email={email}
          button={m.user.turnOff()}
          isDanger
          onCancel={rest}
          act={async (password) => {
            await call('user.secondFactorEnd', { body: { password } });
            toast.success(m.user.theSecondFactorIsOffOther());
            void invalidate(client, 'user.sessions');
            rest();
          }}
        >
          {m.user.signingInWillAskForThe()}
        </PasswordAsk>
      );
    return <Rest state={query.data.data} onChoose={setDoing} />;
  };
  return (
    <Panel title={m.user.secondFactor()} note={m.user.signingInAsksForACode()}>
      {inside()}
    </Panel>
  );
}

function Rest({ state, onChoose }: { state: State; onChoose: (doing: Doing) => void }) {
  const { isOn, since, recoveryCodesLeft: left, dueAt } = state;
  if (!isOn)
    return (
      <div className="mt-3 grid gap-4">
        <p>{dueAt ? m.user.itIsOffYourOrganisationAsks({ dueAt: formatDateTime(dueAt, browserZone()) }) : m.user.itIsOff()}</p>
        <div>
          <Button variant="filled" onClick={() => onChoose('on')}>
            {m.user.turnOn()}
          </Button>
        </div>
      </div>
    );
  return (
    <div className="mt-3 grid gap-4">
      <p>
        {m.user.secondFactorOn({
          known: String(since !== null),
          since: since ? formatDateTime(since, browserZone()) : '',
          left,
          few: String(left <= FEW),
        })}
      </p>
      <div className="flex flex-wrap gap-2">
        <Button onClick={() => onChoose('renew')}>{m.user.makeNewRecoveryCodes()}</Button>
        <Button onClick={() => onChoose('off')}>{m.user.turnOff()}</Button>
      </div>
    </div>
  );
}
