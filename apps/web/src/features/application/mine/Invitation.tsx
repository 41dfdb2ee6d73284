import type { Answer } from '@grantdesk/api';
import { formatDateTimeZone } from '@grantdesk/domain/format/date';
import { invitationDenial, isSameAddress } from '@grantdesk/domain/application/people';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { call } from '#api/client.ts';
import { toMessage } from '#api/errors.ts';
import type { Me } from '#api/session.ts';
import { AppLink } from '#components/AppLink.tsx';
import { ButtonLink } from '#components/ButtonLink.tsx';
import { browserZone } from '#components/values/values.tsx';
import { getHome, to } from '#paths.ts';
import { InlineNotice } from '#ui/Banner.tsx';
import { Button } from '#ui/Button.tsx';

interface Props {
  token: string;
  invitation: Answer<'application.invitation'>['data'];
  me: Me | null;
  onJoined: (applicationId: string) => void;
  /** Signs out and comes back here as someone else. */
  onSwitch: () => void;
}

/** One thing to do for each state: sign in or up, accept, or read why it does not work. */
export function Invitation({ token, invitation, me, onJoined, onSwitch }: Props) {
  const { state, programme, invitedBy, email, expiresAt, applicationId } = invitation;
  const client = useQueryClient();
  const accept = useMutation({
    mutationFn: () => call('application.accept', { body: { token } }),
    onSuccess: async ({ data }) => {
      await client.invalidateQueries();
      onJoined(data._id);
    },
  });
  const denial = invitationDenial(state);
  if (denial)
    return (
      <div className="grid gap-4 wrap-anywhere">
        <InlineNotice tone={applicationId ? 'info' : 'warning'}>
          {applicationId ? 'You have joined this application.' : denial}
        </InlineNotice>
        {applicationId ? (
          <ButtonLink href={to.subscriber.application(applicationId)} size="lg" variant="filled" fullWidth>
            Open the application
          </ButtonLink>
        ) : (
          <AppLink href={me ? getHome(me.accountType) : to.home}>Go to my start page</AppLink>
        )}
      </div>
    );
  return (
    <div className="grid gap-4 wrap-anywhere">
      <p>
        <b>{invitedBy}</b> asks you to write an application for <b>{programme}</b> together. You can change its answers and files;{' '}
        {invitedBy} submits it.
      </p>
      <p className="text-muted">
        For {email}, until {formatDateTimeZone(expiresAt, browserZone())}.
      </p>
      {accept.error ? (
        <InlineNotice tone="danger" live="alert">
          {toMessage(accept.error)}
        </InlineNotice>
      ) : null}
      {me === null ? (
        <>
          <ButtonLink href={to.signIn(to.invite(token))} size="lg" variant="filled" fullWidth>
            Sign in to accept
          </ButtonLink>
          <ButtonLink href={to.signUp} size="lg" variant="outline" fullWidth>
            Create an account
          </ButtonLink>
          <p className="text-muted">Sign up with {email}, confirm the address, then open the link of the invitation again.</p>
        </>
      ) : isSameAddress(me.email, email) && me.accountType === 'SUBSCRIBER' ? (
        <Button size="lg" variant="filled" fullWidth loading={accept.isPending} onClick={() => accept.mutate()}>
          Accept invitation
        </Button>
      ) : (
        <>
          <InlineNotice tone="warning">
            {isSameAddress(me.email, email)
              ? 'Applications are written with an applicant’s account, and yours is another kind.'
              : `You are signed in as ${me.email}. This invitation is for ${email}.`}
          </InlineNotice>
          <Button size="lg" variant="outline" fullWidth onClick={onSwitch}>
            Sign in as somebody else
          </Button>
        </>
      )}
    </div>
  );
}
