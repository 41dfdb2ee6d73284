import { rich } from '#ui/rich.tsx';
import { m } from '@grantdesk/messages';
import { useQuery } from '@tanstack/react-query';
import { call } from '#api/client.ts';
import { readQuery } from '#api/query.ts';
import { LoadFailure, Loading } from '#components/screens.tsx';
import { InlineNotice } from '#ui/Banner.tsx';
import { NewPasswordForm } from './PasswordForms.tsx';

const SPENT = {
  EXPIRED: m.auth.thisInvitationHasExpiredAsk(),
  USED: m.auth.thisInvitationHasAlreadyBeenUsed(),
  WITHDRAWN: m.auth.thisInvitationWasWithdrawn(),
};

/** Sets the first password of an account that someone else created for this person. */
export function OpenAccount({ token, onOpened }: { token: string; onOpened: (email: string) => void }) {
  const query = useQuery({ ...readQuery('user.invitation', { params: { token } }), staleTime: 0 });
  if (query.error) return <LoadFailure error={query.error} onRetry={() => void query.refetch()} />;
  if (!query.data) return <Loading label={m.auth.loadingTheInvitation()} />;
  const { name, email, role, state } = query.data.data;
  if (state !== 'OPEN') return <InlineNotice tone="warning">{SPENT[state]}</InlineNotice>;
  return (
    <>
      <p>{rich(m.auth.helloYourAccountAsIsReady, { name, role, strong: <strong>{email}</strong> })}</p>
      <NewPasswordForm
        button={m.common.openMyAccount()}
        save={(password) => call('user.acceptInvitation', { body: { token, password } })}
        onSaved={() => onOpened(email)}
      />
    </>
  );
}
