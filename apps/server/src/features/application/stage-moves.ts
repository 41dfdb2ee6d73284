import type { Answer, HandlerInput } from '@grantdesk/api';
import { isManagerOf, moveDenial, stageActionRow, type StageAction } from '@grantdesk/domain';
import type { Ctx, Platform } from '#platform/context.ts';
import { notFound } from '#platform/errors.ts';
import { toOffset, toPage } from '#platform/list.ts';
import { findListedProgramme } from './listed-programme-queries.ts';
import { findMoves } from './stage-queries.ts';

const NAMED = 5;

/**
 * The steps of a programme's applications, the latest first, each with who took it, when, and whether it can be taken back.
 * @throws AppError 404 for people who do not manage the programme
 */
export async function listMoves(
  p: Platform,
  ctx: Ctx,
  programmeId: string,
  query: HandlerInput<'application.moves'>['query'],
): Promise<Answer<'application.moves'>> {
  const programme = await findListedProgramme(p.db, programmeId, ctx.actor.userId);
  if (!programme || !isManagerOf(ctx.actor, programme.managerIds ?? [])) throw notFound('programme');
  const { rows, total } = await findMoves(
    p.db,
    ctx.actor.userId,
    { programmeId, application: query.application },
    { limit: query.limit, offset: toOffset(query) },
  );
  return toPage(
    query,
    rows.map((row) => {
      const action = row.action as StageAction;
      const denial = moveDenial({ action, count: row.count, undone: row.undone, standing: row.standing.length });
      return {
        _id: row.batchId,
        action,
        at: row.at.toISOString(),
        by: { name: row.byName },
        count: row.count,
        applicationIDs: row.numbers.slice(0, NAMED),
        undoable: stageActionRow(action).reversible ? row.standing : [],
        denial,
        undone: row.undoneAt && { count: row.undone, at: row.undoneAt.toISOString(), by: row.undoneBy ?? '' },
      };
    }),
    total,
  );
}
