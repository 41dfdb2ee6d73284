import { m } from '@grantdesk/messages';
import type { Answer, HandlerInput } from '@grantdesk/api';
import { archiveSizeIssue, MAX_ARCHIVED, stageTab } from '@grantdesk/domain';
import { recordAudit } from '#platform/audit.ts';
import type { Ctx, Platform } from '#platform/context.ts';
import { AppError, notFound, ruleBroken } from '#platform/errors.ts';
import { onceInTx } from '#platform/http/idempotency.ts';
import { newId } from '#platform/ids.ts';
import { findMatching, listedProgramme } from '../application/index.ts';
import { presentArchive } from './present.ts';
import { enqueueArchive, findListed, findOwnArchive, findUnfinished, insertArchive } from './queries.ts';

type Request = HandlerInput<'application.archive'>['body'];

/**
 * Requests a ZIP of a selection, or of all that the list finds, for people who may export that list. A job makes it.
 * @throws AppError 403 and 404 as the list, 409 while another one of the same person is being made, 422 for too many
 * applications or none that could be included
 */
export async function requestArchive(p: Platform, ctx: Ctx, body: Request): Promise<Answer<'application.archive'>> {
  const { programme, applications } = await findSelected(p, ctx, body);
  return onceInTx(p, ctx, async (tx) => {
    const id = newId();
    const isFirst = await insertArchive(tx, {
      id,
      requestedBy: ctx.actor.userId,
      programmeId: programme.id,
      language: ctx.language ?? 'en',
      applicationIds: applications.map((each) => each.id),
      applicationNumbers: applications.map((each) => each.applicationNumber),
    });
    if (!isFirst) {
      const other = await findUnfinished(tx, ctx.actor.userId);
      throw new AppError('CONFLICT', m.archive.oneIsInProgress(), { details: { archive: other?.id } });
    }
    await recordAudit(
      tx,
      ctx,
      { kind: 'PROGRAMME', id: programme.id, programmeId: programme.id },
      { type: 'application.zipped', facts: { programme: programme.name, applications: applications.length } },
    );
    await enqueueArchive(tx, id);
    const made = await findOwnArchive(tx, id, ctx.actor.userId);
    if (!made) throw notFound('archive');
    return { data: presentArchive(made) };
  });
}

/** What goes into the ZIP, in the order of the list; what a person cannot see has no number. */
async function findSelected(p: Platform, ctx: Ctx, body: Request) {
  const { programme, ids } = await findIds(p, ctx, body);
  const tooMany = archiveSizeIssue(ids.length, body.applications ? 'selection' : 'list');
  if (tooMany) throw ruleBroken([{ path: 'applications', message: tooMany }]);
  const listed = await findListed(p.db, ctx.actor, { programmeId: programme.id, ids, closedIds: programme.closedIds });
  if (!listed.some(({ progressStatus }) => progressStatus === 'SUBMITTED'))
    throw ruleBroken([{ path: 'applications', message: m.archive.nothingToInclude() }]);
  const numbers = new Map(listed.map(({ id, applicationNumber }) => [id, applicationNumber]));
  return { programme, applications: ids.map((id) => ({ id, applicationNumber: numbers.get(id) ?? '' })) };
}

async function findIds(p: Platform, ctx: Ctx, body: Request) {
  if (body.applications)
    return { programme: await listedProgramme(p, ctx, body.programme), ids: [...new Set(body.applications)] };
  const { sort, search, filters } = body;
  const query = { programmeId: body.programme, tab: stageTab(body.tab).tab, search, filters };
  return findMatching(p, ctx, query, { sort, limit: MAX_ARCHIVED + 1, offset: 0 });
}
