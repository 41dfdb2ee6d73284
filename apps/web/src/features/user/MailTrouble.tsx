import { m } from '@grantdesk/messages';
import { AppLink } from '#components/AppLink.tsx';
import { DateTime } from '#components/values/values.tsx';
import { to } from '#paths.ts';
import { InlineNotice } from '#ui/Banner.tsx';

interface MailTroubleProps {
  address: string;
  at: string;
  /** What the server of that address said. */
  error: string;
}

/** A notice on a person's page that email does not reach them, before someone waits for an answer. */
export function MailTrouble({ address, at, error }: MailTroubleProps) {
  return (
    <InlineNotice
      tone="warning"
      title={m.user.theLastEmailToThis()}
      action={<AppLink href={to.admin.mail({ search: address })}>{m.user.viewEmail()}</AppLink>}
    >
      <DateTime value={at} timed />: {error}
    </InlineNotice>
  );
}
