import { m } from '@grantdesk/messages';
import type { MailContent } from '@grantdesk/domain';
import type { Platform } from '#platform/context.ts';
import type { Tx } from '#platform/db.ts';
import { plainName } from '#platform/mail/layout.ts';
import { notify } from '#platform/notify/notify.ts';

interface Reader {
  name: string;
  email: string;
}

/** The page of a person's organisations. */
const pageOf = (p: Platform): string => `${p.config.publicUrl}/secure/subscriber/organisations`;

const send = (
  p: Platform,
  tx: Tx,
  to: Reader & { readsAs?: string },
  content: () => Pick<MailContent, 'subject' | 'paragraphs'>,
): Promise<void> =>
  notify(tx, {
    event: 'organisation.membership',
    to: to.email,
    ...(to.readsAs && { readsAs: to.readsAs }),
    content: () => ({ name: to.name, ...content(), action: { label: m.organisation.seeOrganisations(), url: pageOf(p) } }),
  });

/** Invites an address. It need not have an account. */
export const mailInvited = (
  p: Platform,
  tx: Tx,
  { inviter, email, organisation }: { inviter: Reader; email: string; organisation: string },
): Promise<void> =>
  send(p, tx, { name: '', email, readsAs: inviter.email }, () => ({
    subject: m.organisation.mailInvited({ inviter: plainName(inviter.name), organisation: plainName(organisation) }),
    paragraphs: [m.organisation.mailInvitedText({ email })],
  }));

/** Asks confirmed members to confirm a person who has accepted. */
export async function mailWaiting(
  p: Platform,
  tx: Tx,
  { members, person, organisation }: { members: Reader[]; person: string; organisation: string },
): Promise<void> {
  for (const member of members)
    await send(p, tx, member, () => ({
      subject: m.organisation.mailWaits({ person: plainName(person), organisation: plainName(organisation) }),
      paragraphs: [m.organisation.mailWaitsText()],
    }));
}

/** Invites people of a record that was merged to the other one: a merge makes no one a member. */
export async function mailMerged(
  p: Platform,
  tx: Tx,
  { people, source, target }: { people: Reader[]; source: string; target: string },
): Promise<void> {
  for (const person of people)
    await send(p, tx, person, () => ({
      subject: m.organisation.mailMerged({ source: plainName(source), target: plainName(target) }),
      paragraphs: [m.organisation.mailMergedText({ target: plainName(target) })],
    }));
}

export const mailConfirmed = (p: Platform, tx: Tx, person: Reader, organisation: string): Promise<void> =>
  send(p, tx, person, () => ({
    subject: m.organisation.mailConfirmed({ organisation: plainName(organisation) }),
    paragraphs: [m.organisation.mailConfirmedText({ organisation: plainName(organisation) })],
  }));
