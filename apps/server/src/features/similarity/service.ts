import { m } from '@grantdesk/messages';
import type { Answer, HandlerInput } from '@grantdesk/api';
import { excerptOf, type PassageSide } from '@grantdesk/domain';
import { recordAudits } from '#platform/audit.ts';
import type { Ctx, Platform } from '#platform/context.ts';
import { accessDenied, AppError, notFound, ruleBroken } from '#platform/errors.ts';
import { inTx } from '#platform/http/idempotency.ts';
import { toOffset, toPage } from '#platform/list.ts';
import { listedProgramme } from '../application/index.ts';
import { deleteSimilarity } from './compare-queries.ts';
import { comparePairs, type ComparedPair } from './pair-texts.ts';
import { blindnessOf, maySettle, presentPair } from './present.ts';
import { findPair, findPairs, lockPair, seesOne, updatePair, type PairRecord, type Scope } from './queries.ts';
import type { ApplicationTexts } from './texts.ts';

type Query = HandlerInput<'similarity.many'>['query'];

/** @throws AppError 403 or 404 for a programme or an application that the reader does not see as staff, 422 without one of both */
export async function listPairs(p: Platform, ctx: Ctx, query: Query): Promise<Answer<'similarity.many'>> {
  const scope = await readScope(p, ctx, query);
  const page = { state: query.state, limit: query.limit, offset: toOffset(query) };
  const { rows, total, open } = await findPairs(p.db, ctx.actor, scope, page);
  const presented = rows.map((row) => presentPair(row, ctx.actor, query.application));
  return { ...toPage(query, presented, total), open };
}

async function readScope(p: Platform, ctx: Ctx, { application, programme }: Query): Promise<Scope> {
  if (application !== undefined && programme === undefined) {
    if (!(await seesOne(p.db, ctx.actor, application))) throw notFound('application');
    return { application };
  }
  if (programme === undefined || application !== undefined)
    throw ruleBroken([{ path: 'application', message: m.similarity.chooseOneScope() }]);
  await listedProgramme(p, ctx, programme);
  return { programme };
}

/** @throws AppError 404 for who does not see both applications */
export async function readPair(p: Platform, ctx: Ctx, id: string): Promise<Answer<'similarity.one'>> {
  const found = await findPair(p.db, ctx.actor, id);
  if (!found) throw notFound('pair');
  const { first, second } = found;
  const hidden = new Map([first, second].map((side) => [side.id, blindnessOf(side, ctx.actor)?.fields ?? new Set<string>()]));
  const [compared] = await comparePairs(p.db, [{ firstId: first.id, secondId: second.id }], hidden);
  return { data: { ...presentPair(found, ctx.actor), shared: compared ? presentShared(compared) : [] } };
}

type Shared = Answer<'similarity.one'>['data']['shared'];

function presentShared({ first, second, passages }: ComparedPair): Shared {
  const excerpt = ({ texts }: ApplicationTexts, { index, marks }: PassageSide) => {
    const { form = 'APPLICATION', question = '', text = '' } = texts[index] ?? {};
    return { form, question, ...excerptOf(text, marks) };
  };
  return passages.map((passage) => ({
    words: passage.words,
    sides: [excerpt(first, passage.first), excerpt(second, passage.second)],
  }));
}

/**
 * Settles a pair, or opens it again.
 * @throws AppError 403 for who reads both applications but manages neither, 404, 409 STALE_VERSION, 422 for a concern without a reason
 */
export async function settlePair(
  p: Platform,
  ctx: Ctx,
  id: string,
  { state, reason, revision }: HandlerInput<'similarity.update'>['body'],
): Promise<Answer<'similarity.update'>> {
  return inTx(p, async (tx) => {
    await lockPair(tx, id);
    const found = await findPair(tx, ctx.actor, id);
    if (!found) throw notFound('pair');
    if (!maySettle(found, ctx.actor)) throw accessDenied();
    if (revision !== undefined && revision !== found.revision)
      throw new AppError('STALE_VERSION', m.similarity.settledMeanwhile(), { details: { revision: found.revision } });
    const next = { state: state ?? found.state, reason: reason ?? found.reason };
    if (next.state === 'OPEN') next.reason = '';
    if (next.state === 'CONCERN' && next.reason === '')
      throw ruleBroken([{ path: 'reason', message: m.similarity.giveAReason() }]);
    if (next.state === found.state && next.reason === found.reason) return { data: presentPair(found, ctx.actor) };
    const settledBy = next.state === 'OPEN' ? null : ctx.actor.userId;
    await updatePair(tx, id, { ...next, settledBy, revision: found.revision + 1 });
    await record(tx, ctx, found, next.state);
    const settled = await findPair(tx, ctx.actor, id);
    if (!settled) throw notFound('pair');
    return { data: presentPair(settled, ctx.actor) };
  });
}

/** One event for each application, without the other's number: who reads one may not read the other. */
const record = (tx: Parameters<typeof recordAudits>[0], ctx: Ctx, { first, second }: PairRecord, state: PairRecord['state']) =>
  recordAudits(
    tx,
    ctx,
    [first, second].map(({ id, number, programmeId }) => ({
      subject: { kind: 'APPLICATION', id, programmeId },
      event: { type: 'similarity.settled', facts: { applicationID: number, state } },
    })),
  );

/** An application that is withdrawn is no longer compared. */
export function forgetWithdrawn(p: Platform): void {
  p.events.on('APPLICATION_ENDED', async (tx, _ctx, { applicationId, outcome }) => {
    if (outcome === 'withdrawn') await deleteSimilarity(tx, applicationId);
  });
}
