import { createHash, randomBytes } from 'node:crypto';
import type { RefereeSettings } from '@grantdesk/domain';
import type { Platform } from '#platform/context.ts';
import type { Tx } from '#platform/db.ts';
import { AppError } from '#platform/errors.ts';
import { m } from '@grantdesk/messages';
import { findCurrentVersion } from '../form/index.ts';
import { mailLink, type LinkMail } from './mails.ts';
import type { SubjectRecord } from './people-queries.ts';
import { insertLink, markInvited, markReminded, replaceLinks, type RefereeRecord } from './queries.ts';

const DAY_MS = 86_400_000;

/** Only the hash is stored: who reads the database cannot answer for a referee. */
export const hashOf = (token: string): string => createHash('sha256').update(token).digest('hex');

interface Recipient {
  application: SubjectRecord;
  referee: Pick<RefereeRecord, 'id' | 'name' | 'email'>;
  settings: RefereeSettings;
}

/**
 * Sends a referee a link. Earlier ones still work, unless they are replaced. A reminder needs a link of its own, because the
 * token of the one before is in its email alone.
 */
export async function sendLink(
  p: Pick<Platform, 'config'>,
  tx: Tx,
  { application, referee, settings, ...link }: Recipient & { what: LinkMail; expiresAt: Date; now: Date; isReplaced?: boolean },
): Promise<void> {
  if (link.isReplaced) await replaceLinks(tx, referee.id);
  const token = randomBytes(32).toString('base64url');
  await insertLink(tx, referee.id, hashOf(token));
  await markReminded(tx, referee.id, link.now);
  await mailLink(p, tx, { application, referee, token, applicantReads: settings.applicantReads, ...link });
}

/** Invites a referee to answer the form that is published now, with all the days that the programme gives. */
export async function inviteReferee(
  p: Platform,
  tx: Tx,
  { now, what = 'invitation', ...to }: Recipient & { now: Date; what?: LinkMail },
): Promise<void> {
  const version = to.settings.form ? await findCurrentVersion(tx, to.settings.form) : undefined;
  if (!version) throw new AppError('CONFLICT', m.referee.noForm());
  const expiresAt = new Date(now.getTime() + to.settings.days * DAY_MS);
  await markInvited(tx, to.referee.id, { now, expiresAt, formVersionId: version.id });
  await sendLink(p, tx, { ...to, what, expiresAt, now, isReplaced: true });
}
