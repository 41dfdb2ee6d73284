import { m } from '@grantdesk/messages';
import type { Actor } from '@grantdesk/domain';
import type { Platform } from '#platform/context.ts';
import type { Tx } from '#platform/db.ts';
import { notify } from '#platform/notify/notify.ts';
import type { ArchiveRecord } from './queries.ts';

type Parts = Pick<Platform, 'config'>;

/** Leads to the list with the ZIP in front of it. @param count of the applications that are in it */
export const notifyReady = (p: Parts, tx: Tx, to: Actor, archive: ArchiveRecord, count: number): Promise<void> =>
  notice(p, tx, to, archive, () => m.archive.readySubject({ count }));

export const notifyFailed = (p: Parts, tx: Tx, to: Actor, archive: ArchiveRecord): Promise<void> =>
  notice(p, tx, to, archive, () => m.archive.failedSubject({ count: archive.applicationIds.length }));

const notice = (
  { config }: Parts,
  tx: Tx,
  { email, name }: Actor,
  { id, programmeId }: ArchiveRecord,
  subject: () => string,
): Promise<void> =>
  notify(tx, {
    event: 'application.zip',
    to: email,
    about: { programmeId },
    content: () => ({
      subject: subject(),
      name,
      paragraphs: [],
      action: {
        label: m.archive.downloadZip(),
        url: `${config.publicUrl}/secure/admin/applications/programmes/${programmeId}?archive=${id}`,
      },
    }),
  });
