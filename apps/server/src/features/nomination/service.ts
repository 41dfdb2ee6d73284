import { m } from '@grantdesk/messages';
import type { Answer, HandlerInput } from '@grantdesk/api';
import { Readable } from 'node:stream';
import { can, canSeeAllProgrammes, isManagerOf, nominationStateLabel, type Actor } from '@grantdesk/domain';
import type { FastifyReply } from 'fastify';
import { recordAudit } from '#platform/audit.ts';
import type { Ctx, Platform } from '#platform/context.ts';
import type { Db } from '#platform/db.ts';
import { accessDenied, AppError, notFound } from '#platform/errors.ts';
import { inColumns, sendTable, type Column } from '#platform/export/table.ts';
import { inTx } from '#platform/http/idempotency.ts';
import { toPage } from '#platform/list.ts';
import { applyPatch } from '#platform/patch.ts';
import {
  countNominations,
  findNominations,
  findSettings,
  lockSettings,
  storeSettings,
  type NominationRecord,
  type SettingsRecord,
} from './queries.ts';

type One = Answer<'nomination.settings'>;
type Row = Answer<'nomination.many'>['data'][number];

const manages = (actor: Actor, { managerIds }: SettingsRecord): boolean => isManagerOf(actor, managerIds ?? []);

/** @throws AppError 404 for staff who do not see the programme */
async function visibleSettings(db: Db, actor: Actor, programmeId: string): Promise<SettingsRecord> {
  const found = await findSettings(db, programmeId);
  if (!found || !(canSeeAllProgrammes(actor) || manages(actor, found))) throw notFound('programme');
  return found;
}

/** @throws AppError 404 for staff who do not see the programme */
export async function readSettings(p: Platform, db: Db, { actor }: Ctx, programmeId: string): Promise<One> {
  const found = await visibleSettings(db, actor, programmeId);
  return {
    data: {
      programme: { _id: found.id, name: found.name },
      settings: { isOpen: found.isOpen ?? false, intro: found.intro ?? '' },
      url: `${p.config.publicUrl}/nominate/${found.id}`,
      nominations: await countNominations(db, programmeId),
      revision: found.revision ?? 0,
      mayChange: can(actor, 'PROGRAMMES', 'UPDATE') && manages(actor, found),
    },
  };
}

/** @throws AppError 403 for staff who do not manage the programme, 404, 409 after a change by someone else */
export async function setSettings(
  p: Platform,
  ctx: Ctx,
  programmeId: string,
  { revision, ...patch }: HandlerInput<'nomination.settingsUpdate'>['body'],
): Promise<One> {
  return inTx(p, async (tx) => {
    await lockSettings(tx, programmeId);
    const found = await visibleSettings(tx, ctx.actor, programmeId);
    if (!manages(ctx.actor, found)) throw accessDenied();
    const stored = found.revision ?? 0;
    if (revision !== undefined && revision !== stored)
      throw new AppError('STALE_VERSION', m.programme.someoneElseHasChangedThisProgramme(), { details: { revision: stored } });
    const settings = applyPatch({ isOpen: found.isOpen ?? false, intro: found.intro ?? '' }, patch);
    await storeSettings(tx, programmeId, settings, stored + 1);
    await recordAudit(
      tx,
      ctx,
      { kind: 'PROGRAMME', id: programmeId, programmeId },
      { type: settings.isOpen ? 'nomination.opened' : 'nomination.closed', facts: { name: found.name } },
    );
    return readSettings(p, tx, ctx, programmeId);
  });
}

/** Nominations are for those who run the programme: they name people who may be applicants. @throws AppError 403, 404 */
async function assertManages(db: Db, actor: Actor, programmeId: string): Promise<SettingsRecord> {
  const found = await visibleSettings(db, actor, programmeId);
  if (!manages(actor, found)) throw accessDenied();
  return found;
}

const present = (record: NominationRecord): Row => ({
  _id: record.id,
  nominee: { name: record.nomineeName, email: record.nomineeEmail, organisation: record.organisation },
  nominator: { name: record.nominatorName, email: record.nominatorEmail, relation: record.relation },
  reason: record.reason,
  state: record.state,
  application:
    record.applicationId && record.applicationNumber
      ? { _id: record.applicationId, applicationID: record.applicationNumber }
      : null,
  createdAt: record.createdAt.toISOString(),
});

/** @throws AppError 403 for staff who do not run the programme, 404 */
export async function listNominations(
  p: Platform,
  ctx: Ctx,
  programmeId: string,
  { state, search, ...list }: HandlerInput<'nomination.many'>['query'],
): Promise<Answer<'nomination.many'>> {
  await assertManages(p.db, ctx.actor, programmeId);
  const filter = { programmeId, readerId: ctx.actor.userId, search, state };
  const { rows, counts } = await findNominations(p.db, filter, list);
  const total = state ? (counts.get(state) ?? 0) : [...counts.values()].reduce((sum, n) => sum + n, 0);
  return {
    ...toPage(list, rows.map(present), total),
    counts: { INVITED: counts.get('INVITED') ?? 0, STARTED: counts.get('STARTED') ?? 0, SUBMITTED: counts.get('SUBMITTED') ?? 0 },
  };
}

const COLUMNS: Column<Row>[] = [
  [() => m.nomination.nominee(), ({ nominee }) => nominee.name],
  [() => m.nomination.nomineeEmail(), ({ nominee }) => nominee.email],
  [() => m.common.organisation(), ({ nominee }) => nominee.organisation],
  [() => m.nomination.nominator(), ({ nominator }) => nominator.name],
  [() => m.nomination.nominatorEmail(), ({ nominator }) => nominator.email],
  [() => m.nomination.relation(), ({ nominator }) => nominator.relation],
  [() => m.common.reason(), ({ reason }) => reason],
  [() => m.common.status(), ({ state }) => nominationStateLabel(state)],
  [() => m.common.application2(), ({ application }) => application?.applicationID ?? ''],
  [() => m.nomination.nominatedOn(), ({ createdAt }) => createdAt],
];
const MAX_ROWS = 10_000;

/** All nominations of a programme, as CSV or a workbook; taking them along is an event of the trail. @throws AppError 403, 404 */
export async function exportNominations(
  p: Platform,
  ctx: Ctx,
  programmeId: string,
  { format }: HandlerInput<'nomination.export'>['query'],
  reply: FastifyReply,
): Promise<FastifyReply> {
  const { name } = await assertManages(p.db, ctx.actor, programmeId);
  const filter = { programmeId, readerId: ctx.actor.userId, search: '', state: undefined };
  const { rows } = await findNominations(p.db, filter, { page: 1, limit: MAX_ROWS });
  await inTx(p, (tx) =>
    recordAudit(
      tx,
      ctx,
      { kind: 'PROGRAMME', id: programmeId, programmeId },
      { type: 'nomination.exported', facts: { name, rows: rows.length } },
    ),
  );
  const { header, cells } = inColumns(ctx.language, COLUMNS);
  return sendTable(reply, format, {
    name: 'nominations',
    header,
    rows: Readable.from(rows.map((row) => cells(present(row)))),
    total: rows.length,
  });
}
