import { m } from '@grantdesk/messages';
import { can, type Actor } from '@grantdesk/domain';
import type { Ctx, Platform } from '#platform/context.ts';
import type { Tx } from '#platform/db.ts';
import { plainName } from '#platform/mail/layout.ts';
import { notify } from '#platform/notify/notify.ts';
import type { Subject } from './subject.ts';

/** Where a person finds the notes of a record: projects hang under two places, and not everyone has both. */
function pathOf({ subject, id, grant }: Subject, reader: Actor): string {
  if (!grant) return `/organisations/${id}#notes`;
  if (subject === 'application') return `/applications/programmes/${grant.programmeId}/application/${id}?tab=notes`;
  const place = can(reader, 'GRANTEE_MANAGEMENT', 'READ') ? 'grantee_management' : 'accounting';
  return `/${place}/${grant.programmeId}/${id}/?applicationId=${grant.applicationId}#notes`;
}

/**
 * Notifies people whom a note mentions. The email has its text; the notification only its subject, which stays with a person
 * who may no longer read the note.
 */
export async function notifyMentioned(
  p: Platform,
  tx: Tx,
  ctx: Ctx,
  { about, body, people }: { about: Subject; body: string; people: readonly Actor[] },
): Promise<void> {
  const author = plainName(ctx.actor.name);
  await notify(
    tx,
    ...people.map((person) => ({
      event: 'note.mention' as const,
      to: person.email,
      ...(about.grant && { about: { applicationId: about.grant.applicationId } }),
      content: () => ({
        subject: m.note.authorMentionedYou({ author, about: about.name }),
        name: person.name,
        paragraphs: [
          m.note.authorWroteAboutIt({ author, about: about.name }),
          ...body.split('\n').filter((line) => line.trim() !== ''),
        ],
        action: { label: m.note.readTheNote(), url: `${p.config.publicUrl}/secure/admin${pathOf(about, person)}` },
      }),
    })),
  );
}
