import { m, withLocale } from '@grantdesk/messages';
import {
  notificationKind,
  waitingAct,
  waitingCount,
  type Actor,
  type NotificationKind,
  type OrganisationSettings,
  type WaitingKind,
} from '@grantdesk/domain';
import type { Config } from '#platform/config.ts';
import type { Db } from '#platform/db.ts';
import { inTx } from '#platform/http/idempotency.ts';
import { PRODUCT } from '#platform/product.ts';
import { enqueueMails } from '#platform/mail/outbox.ts';
import { layout, type Mail } from '#platform/mail/layout.ts';
import { type Brand, findBrand } from '#platform/brand.ts';
import { findOrganisation, markDigested } from '#platform/notify/queries.ts';
import { claimDigest, findDigestReaders, findLastWork, findWaiting } from './queries.ts';
import { toSentence } from './service.ts';

export const SEND_DIGESTS = 'send-digests';
export const SEND_DIGESTS_CRONTAB = `*/10 * * * * ${SEND_DIGESTS}`;
const MAX_LISTED = 50;

/** One entry of a person's to-do list, as the dashboard shows it. */
interface Work {
  kind: WaitingKind;
  programmeName: string | null;
  count: number;
  overdue: number;
}

interface Parts {
  db: Db;
  config: Config;
  /** What a person of the back office can do next, the most urgent first. */
  findWork: (db: Db, actor: Actor) => Promise<Work[]>;
}

/** The same list is not sent again within a week. */
const fingerprint = (work: readonly Work[]): string =>
  work.map(({ kind, programmeName, count, overdue }) => `${kind} ${programmeName} ${count} ${overdue}`).join('\n');

/**
 * One mail a day to each person, in the morning of their own zone: the notifications that they chose to get once a day, and
 * the to-do list of staff if it has changed. Never twice a day, never an empty one. What was read in the product in the
 * meantime, or was closed to its person, is left out. Returns how many were sent.
 */
export async function sendDigests({ db, config, findWork }: Parts): Promise<number> {
  let sent = 0;
  for (const { day, language, isWorkWanted, ...actor } of await findDigestReaders(db)) {
    const isSent = await inTx({ db }, async (tx) => {
      const rows = await findWaiting(tx, actor);
      const listed = isWorkWanted ? await findWork(tx, actor) : [];
      const seen = fingerprint(listed);
      const work = listed.length > 0 && seen !== (await findLastWork(tx, actor.userId, day)) ? listed : [];
      const isEmpty = rows.length + work.length === 0;
      if (!isEmpty && !(await claimDigest(tx, actor.userId, day, work.length > 0 ? seen : null))) return false;
      await markDigested(tx, actor.userId);
      if (isEmpty) return false;
      const [organisation, brand] = [await findOrganisation(tx), await findBrand(tx)];
      const mail = (): Mail => digest({ config, actor, rows, work, organisation, brand });
      await enqueueMails(tx, [{ to: actor.email, mail: withLocale(language ?? 'en', mail) }]);
      return true;
    });
    if (isSent) sent++;
  }
  return sent;
}

interface Content {
  config: Config;
  actor: Actor;
  rows: Awaited<ReturnType<typeof findWaiting>>;
  work: readonly Work[];
  organisation: OrganisationSettings | null;
  brand: Brand;
}

function digest({ config, actor, rows, work, organisation, brand }: Content): Mail {
  const groups = Map.groupBy(rows.slice(0, MAX_LISTED), ({ kind }) => notificationKind(kind as NotificationKind).group);
  const rest = rows.length - MAX_LISTED;
  const house = organisation?.name || PRODUCT;
  const side = actor.accountType === 'ADMIN' ? 'admin' : 'subscriber';
  const toDo = work.length > 0 ? [`${m.common.toDo()}\n${work.map((entry) => `• ${workLine(entry)}`).join('\n')}`] : [];
  return layout(
    {
      subject:
        rows.length > 0
          ? m.notification.yourDailyUpdateFromHouse({ house, count: rows.length })
          : m.notification.yourToDoListOnHouse({ house }),
      name: actor.name,
      paragraphs: [
        ...toDo,
        ...[...groups].map(([group, of]) => `${group}\n${of.map((row) => `• ${toSentence(row)}`).join('\n')}`),
        ...(rest > 0 ? [m.notification.andRestMore({ rest })] : []),
        m.notification.youGetThisAtMostOnce(),
      ],
      action:
        rows.length > 0
          ? { label: m.common.viewYourNotifications(), url: `${config.publicUrl}/secure/${side}/notifications` }
          : { label: m.notification.viewYourToDoList(), url: `${config.publicUrl}/secure/admin` },
    },
    organisation,
    brand,
  );
}

const workLine = ({ kind, count, overdue, programmeName }: Work): string =>
  [
    m.notification.kindCount({ kind: waitingAct(kind), count: waitingCount(count) }),
    programmeName,
    overdue > 0 ? m.common.overdueOverdue({ overdue }) : null,
  ]
    .filter((part) => part !== null)
    .join(', ');
