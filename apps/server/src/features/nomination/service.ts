import { m } from '@grantdesk/messages';
import type { Answer, HandlerInput } from '@grantdesk/api';
import { Readable } from 'node:stream';
import { nominationStateLabel } from '@grantdesk/domain';
import type { FastifyReply } from 'fastify';
import { recordAudit } from '#platform/audit.ts';
import type { Ctx, Platform } from '#platform/context.ts';
import type { Db } from '#platform/db.ts';
import { inColumns, sendTable, type Column } from '#platform/export/table.ts';
import { inTx } from '#platform/http/idempotency.ts';
import { toPage } from '#platform/list.ts';
import { applyPatch } from '#platform/patch.ts';
import { managed, mayChangeSettings, nextRevision, seen } from '#platform/programme-settings.ts';
import {
  countNominations,
  findNominations,
  findSettings,
  lockSettings,
  storeSettings,
  type NominationRecord,
} from './queries.ts';

type One = Answer<'nomination.settings'>;
type Row = Answer<'nomination.many'>['data'][number];

/** @throws AppError 404 for staff who do not see the programme */
export async function readSettings(p: Platform, db: Db, { actor }: Ctx, programmeId: string): Promise<One> {
  const found = seen(actor, await findSettings(db, programmeId));
  return {
    data: {
      programme: { _id: found.id, name: found.name },
      settings: { isOpen: found.isOpen ?? false, intro: found.intro ?? '' },
      url: `${p.config.publicUrl}/nominate/${found.id}`,
      nominations: await countNominations(db, programmeId),
      revision: found.revision ?? 0,
      mayChange: mayChangeSettings(actor, found),
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
    const found = managed(ctx.actor, await findSettings(tx, programmeId));
    const next = nextRevision(found, revision);
    const settings = applyPatch({ isOpen: found.isOpen ?? false, intro: found.intro ?? '' }, patch);
    await storeSettings(tx, programmeId, settings, next);
    await recordAudit(
      tx,
      ctx,
      { kind: 'PROGRAMME', id: programmeId, programmeId },
      { type: settings.isOpen ? 'nomination.opened' : 'nomination.closed', facts: { name: found.name } },
    );
    return readSettings(p, tx, ctx, programmeId);
  });
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
  managed(ctx.actor, await findSettings(p.db, programmeId));
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
  const { name } = managed(ctx.actor, await findSettings(p.db, programmeId));
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
