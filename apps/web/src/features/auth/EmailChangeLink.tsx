import { rich } from '#ui/rich.tsx';
import { m } from '@grantdesk/messages';
import { useMutation, useQuery } from '@tanstack/react-query';
import { call } from '#api/client.ts';
import { isStatus, toMessage } from '#api/errors.ts';
import { readQuery } from '#api/query.ts';
import { LoadFailure, Loading } from '#components/screens.tsx';
import { InlineNotice } from '#ui/Banner.tsx';
import { Button } from '#ui/Button.tsx';
import classes from './AuthForm.module.css';

interface Props {
  token: string;
  /** The second yes was said: the address is another from now on. */
  onChanged: () => void;
}

/** Yes or no to a change of address, by the link of either mail. Opening the page alone does nothing. */
export function EmailChangeLink({ token, onChanged }: Props) {
  const query = useQuery({
    ...readQuery('user.emailChangeLink', { params: { token } }),
    staleTime: Infinity,
    refetchOnMount: false,
  });
  const yes = useMutation({
    mutationFn: () => call('user.emailChangeConfirm', { body: { token } }),
    onSuccess: ({ data }) => (data.state === 'CHANGED' ? onChanged() : undefined),
  });
  const no = useMutation({ mutationFn: () => call('user.emailChangeRefuse', { body: { token } }) });
  if (isStatus(query.error, 404))
    return (
      <InlineNotice tone="warning" title={m.auth.theLinkDoesNotWorkAny()}>
        {m.auth.itWasUsedBeforeHasExpired()}
      </InlineNotice>
    );
  if (query.error) return <LoadFailure error={query.error} onRetry={() => void query.refetch()} />;
  if (!query.data) return <Loading label={m.auth.loadingTheChange()} />;
  const { side, oldEmail, newEmail } = query.data.data;
  if (no.isSuccess)
    return (
      <InlineNotice tone="success" live="status" title={m.auth.theChangeIsCancelled()}>
        {m.auth.theAccountKeepsItsAddressIf()}
      </InlineNotice>
    );
  if (yes.data)
    return (
      <InlineNotice tone="success" live="status" title={m.auth.thankYouThisAddressIsConfirmed()}>
        {m.auth.confirmOtherAddress({ email: side === 'OLD' ? newEmail : oldEmail })}
      </InlineNotice>
    );
  const failure = yes.error ?? no.error;
  return (
    <div className={`${classes.form} grid grid-cols-1 gap-5`}>
      {failure ? (
        <InlineNotice tone="danger" live="alert">
          {toMessage(failure)}
        </InlineNotice>
      ) : null}
      <p style={{ overflowWrap: 'anywhere' }}>
        {rich(m.auth.anAccountIsToChangeIts, { oldEmail: <strong>{oldEmail}</strong>, newEmail: <strong>{newEmail}</strong> })}
      </p>
      <Button size="lg" variant="filled" fullWidth loading={yes.isPending} onClick={() => yes.mutate()}>
        {m.common.confirmTheChange()}
      </Button>
      <Button size="lg" variant="outline" fullWidth loading={no.isPending} onClick={() => no.mutate()}>
        {m.auth.stopItThisWasNotMe()}
      </Button>
    </div>
  );
}
