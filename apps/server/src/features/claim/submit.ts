import { claimIssues } from '@grantdesk/domain';
import type { Ctx } from '#platform/context.ts';
import type { Tx } from '#platform/db.ts';
import { notFound, ruleBroken } from '#platform/errors.ts';
import { lockProject, visibleProject } from '../project/index.ts';
import { findItems } from './queries.ts';
import { findRules, toClaimItem } from './report-claim.ts';
import { findSpending } from './service.ts';

/**
 * The claim of a report that is being submitted, under the lock of its project: reports that are submitted at the same time
 * never claim more than a line has. @throws AppError 422 at the fields of its items
 */
export async function assertClaim(
  tx: Tx,
  ctx: Ctx,
  { reportId, projectId, roundId }: { reportId: string; projectId: string; roundId: string },
): Promise<void> {
  const items = await findItems(tx, roundId);
  if (items.length === 0) return;
  if (!(await lockProject(tx, projectId))) throw notFound('project');
  const project = await visibleProject(tx, ctx, { id: projectId });
  const rules = await findRules(tx, project, reportId, await findSpending(tx, project));
  const issues = claimIssues(items.map(toClaimItem), rules);
  if (issues.length > 0) throw ruleBroken(issues.map(({ path, message }) => ({ path: `claim.${path}`, message })));
}
