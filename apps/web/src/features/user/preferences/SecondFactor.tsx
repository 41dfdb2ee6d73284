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
    if (!query.data) return <Loading label="Loading the second factor" />;
    if (codes) return <RecoveryCodes email={email} codes={codes} onDone={rest} />;
    if (doing === 'on') return <SecondFactorSetUp email={email} onDone={rest} onCancel={rest} />;
    if (doing === 'renew')
      return (
        <PasswordAsk
          email={email}
          button="Make new codes"
          onCancel={rest}
          act={async (password) => setCodes((await call('user.secondFactorCodes', { body: { password } })).data.recoveryCodes)}
        >
          The codes that you have now will not work any more.
        </PasswordAsk>
      );
    if (doing === 'off')
      return (
        <PasswordAsk
          email={email}
          button="Turn off"
          isDanger
          onCancel={rest}
          act={async (password) => {
            await call('user.secondFactorEnd', { body: { password } });
            toast.success('The second factor is off. Other devices were signed out.');
            void invalidate(client, 'user.sessions');
            rest();
          }}
        >
          Signing in will ask for the password alone. Your recovery codes end, and your other devices are signed out.
        </PasswordAsk>
      );
    return <Rest state={query.data.data} onChoose={setDoing} />;
  };
  return (
    <Panel title="Second factor" note="Signing in asks for a code of your device after the password.">
      {inside()}
    </Panel>
  );
}

function Rest({ state, onChoose }: { state: State; onChoose: (doing: Doing) => void }) {
  const { isOn, since, recoveryCodesLeft: left, dueAt } = state;
  if (!isOn)
    return (
      <div className="mt-3 grid gap-4">
        <p>
          {dueAt
            ? `It is off. Your organisation asks you to turn it on before ${formatDateTime(dueAt, browserZone())}.`
            : 'It is off.'}
        </p>
        <div>
          <Button variant="filled" onClick={() => onChoose('on')}>
            Turn on
          </Button>
        </div>
      </div>
    );
  return (
    <div className="mt-3 grid gap-4">
      <p>
        It is on{since ? ` since ${formatDateTime(since, browserZone())}` : ''}.{' '}
        {left === 1 ? 'One recovery code is' : `${left} recovery codes are`} left.{left <= FEW ? ' Make new ones soon.' : ''}
      </p>
      <div className="flex flex-wrap gap-2">
        <Button onClick={() => onChoose('renew')}>Make new recovery codes</Button>
        <Button onClick={() => onChoose('off')}>Turn off</Button>
      </div>
    </div>
  );
}
