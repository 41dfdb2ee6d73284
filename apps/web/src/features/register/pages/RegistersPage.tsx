import { m } from '@grantdesk/messages';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { readQuery } from '#api/query.ts';
import { LoadFailure, Loading } from '#components/screens.tsx';
import { PageHeader } from '#ui/PageHeader.tsx';
import { RegisterForm } from '../RegisterForm.tsx';

/** The registers and lists of sanctions that organisations are looked up in, each with its settings. */
export function RegistersPage() {
  const query = useQuery({ ...readQuery('register.settings', {}), staleTime: 0 });
  /** Increases with each deliberate reload, so that the fields start over. */
  const [round, setRound] = useState(0);
  const reload = () => void query.refetch().then(() => setRound((now) => now + 1));
  return (
    <div className="grid max-w-[720px] grid-cols-1 gap-4">
      <PageHeader title={m.register.registers()} lead={m.register.lead()} />
      {query.error ? <LoadFailure error={query.error} onRetry={() => void query.refetch()} /> : null}
      {query.isPending ? <Loading label={m.register.loading()} rows={[280, 280]} /> : null}
      {query.data?.data.registers.map((setting) => (
        <RegisterForm key={`${setting.register} ${setting.version} ${round}`} setting={setting} onReload={reload} />
      ))}
    </div>
  );
}
