import { m } from '@grantdesk/messages';
import type { Answer } from '@grantdesk/api';
import {
  canMoveMoney,
  canWriteAnswers,
  DEFAULT_CLAIM_SETTINGS,
  isStaff,
  movableFrom,
  movableTo,
  movedAmount,
  receivedAmount,
  sumSpending,
  virementDenial,
  type ClaimOnLine,
  type ClaimSettings,
  type ProjectSpending,
  type StoredLine,
} from '@grantdesk/domain';
import type { Ctx } from '#platform/context.ts';
import type { Db } from '#platform/db.ts';
import { visibleProject, type ProjectRecord } from '../project/index.ts';
import {
  countedVirements,
  findClaimedItems,
  findClaimSettings,
  findLines,
  findNamedLines,
  findVirements,
  type VirementRecord,
} from './queries.ts';

export interface Spending {
  settings: ClaimSettings;
  spending: ProjectSpending;
  virements: VirementRecord[];
  /** Something was claimed. */
  hasClaims: boolean;
}

/** The spending of a project by the one definition of the domain. */
export async function findSpending(
  db: Db,
  project: { id: string; programmeId: string; released: number; returned: number },
): Promise<Spending> {
  const settings = (await findClaimSettings(db, project.programmeId)) ?? DEFAULT_CLAIM_SETTINGS;
  const lines = await findLines(db, project.id);
  const virements = await findVirements(db, project.id);
  const items = await findClaimedItems(db, project.id);
  const spending = sumSpending(lines, countedVirements(virements), items, receivedAmount(project));
  return { settings, spending, virements, hasClaims: items.length > 0 };
}

/** The lines of a budget with what virements moved. */
export async function findAvailableLines(db: Db, projectId: string): Promise<StoredLine[]> {
  const virements = countedVirements(await findVirements(db, projectId));
  return (await findLines(db, projectId)).map((line) => ({ ...line, amount: line.amount + movedAmount(line._id, virements) }));
}

/** What is claimed on each line that any report names. */
export async function findLineClaims(db: Db, projectId: string): Promise<ClaimOnLine[]> {
  const named = await findNamedLines(db, projectId);
  if (named.length === 0) return [];
  const { lines } = sumSpending(await findLines(db, projectId), [], await findClaimedItems(db, projectId), 0);
  return named.map((line) => ({ line, claimed: lines.find(({ _id }) => _id === line)?.claimed ?? 0 }));
}

const mayMove = ({ actor }: Ctx, project: ProjectRecord): boolean =>
  canMoveMoney(actor, { applicantId: project.userId, managerIds: project.managerIds ?? [] });

/** Why no money can be moved now; null where it can. */
export const moveDenial = ({ status, endedAt, hasProposal }: ProjectRecord, { settings, spending }: Spending): string | null =>
  virementDenial({ status, isEnded: endedAt !== null, hasProposal, ...settings, lines: spending.lines.length });

/** The spending of a project by budget line. @throws AppError 404 */
export async function readSpending(db: Db, ctx: Ctx, projectId: string): Promise<Answer<'claim.one'>> {
  const project = await visibleProject(db, ctx, { id: projectId });
  const found = await findSpending(db, project);
  const { settings, spending, virements, hasClaims } = found;
  const byStaff = isStaff(ctx.actor);
  const isOfGrantee = (userId: string): boolean =>
    canWriteAnswers({ ...ctx.actor, userId }, project.userId, project.collaboratorIds ?? []);
  return {
    data: {
      isOffered: settings.isOffered || hasClaims || virements.length > 0,
      currency: project.currency,
      ...spending,
      released: project.released,
      returned: project.returned,
      virementPercent: settings.virementPercent,
      movable: spending.lines.map((line) => ({
        line: line._id,
        from: movableFrom(line, settings.virementPercent),
        to: movableTo(line, settings.virementPercent),
      })),
      virements: virements.map(({ id, fromTitle, toTitle, amount, reason, madeBy, madeByName, madeAt, amendmentId }) => ({
        _id: id,
        from: fromTitle,
        to: toTitle,
        amount,
        reason,
        // Who of the staff did it is the team's own.
        by: byStaff || isOfGrantee(madeBy) ? madeByName : null,
        at: madeAt.toISOString(),
        isFolded: amendmentId !== null,
      })),
      denials: { move: mayMove(ctx, project) ? moveDenial(project, found) : m.claim.onlyApplicantAndManagersMove() },
    },
  };
}
