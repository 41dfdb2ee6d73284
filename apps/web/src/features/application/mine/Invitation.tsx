import { rich } from '#ui/rich.tsx';
import { m } from '@grantdesk/messages';
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
          {applicationId ? m.application.youHaveJoinedThisApplication() : denial}
        </InlineNotice>
        {applicationId ? (
          <ButtonLink href={to.subscriber.application(applicationId)} size="lg" variant="filled" fullWidth>
            {m.common.openTheApplication()}
          </ButtonLink>
        ) : (
          <AppLink href={me ? getHome(me.accountType) : to.home}>{m.common.goToMyStartPage()}</AppLink>
        )}
      </div>
    );
  return (
    <div className="grid gap-4 wrap-anywhere">
      <p>
        <b>{invitedBy}</b> {rich(m.application.asksYouToWriteAnApplication, { b: <b>{programme}</b>, invitedBy })}
      </p>
      <p className="text-muted">
        {m.application.forEmailUntilExpiresat({ email, expiresAt: formatDateTimeZone(expiresAt, browserZone()) })}
      </p>
      {accept.error ? (
        <InlineNotice tone="danger" live="alert">
          {toMessage(accept.error)}
        </InlineNotice>
      ) : null}
      {me === null ? (
        <>
          <ButtonLink href={to.signIn(to.invite(token))} size="lg" variant="filled" fullWidth>
            {m.application.signInToAccept()}
          </ButtonLink>
          <ButtonLink href={to.signUp} size="lg" variant="outline" fullWidth>
            {m.common.createAnAccount()}
          </ButtonLink>
          <p className="text-muted">{m.application.signUpWithEmailConfirmThe({ email })}</p>
        </>
      ) : isSameAddress(me.email, email) && me.accountType === 'SUBSCRIBER' ? (
        <Button size="lg" variant="filled" fullWidth loading={accept.isPending} onClick={() => accept.mutate()}>
          {m.application.acceptInvitation()}
        </Button>
      ) : (
        <>
          <InlineNotice tone="warning">
            {isSameAddress(me.email, email)
              ? m.application.applicationsAreWrittenWithAnApplicants()
              : m.application.youAreSignedInAsEmail({ email: me.email, invitedEmail: email })}
          </InlineNotice>
          <Button size="lg" variant="outline" fullWidth onClick={onSwitch}>
            {m.common.signInAsSomeoneElse()}
          </Button>
        </>
      )}
    </div>
  );
}
