import { amendmentParts, EFFECT_WORDS, moneyText, isStaff, type AmendmentChange } from '@grantdesk/domain';
import type { Ctx, Platform } from '#platform/context.ts';
import type { Tx } from '#platform/db.ts';
import { say, sayWord } from '#platform/language.ts';
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
  facts?: () => [string, string][];
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
      kind: 'amendment.news',
      to: to.email,
      about: { applicationId: project.applicationId },
      content: () => ({
        subject: say`${news.subject()}: ${project.applicationNumber}, ${project.programmeName}`,
        greeting: say`Hello ${to.name},`,
        paragraphs: [words()],
        facts: [
          [say`Programme`, project.programmeName],
          [say`Application`, project.applicationNumber],
          ...(news.facts?.() ?? []),
        ],
        action: { label: say`Open the project`, url },
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
    subject: () => say`Amendment ${number} was proposed`,
    needsDirector: isStaff(ctx.actor),
    words: {
      grantee: () => say`A change of your project was proposed. Nothing changes before it is decided, and you are told then.`,
      team: () =>
        isStaff(ctx.actor)
          ? say`A colleague proposed a change of this project. Somebody else has to decide it.`
          : say`The grantee proposed a change of this project. Please look at its effect and decide.`,
    },
    facts: () => [
      [
        say`Changes`,
        amendmentParts(change)
          .map((part) => sayWord(EFFECT_WORDS[part]))
          .join(', '),
      ],
      [say`Reason`, reason],
    ],
  });

export const mailDecided = (
  p: Platform,
  tx: Tx,
  ctx: Ctx,
  project: ProjectRecord,
  { number, status, note }: { number: number; status: 'Approved' | 'Declined'; note: string },
): Promise<void> => {
  const words = (): string =>
    status === 'Approved'
      ? say`The amendment was approved. The plan of the project is changed from now on.`
      : say`The amendment was declined. The plan of the project stays as it is.`;
  return notifyBothSides(p, tx, ctx, project, {
    subject: () => (status === 'Approved' ? say`Amendment ${number} was approved` : say`Amendment ${number} was declined`),
    words: { grantee: words, team: words },
    facts: () => (note === '' ? [] : [[say`Reason`, note]]),
  });
};

export const mailEnded = (
  p: Platform,
  tx: Tx,
  project: ProjectRecord,
  { reason, cancelled }: { reason: string; cancelled: number },
): Promise<void> =>
  notifyBothSides(p, tx, null, project, {
    subject: () => say`Your project has ended`,
    words: {
      grantee: () =>
        cancelled > 0
          ? say`The team of the programme has ended your project. Payments that were not decided yet are cancelled, and no more reports are asked for.`
          : say`The team of the programme has ended your project. No more reports are asked for.`,
      team: null,
    },
    facts: () => [
      [say`Reason`, reason],
      [say`Paid in total`, moneyText(project.released, project.currency)],
    ],
  });
