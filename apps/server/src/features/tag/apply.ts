import { m } from '@grantdesk/messages';
import type { Answer, HandlerInput } from '@grantdesk/api';
import { APPLICATION_TAGS_MAX, canActOnStage, canReadApplication, tagChoiceIssues } from '@grantdesk/domain';
import { recordAudits } from '#platform/audit.ts';
import type { Ctx, Platform } from '#platform/context.ts';
import type { Tx } from '#platform/db.ts';
import { accessDenied, AppError, notFound, ruleBroken } from '#platform/errors.ts';
import { onceInTx } from '#platform/http/idempotency.ts';
import { changeTags, findOverfull, findTaggable, lockTags } from './queries.ts';

/**
 * Adds tags to applications of one programme and takes others off, all or none. Nothing else of an application changes:
 * not when it was last changed, by which lists find what is idle.
 * @throws AppError 403, 404 for an application that the person does not see, 409 for too many tags on one, 422
 */
export async function applyTags(
  p: Platform,
  ctx: Ctx,
  { applications, add: adding, remove: removing }: HandlerInput<'tag.apply'>['body'],
): Promise<Answer<'tag.apply'>> {
  const [ids, add, remove] = [applications, adding, removing].map((each) => [...new Set(each)]) as [string[], string[], string[]];
  return onceInTx(p, ctx, async (tx) => {
    const rows = await taggable(tx, ctx, ids);
    const programmeId = rows[0]?.programmeId ?? '';
    // Two people who tag applications of a programme follow one another, so that the most tags of one are never exceeded.
    const known = new Map((await lockTags(tx, programmeId)).map((tag) => [tag.id, tag]));
    const issues = tagChoiceIssues({ add, remove }, known);
    if (issues.length > 0) throw ruleBroken(issues);
    const changed = await changeTags(tx, { ids, add, remove, by: ctx.actor.userId });
    const overfull = add.length > 0 ? await findOverfull(tx, ids, APPLICATION_TAGS_MAX) : undefined;
    if (overfull) throw new AppError('CONFLICT', m.tag.tooManyOnOne({ application: overfull, max: APPLICATION_TAGS_MAX }));
    const numbers = new Map(rows.map((row) => [row.id, row.applicationNumber]));
    await recordAudits(
      tx,
      ctx,
      changed.map(({ applicationId, added, removed }) => ({
        subject: { kind: 'APPLICATION', id: applicationId, programmeId },
        event: { type: 'tag.applied', facts: { applicationID: numbers.get(applicationId) ?? '', added, removed } },
      })),
    );
    return { data: { changed: changed.length } };
  });
}

/** The applications, if all of them are of one programme that the person runs. */
async function taggable(tx: Tx, ctx: Ctx, ids: string[]) {
  const rows = await findTaggable(tx, ctx.actor.userId, ids);
  if (rows.length < ids.length) throw notFound('application');
  for (const { managerIds, isClosed } of rows) {
    const conflictedIds = isClosed ? [ctx.actor.userId] : [];
    const facts = { applicantId: '', managerIds: managerIds ?? [], assigneeIds: [], conflictedIds };
    if (!canReadApplication(ctx.actor, facts)) throw notFound('application');
  }
  if (rows.some(({ managerIds }) => !canActOnStage(ctx.actor, managerIds ?? []))) throw accessDenied();
  const other = rows.find(({ programmeId }) => programmeId !== rows[0]?.programmeId);
  if (other)
    throw ruleBroken([{ path: 'applications', message: m.tag.chooseOneProgramme({ application: other.applicationNumber }) }]);
  return rows;
}
