import { useEffect, useRef, useState } from 'react';
import { Button } from '../../ui/Button.tsx';
import { messageOf } from '../../api/errors.ts';
import { auth } from '../../api/session.ts';
import { to } from '../../paths.ts';
import { InlineNotice } from '../../ui/Banner.tsx';

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
      await auth.resendVerification(email, to.verify());
      setSaid('The mail was sent again.');
    } catch (thrown) {
      setSaid(messageOf(thrown));
    }
  };
  return (
    <div style={{ display: 'grid', gap: 20 }}>
      <p>
        We sent a link to <b>{email}</b>. Open it to confirm the address; it works for 24 hours. Look among unwanted mail too.
      </p>
      <Button size="lg" variant="outline" aria-disabled={wait > 0} onClick={() => wait <= 0 && void resend()}>
        {wait > 0 ? `Send again in ${wait} s` : 'Send the mail again'}
      </Button>
      <p role="status" className="muted">
        {said}
      </p>
    </div>
  );
}

interface ConfirmProps {
  token: string;
  onConfirmed: () => void;
}

/** Confirms an address by the token of the link, once. */
export function ConfirmAddress({ token, onConfirmed }: ConfirmProps) {
  const [failure, setFailure] = useState<string | null>(null);
  const asked = useRef(false);
  useEffect(() => {
    if (asked.current) return;
    asked.current = true;
    auth.verifyEmail(token).then(onConfirmed, (thrown: unknown) => setFailure(messageOf(thrown)));
  }, [token, onConfirmed]);
  if (!failure) return <p role="status">Confirming your address…</p>;
  return (
    <InlineNotice tone="danger" live="alert" title="The link does not work any more">
      It may have expired, or was used before. Sign in to get a new one.
    </InlineNotice>
  );
}
