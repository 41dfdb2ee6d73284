import { m } from '@grantdesk/messages';
import { amendmentParts, EFFECT_WORDS, isStaff, type AmendmentChange, type Details } from '@grantdesk/domain';
import type { Ctx, Platform } from '#platform/context.ts';
import type { Tx } from '#platform/db.ts';
import { notify } from '#platform/notify/notify.ts';
import { findWriters } from '../application/index.ts';
import { findDirectors, findManagers } from '../programme/index.ts';
import type { ProjectRecord } from '../project/index.ts';

const granteePage = (p: Pick<Platform, 'config'>, { id }: ProjectRecord): string =>
  `${p.config.publicUrl}/secure/subscriber/projects/${id}`;
const staffPage = (p: Pick<Platform, 'config'>, { id, programmeId, applicationId }: ProjectRecord): string =>
  `${p.config.publicUrl}/secure/admin/grantee_management/${programmeId}/${id}/?applicationId=${applicationId}`;

interface AmendmentMail {
  subject: () => string;
  /** To the people of the project, and to the managers of its programme. */
  words: { grantee: (() => string) | null; team: (() => string) | null };
  details?: () => Details;
  /** A director has to act: the managers of the programme may not be enough. */
  needsDirector?: boolean;
}

/** Tells both sides, but not who did it, nor whom a conflict of interest keeps away. */
async function notifyBothSides(
  p: Platform,
  tx: Tx,
  ctx: Pick<Ctx, 'actor'> | null,
  project: ProjectRecord,
  news: AmendmentMail,
): Promise<void> {
  const send = (to: { name: string; email: string }, words: () => string, url: string): Promise<unknown> =>
    notify(tx, {
      event: 'amendment.news',
      to: to.email,
      about: { applicationId: project.applicationId },
      content: () => ({
        subject: m.common.subjectApplicationnumberProgrammename({
          subject: news.subject(),
          applicationNumber: project.applicationNumber,
          programmeName: project.programmeName,
        }),
        name: to.name,
        paragraphs: [words()],
        details: {
          programme: project.programmeName,
          application: project.applicationNumber,
          ...news.details?.(),
        },
        action: { label: m.common.openProject(), url },
      }),
    });
  const { grantee, team } = news.words;
  if (grantee !== null)
    for (const person of await findWriters(tx, project.applicationId))
      if (person.email !== ctx?.actor.email) await send(person, grantee, granteePage(p, project));
  if (team === null) return;
  const people = [...(await findManagers(tx, project.programmeId)), ...(news.needsDirector ? await findDirectors(tx) : [])];
  for (const person of new Map(people.map((each) => [each.id, each])).values())
    if (person.id !== ctx?.actor.userId && !project.conflictedIds?.includes(person.id))
      await send(person, team, staffPage(p, project));
}

/** Tells the other side, and the managers, that an amendment waits for a decision. */
export const mailProposed = (
  p: Platform,
  tx: Tx,
  ctx: Ctx,
  project: ProjectRecord,
  { number, change, reason }: { number: number; change: AmendmentChange; reason: string },
): Promise<void> =>
  notifyBothSides(p, tx, ctx, project, {
    subject: () => m.amendment.amendmentNumberWasProposed({ number }),
    needsDirector: isStaff(ctx.actor),
    words: {
      grantee: () => m.amendment.aChangeOfYourProjectWas(),
      team: () => (isStaff(ctx.actor) ? m.amendment.aColleagueProposedAChangeOf() : m.amendment.theGranteeProposedAChangeOf()),
    },
    details: () => ({
      changes: amendmentParts(change)
        .map((part) => EFFECT_WORDS[part])
        .join(', '),
      reason: reason,
    }),
  });

export const mailDecided = (
  p: Platform,
  tx: Tx,
  ctx: Ctx,
  project: ProjectRecord,
  { number, status, note }: { number: number; status: 'Approved' | 'Declined'; note: string },
): Promise<void> => {
  const words = (): string =>
    status === 'Approved' ? m.amendment.theAmendmentWasApprovedThePlan() : m.amendment.theAmendmentWasDeclinedThePlan();
  return notifyBothSides(p, tx, ctx, project, {
    subject: () =>
      status === 'Approved'
        ? m.amendment.amendmentNumberWasApproved({ number })
        : m.amendment.amendmentNumberWasDeclined({ number }),
    words: { grantee: words, team: words },
    details: () => (note === '' ? {} : { reason: note }),
  });
};

export const mailEnded = (
  p: Platform,
  tx: Tx,
  project: ProjectRecord,
  { reason, cancelled }: { reason: string; cancelled: number },
): Promise<void> =>
  notifyBothSides(p, tx, null, project, {
    subject: () => m.amendment.yourProjectHasEnded(),
    words: {
      grantee: () => (cancelled > 0 ? m.amendment.theTeamOfTheProgrammeHas() : m.amendment.theTeamOfTheProgrammeHas2()),
      team: null,
    },
    details: () => ({
      reason: reason,
      paidInTotal: { amount: project.released, currency: project.currency },
    }),
  });
