import { m } from '@grantdesk/messages';
import type { Answer, HandlerInput } from '@grantdesk/api';
import {
  can,
  canHandleTokens,
  cleanNetworks,
  limitsText,
  newPaymentTokenIssues,
  paymentTokenIssues,
  READS_PAYMENTS,
  RECORDS_PAYMENTS,
  type DailyLimit,
} from '@grantdesk/domain';
import { forTrail, recordAudit } from '#platform/audit.ts';
import { hashOfToken, insertToken, newToken } from '#platform/auth/tokens.ts';
import type { Ctx, Platform } from '#platform/context.ts';
import type { Db } from '#platform/db.ts';
import { AppError, notFound, ruleBroken } from '#platform/errors.ts';
import { inTx } from '#platform/http/idempotency.ts';
import { newId } from '#platform/ids.ts';
import { formatList } from '@grantdesk/domain/format/list';
import { readWaiting, requestChange } from '../change-request/index.ts';
import { readSection } from '../settings/index.ts';
import {
  findCurrencies,
  findNames,
  findPaymentToken,
  findPaymentTokens,
  findUsedToday,
  insertPaymentToken,
  lockPaymentToken,
  type PaymentTokenRecord,
} from './queries.ts';

type Row = Answer<'paymentToken.change'>['data'];

function assertRight({ actor }: Ctx): void {
  if (!canHandleTokens(actor)) throw notFound('token');
}

function stateOf({ revokedAt, isExpired, awaitsApproval }: PaymentTokenRecord): Row['state'] {
  if (revokedAt) return 'REVOKED';
  if (isExpired) return 'EXPIRED';
  return awaitsApproval ? 'WAITING' : 'ACTIVE';
}

async function present(db: Db, ctx: Ctx, rows: PaymentTokenRecord[]): Promise<Row[]> {
  const { timeZone } = await readSection(db, 'regional');
  const ids = rows.map(({ id }) => id);
  const used = await findUsedToday(db, ids, timeZone);
  const names = await findNames(db, [...new Set(rows.flatMap(({ people }) => people))]);
  const presented: Row[] = [];
  for (const row of rows) {
    const [waiting = null] = await readWaiting(db, ctx, ['PAYMENT_TOKEN'], [row.id]);
    presented.push({
      _id: row.id,
      name: row.name,
      system: row.system,
      state: stateOf(row),
      networks: row.networks ?? [],
      limits: row.limits.map(({ currency, amount }) => ({
        currency,
        amount,
        used: Number(used.find((each) => each.id === row.id && each.currency === currency)?.amount ?? 0),
      })),
      readsPayments: row.scopes.includes(READS_PAYMENTS),
      version: row.version,
      by: row.userName,
      people: row.people.map((id) => ({ _id: id, name: names.find((each) => each.id === id)?.name ?? '' })),
      createdAt: row.createdAt.toISOString(),
      expiresAt: row.expiresAt.toISOString(),
      lastUsedAt: row.lastUsedAt?.toISOString() ?? null,
      waiting,
    });
  }
  return presented;
}

async function read(db: Db, ctx: Ctx, id: string): Promise<Row> {
  const row = await findPaymentToken(db, id);
  const [presented] = row ? await present(db, ctx, [row]) : [];
  if (!presented) throw notFound('token');
  return presented;
}

/** @throws AppError 404 for people who do not handle tokens */
export async function listPaymentTokens(p: Platform, ctx: Ctx): Promise<Answer<'paymentToken.many'>> {
  assertRight(ctx);
  return { data: { tokens: await present(p.db, ctx, await findPaymentTokens(p.db)), currencies: await findCurrencies(p.db) } };
}

/** Names for the sentence that the second person decides by. @param from of a change: what applies until then */
const sentence = (
  { name, system }: { name: string; system: string },
  networks: readonly string[],
  limits: readonly DailyLimit[],
  from = '',
): Record<string, string> =>
  forTrail(() => ({ name, about: system, granted: formatList(networks), to: limitsText(limits), from }));

/**
 * Proposes a token: it is in this answer only, and opens nothing until a second person has approved it.
 * @throws AppError 403 for who may not record payments, 404, 422 with the field
 */
export async function createPaymentToken(
  p: Platform,
  ctx: Ctx,
  body: HandlerInput<'paymentToken.new'>['body'],
): Promise<Answer<'paymentToken.new'>> {
  assertRight(ctx);
  if (!can(ctx.actor, 'ACCOUNTING', 'UPDATE')) throw new AppError('ACCESS_DENIED', m.paymentToken.roleDoesNotRecord());
  const issues = newPaymentTokenIssues(body, await findCurrencies(p.db));
  if (issues.length > 0) throw ruleBroken(issues);
  const token = newToken();
  const named = { name: body.name.trim(), system: body.system.trim() };
  const networks = cleanNetworks(body.networks);
  const { limits } = body;
  return inTx(p, async (tx) => {
    const id = newId();
    const scopes = [RECORDS_PAYMENTS, ...(body.readsPayments ? [READS_PAYMENTS] : [])];
    await insertToken(
      tx,
      { id, userId: ctx.actor.userId, name: named.name, tokenHash: hashOfToken(token), scopes, networks, awaitsApproval: true },
      body.days,
    );
    await insertPaymentToken(tx, { id, ...named, limits, people: [ctx.actor.userId] });
    const facts = { ...named, networks, limits };
    await recordAudit(tx, ctx, { kind: 'SETTING', id }, { type: 'payment-token.made', facts });
    await requestChange(p, tx, ctx, {
      kind: 'PAYMENT_TOKEN',
      subjectId: id,
      payload: { isNew: true, networks, limits },
      names: sentence(named, networks, limits),
    });
    return { data: { ...(await read(tx, ctx, id)), token } };
  });
}

/**
 * Proposes other networks and limits: the present ones apply until a second person has approved them.
 * @throws AppError 404, 409 for a token that has ended or awaits its own approval, or was changed since, 422 with the field
 */
export async function changePaymentToken(
  p: Platform,
  ctx: Ctx,
  id: string,
  { version, limits, ...body }: HandlerInput<'paymentToken.change'>['body'],
): Promise<Answer<'paymentToken.change'>> {
  assertRight(ctx);
  const networks = cleanNetworks(body.networks);
  const issues = paymentTokenIssues({ networks, limits }, await findCurrencies(p.db));
  if (issues.length > 0) throw ruleBroken(issues);
  return inTx(p, async (tx) => {
    const before = await lockPaymentToken(tx, id);
    if (!before) throw notFound('token');
    const state = stateOf(before);
    if (state === 'WAITING') throw new AppError('CONFLICT', m.paymentToken.awaitsItsApproval());
    if (state !== 'ACTIVE') throw new AppError('CONFLICT', m.paymentToken.hasEnded());
    if (version !== undefined && version !== before.version)
      throw new AppError('STALE_VERSION', m.paymentToken.changedSince(), { details: { version: before.version } });
    const from = forTrail(() =>
      m.changeRequest.networksAndLimits({ networks: formatList(before.networks ?? []), limits: limitsText(before.limits) }),
    );
    await requestChange(p, tx, ctx, {
      kind: 'PAYMENT_TOKEN',
      subjectId: id,
      payload: { isNew: false, networks, limits },
      names: sentence(before, networks, limits, from),
    });
    return { data: await read(tx, ctx, id) };
  });
}
