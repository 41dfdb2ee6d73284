import { rich } from '#ui/rich.tsx';
import { m } from '@grantdesk/messages';
import { useCallback, useEffect, useRef, useState } from 'react';
import { Button } from '#ui/Button.tsx';
import { isStatus, toMessage } from '#api/errors.ts';
import { auth } from '#api/session.ts';
import { InlineNotice } from '#ui/Banner.tsx';
import { NewPasswordForm } from './PasswordForms.tsx';

const RESEND_WAIT_S = 60;

/** "Look into your mailbox", with a way to ask for the mail again. */
export function CheckMailbox({ email }: { email: string }) {
  const [wait, setWait] = useState(RESEND_WAIT_S);
  const [said, setSaid] = useState<string | null>(null);
  useEffect(() => {
    if (wait <= 0) return;
    const timer = setTimeout(() => setWait(wait - 1), 1000);
    return () => clearTimeout(timer);
  }, [wait]);
  const resend = async () => {
    setWait(RESEND_WAIT_S);
    try {
      await auth.resendVerification(email);
      setSaid(m.auth.emailSentAgain());
    } catch (thrown) {
      setSaid(toMessage(thrown));
    }
  };
  return (
    <div style={{ display: 'grid', gap: 20 }}>
      <p>{rich(m.auth.weSentALinkToOpen, { b: <b>{email}</b> })}</p>
      <Button size="lg" variant="outline" aria-disabled={wait > 0} onClick={() => wait <= 0 && void resend()}>
        {wait > 0 ? m.auth.sendAgainInWaitS({ wait }) : m.auth.resendEmail()}
      </Button>
      <p role="status" className="text-muted">
        {said}
      </p>
    </div>
  );
}

interface ConfirmProps {
  token: string;
  onConfirmed: () => void;
}

/**
 * Confirms an address by the token of the link, once. In another browser than the one that signed up, the person chooses a new
 * password first: someone else may have typed their address.
 */
export function ConfirmAddress({ token, onConfirmed }: ConfirmProps) {
  const [failure, setFailure] = useState<unknown>(null);
  const [email, setEmail] = useState<string | null>(null);
  const isSent = useRef(false);
  const ask = useCallback(() => {
    setFailure(null);
    auth
      .verify(token)
      .then(({ state, email: address }) => (state === 'VERIFIED' ? onConfirmed() : setEmail(address)), setFailure);
  }, [token, onConfirmed]);
  useEffect(() => {
    if (isSent.current) return;
    isSent.current = true;
    ask();
  }, [ask]);
  if (email !== null)
    return (
      <div style={{ display: 'grid', gap: 20 }}>
        <p>{rich(m.auth.youOpenedThisLinkInA, { b: <b>{email}</b> })}</p>
        <NewPasswordForm
          save={(password) => auth.verify(token, password)}
          onSaved={onConfirmed}
          button={m.auth.confirmAndSignIn()}
        />
      </div>
    );
  if (!failure) return <p role="status">{m.auth.confirmingYourAddress()}</p>;
  if (isStatus(failure, 404))
    return (
      <InlineNotice tone="danger" live="alert" title={m.auth.theLinkDoesNotWorkAny()}>
        {m.auth.itMayHaveExpiredOrBeen()}
      </InlineNotice>
    );
  return (
    <>
      <InlineNotice tone="danger" live="alert" title={m.auth.yourAddressIsNotConfirmedYet()}>
        {toMessage(failure)}
      </InlineNotice>
      <Button size="lg" variant="outline" onClick={ask}>
        {m.common.tryAgain()}
      </Button>
    </>
  );
}
