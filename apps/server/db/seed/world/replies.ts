import { createHash, randomBytes } from 'node:crypto';
import { toReplyAddress } from '@grantdesk/domain';
import { takeReply } from '#features/reply/index.ts';
import { createFileStore } from '#platform/files/store.ts';
import { demoEmail } from '../accounts.ts';
import type { Application } from './steps.ts';
import type { World, WorldParts } from './world.ts';

/** As an installation with replies by email sets them up; the demonstration itself has no mail host. */
const MAIL_IN = {
  pattern: 'reply+{token}@replies.demo.grantdesk.test',
  authserv: 'mx.demo.grantdesk.test',
  secret: undefined,
  imapUrl: undefined,
};
const DAY_MS = 86_400_000;

/** A message of the team that was answered by email, and a reply from another address, which waits. */
export function replies(
  w: World,
  { app, db, config }: Pick<WorldParts, 'app' | 'db' | 'config'>,
  applications: Application[],
): void {
  const application = applications.find(({ key }) => key === 'ganvie');
  if (!application) throw new Error('ganvie has not applied');
  const email = demoEmail(application.key);
  let address = '';
  const arrive = async (from: string, text: string): Promise<void> => {
    const files = await createFileStore(config.filesUrl, config.dataDir);
    const raw = [
      `Authentication-Results: ${MAIL_IN.authserv}; dmarc=pass header.from=${from.split('@')[1]}`,
      `From: ${from}`,
      `To: ${address}`,
      'Subject: Re: A message about your application',
      `Message-ID: <${randomBytes(8).toString('hex')}@mail.example>`,
      'Content-Type: text/plain; charset=utf-8',
      '',
      text,
    ].join('\r\n');
    const outcome = await takeReply({ db, files, config: { ...config, mailIn: MAIL_IN }, log: app.log }, Buffer.from(raw));
    if (outcome !== 'TAKEN' && outcome !== 'HELD') throw new Error(`A reply of the demonstration was not taken: ${outcome}`);
  };
  w.at(-2, 10, async () => {
    const { messages } = await (
      await w.as('manager')
    ).json<{ messages: { _id: string }[] }>('POST', `/message/new/${application.id}`, {
      kind: 'TEAM_MESSAGE',
      body: 'Our engineer is in your town next week. Which day suits you, and who meets her at the landing stage?',
    });
    const token = randomBytes(16).toString('hex');
    address = toReplyAddress(MAIL_IN.pattern, token);
    await db
      .insertInto('messageReplyAddresses')
      .values({
        tokenHash: createHash('sha256').update(token).digest(),
        messageId: messages.at(-1)?._id ?? '',
        userId: await w.userId(application.key),
        expiresAt: new Date(Date.now() + 90 * DAY_MS),
      })
      .execute();
  });
  w.at(-2, 14, () =>
    arrive(
      email,
      'Wednesday is best, after the market. I will meet her myself at nine.\n\n-- \nSent from my phone\n\nOn Wed, at 10:02, Baobab Community Foundation <reply@replies.demo.grantdesk.test> wrote:\n> Which day suits you?',
    ),
  );
  w.at(-1, 9, () =>
    arrive('ganvie.school@mail.example', 'This is my private address. Please note that the boat leaves at half past eight.'),
  );
}
