import { notificationKind, type NotificationKind } from '@grantdesk/domain';
import { language as spoken, speaking } from '@grantdesk/domain/language/current';
import { inFrench } from '@grantdesk/domain/language/said';
import { counted } from '@grantdesk/domain/language/words';
import type { Config } from '../../platform/config.ts';
import type { Db } from '../../platform/db.ts';
import { inTx } from '../../platform/http/idempotency.ts';
import { PRODUCT, say, sayWord } from '../../platform/language.ts';
import { enqueueMail } from '../../platform/mail/outbox.ts';
import { layout, type Mail } from '../../platform/mail/templates.ts';
import { findOrganisation, markDigested } from '../../platform/notify/queries.ts';
import { claimDigest, findDigestReaders, findWaiting } from './queries.ts';
import { sentenceOf } from './service.ts';

export const SEND_DIGESTS = 'send-digests';
export const SEND_DIGESTS_CRONTAB = `*/10 * * * * ${SEND_DIGESTS}`;
const MOST_LISTED = 50;

/**
 * One mail a day to whoever chose it, in the morning of their own zone (A17): never twice on a day, never an empty one.
 * What was read in the product meanwhile, or was closed to its person, is left out. Answers how many left.
 */
export async function sendDigests({ db, config }: { db: Db; config: Config }): Promise<number> {
  let sent = 0;
  for (const { day, language, ...actor } of await findDigestReaders(db)) {
    const left = await inTx({ db }, async (tx) => {
      const rows = await findWaiting(tx, actor);
      if (rows.length > 0 && !(await claimDigest(tx, actor.userId, day))) return false;
      await markDigested(tx, actor.userId);
      if (rows.length === 0) return false;
      const organisation = await findOrganisation(tx);
      const page = actor.accountType === 'ADMIN' ? 'admin' : 'subscriber';
      const groups = Map.groupBy(rows.slice(0, MOST_LISTED), ({ kind }) => notificationKind(kind as NotificationKind).group);
      const rest = rows.length - MOST_LISTED;
      const house = organisation?.name || PRODUCT;
      const mail = (): Mail =>
        layout(
          {
            subject: say`Your day on ${house}: ${counted(rows.length, say`notification`)}`,
            greeting: say`Hello ${actor.name},`,
            paragraphs: [
              ...[...groups].map(([group, of]) => `${sayWord(group)}\n${of.map((row) => `• ${spokenSentence(row)}`).join('\n')}`),
              ...(rest > 0 ? [say`And ${rest} more.`] : []),
              say`You chose to get these once a day. You can change that in your preferences.`,
            ],
            action: { label: say`View your notifications`, url: `${config.publicUrl}/secure/${page}/notifications` },
          },
          organisation,
        );
      await enqueueMail(tx, actor.email, speaking(language ?? 'en', mail));
      return true;
    });
    if (left) sent++;
  }
  return sent;
}

/** The sentence of the notification as the product shows it. */
const spokenSentence = (row: Parameters<typeof sentenceOf>[0]): string =>
  spoken() === 'fr' ? inFrench(sentenceOf(row)) : sentenceOf(row);
