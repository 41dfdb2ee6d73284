import { useQuery } from '@tanstack/react-query';
import { call } from '#api/client.ts';
import { readQuery } from '#api/query.ts';
import { LoadFailure, Loading } from '#components/screens.tsx';
import { InlineNotice } from '#ui/Banner.tsx';
import { NewPasswordForm } from './PasswordForms.tsx';

const SPENT = {
  EXPIRED: 'This invitation has expired. Ask whoever sent it for a new one.',
  USED: 'This invitation has already been used. Sign in with your password.',
  WITHDRAWN: 'This invitation was withdrawn.',
};

/** Sets the first password of an account that someone else created for this person. */
export function OpenAccount({ token, onOpened }: { token: string; onOpened: (email: string) => void }) {
  const query = useQuery({ ...readQuery('user.invitation', { params: { token } }), staleTime: 0 });
  if (query.error) return <LoadFailure error={query.error} onRetry={() => void query.refetch()} />;
  if (!query.data) return <Loading label="Loading the invitation" />;
  const { name, email, role, state } = query.data.data;
  if (state !== 'OPEN') return <InlineNotice tone="warning">{SPENT[state]}</InlineNotice>;
  return (
    <>
      <p>
        Hello {name}. Your account as {role} is ready: set a password for <strong>{email}</strong> to open it.
      </p>
      <NewPasswordForm
        button="Open my account"
        save={(password) => call('user.acceptInvitation', { body: { token, password } })}
        onSaved={() => onOpened(email)}
      />
    </>
  );
}
