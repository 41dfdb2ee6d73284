import { type Locale } from '@grantdesk/messages';
import type { AccountType, MailEvent, OrganisationSettings } from '@grantdesk/domain';
import { sql } from 'kysely';
import { brandValue } from '../brand.ts';
import type { Db, Tx } from '../db.ts';
import { anyOfIds, preparedQuery } from '../prepared-query.ts';

export interface Addressee {
  id: string;
  name: string;
  email: string;
  accountType: AccountType;
  /** Null is English. */
  language: Locale | null;
  /** By kind, what they chose. */
  choices: Record<string, string> | null;
}

/** An email in the organisation's own words, for one programme or all. */
interface OwnWords {
  event: string;
  language: Locale;
  programmeId: string | null;
  subject: string;
  body: string;
}

export interface Recipient {
  people: Addressee[];
  templates: OwnWords[];
  /** The programmes of the applications, where some programme words its own emails. */
  programmeOf: Record<string, string> | null;
  /** The organisation, if its settings name it. */
  organisation: OrganisationSettings | null;
  /** As it is stored, for `toBrand`. */
  brand: object | null;
}

interface Wanted {
  emails: string[];
  events: MailEvent[];
  applicationIds: string[];
}

/**
 * The accounts of addresses with their choices, and the organisation's own texts for the events, in one query: it runs inside
 * changes that others wait for.
 */
export const findRecipients = async (db: Db, wanted: Wanted): Promise<Recipient> =>
  (await queryRecipients(db, wanted))[0] ?? { people: [], templates: [], programmeOf: null, organisation: null, brand: null };

const queryRecipients = preparedQuery(
  'notification-recipients',
  (_db, { emails, events, applicationIds }: Wanted) => sql<Recipient>`select
    (select coalesce(json_agg(json_build_object('id', u.id, 'name', u.name, 'email', u.email, 'accountType', u.account_type, 'language', u.language,
        'choices', (select json_object_agg(c.kind, c.choice) from notification_choices c where c.user_id = u.id))), '[]')
      from users u where u.email = ${anyOfIds(emails, 'text')} and u.account_status = 'ACTIVE') as people,
    (select coalesce(json_agg(json_build_object('event', m.event, 'language', m.language, 'programmeId', m.programme_id,
        'subject', m.subject, 'body', m.body)) filter (where not m.is_default), '[]')
      from (select distinct on (v.event, v.language, v.programme_id) v.* from mail_template_versions v
        where v.event = ${anyOfIds(events, 'text')} order by v.event, v.language, v.programme_id, v.version desc) as m) as templates,
    (select json_object_agg(a.id, a.programme_id) from applications a
      where a.id = ${anyOfIds(applicationIds)} and exists (select from mail_template_versions v where v.programme_id = a.programme_id)) as "programmeOf",
    (select s.value from organisation_settings s where s.key = 'organisation') as organisation,
    ${brandValue} as brand`,
);

/** Marks some of a person's, or all up to now. */
export async function markNotifications(db: Db, userId: string, which: { ids: string[] | 'all'; read: boolean }): Promise<void> {
  let query = db
    .updateTable('notifications')
    .set({ readAt: which.read ? sql<Date>`app_now()` : null })
    .where('userId', '=', userId)
    .where('readAt', which.read ? 'is' : 'is not', null);
  if (which.ids !== 'all') query = query.where('id', 'in', which.ids);
  await query.execute();
}

/** What waited for the daily mail of a person waits no longer, whether it was in it or had been read before. */
export const markDigested = (tx: Tx, userId: string): Promise<unknown> =>
  tx.updateTable('notifications').set({ digest: 'SENT' }).where('userId', '=', userId).where('digest', '=', 'WAITING').execute();

/** Who runs the programmes, for mails that are written beside `notify`. */
export async function findOrganisation(db: Db): Promise<OrganisationSettings | null> {
  const row = await db.selectFrom('organisationSettings').select('value').where('key', '=', 'organisation').executeTakeFirst();
  return (row?.value as unknown as OrganisationSettings | undefined) ?? null;
}

/** The organisation's name, for papers; null if it has none. */
export const findHouse = async (db: Db): Promise<string | null> => (await findOrganisation(db))?.name || null;

/** What the person of an address reads; English where they never chose. */
export const languageOfPerson = async (db: Db, email: string): Promise<Locale> =>
  ((await db.selectFrom('users').select('language').where('email', '=', email).executeTakeFirst())?.language ?? 'en') as Locale;

/** Tells the open pages of everyone who has a new notification, by one commit for those of many changes. */
export async function announceNews(db: Db): Promise<void> {
  await sql`
    with taken as (delete from waiting_news returning user_id)
    select pg_notify('grantdesk_notifications', user_id::text) from (select distinct user_id from taken) as people`.execute(db);
}
