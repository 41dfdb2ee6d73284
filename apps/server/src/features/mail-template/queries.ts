import { type Locale } from '@grantdesk/messages';
import type { MailEvent, MailTemplate } from '@grantdesk/domain';
import { sql } from 'kysely';
import type { Db, Tx } from '#platform/db.ts';

/** Which emails a text is for: of all programmes, or of one. */
export interface Scope {
  event: MailEvent;
  language: Locale;
  programmeId: string | null;
}

export interface TemplateVersion extends MailTemplate {
  event: string;
  language: Locale;
  programmeId: string | null;
  version: number;
  isDefault: boolean;
  changedAt: Date;
  changedBy: string | null;
}

const versions = (db: Db) =>
  db
    .selectFrom('mailTemplateVersions as v')
    .leftJoin('users', 'users.id', 'v.changedBy')
    .select([
      'v.event',
      'v.language',
      'v.programmeId',
      'v.version',
      'v.subject',
      'v.body',
      'v.isDefault',
      'v.changedAt',
      'users.name as changedBy',
    ]);

/** The latest version of each text, of all programmes and of one; a text that was reset is among them. */
export const findTemplates = async (db: Db, programmeId: string | null, event?: MailEvent): Promise<TemplateVersion[]> =>
  (await versions(db)
    .distinctOn(['v.event', 'v.language', 'v.programmeId'])
    .where((eb) => eb.or([eb('v.programmeId', 'is', null), ...(programmeId ? [eb('v.programmeId', '=', programmeId)] : [])]))
    .$if(event !== undefined, (query) => query.where('v.event', '=', event ?? ''))
    .orderBy('v.event')
    .orderBy('v.language')
    .orderBy('v.programmeId')
    .orderBy('v.version', 'desc')
    .execute()) as TemplateVersion[];

/** The latest first. */
export const findVersions = async (db: Db, { event, language, programmeId }: Scope): Promise<TemplateVersion[]> =>
  (await versions(db)
    .where('v.event', '=', event)
    .where('v.language', '=', language)
    .where(sql<boolean>`v.programme_id is not distinct from ${programmeId}`)
    .orderBy('v.version', 'desc')
    .limit(100)
    .execute()) as TemplateVersion[];

/** Adds a version after the one that was seen; false if someone else added it first. */
export async function addVersion(
  tx: Tx,
  { seen, userId, ...row }: Scope & MailTemplate & { isDefault: boolean; seen: number; userId: string },
): Promise<boolean> {
  const added = await tx
    .insertInto('mailTemplateVersions')
    .values({ ...row, version: seen + 1, changedBy: userId })
    .onConflict((conflict) => conflict.doNothing())
    .returning('id')
    .executeTakeFirst();
  return added !== undefined;
}

/** A programme's name and who manages it. */
export const findProgramme = (db: Db, id: string) =>
  db
    .selectFrom('programmes')
    .where('id', '=', id)
    .select([
      'id',
      'name',
      sql<string[]>`array(select m.user_id from programme_managers m where m.programme_id = programmes.id)`.as('managerIds'),
    ])
    .executeTakeFirst();
