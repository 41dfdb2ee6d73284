import { m } from '@grantdesk/messages';
import type { Answer, HandlerInput } from '@grantdesk/api';
import { attendanceDenial } from '@grantdesk/domain';
import type { FastifyReply } from 'fastify';
import { recordAudit } from '#platform/audit.ts';
import type { Ctx, Platform } from '#platform/context.ts';
import { AppError, notFound, ruleBroken } from '#platform/errors.ts';
import { inColumns, sendTable, type Column, type ExportFormat } from '#platform/export/table.ts';
import type { Cell } from '#platform/export/xlsx.ts';
import { inTx } from '#platform/http/idempotency.ts';
import { toConditions } from '#platform/list-filters.ts';
import { toPage, type ListQuery } from '#platform/list.ts';
import { editedEvent } from './access.ts';
import { deleteWalkIn, saveAttendance, insertWalkIn, lockEvent } from './change-queries.ts';
import { registrationFilters } from './filter-queries.ts';
import { findOthers, findPerson, findRegistration, findRegistrations } from './people-queries.ts';
import { toTimes } from './present.ts';

type Row = Answer<'event.registrations'>['data'][number];

/** Who is registered, waits or came. @throws AppError 400, 403, 404 */
export async function listRegistrations(
  p: Platform,
  ctx: Ctx,
  id: string,
  list: ListQuery,
): Promise<Answer<'event.registrations'>> {
  const { present, going, waiting } = await editedEvent(p.db, ctx, id);
  const { rows, total } = await findRegistrations(p.db, id, list, toConditions(list.filters, registrationFilters()));
  return { ...toPage(list, rows.map(presentRegistration), total), present, going, waiting };
}

type RegistrationRecord = Awaited<ReturnType<typeof findRegistrations>>['rows'][number];
const presentRegistration = ({ id, since, state, ...row }: RegistrationRecord): Row => ({
  _id: id,
  ...row,
  state: state as Row['state'],
  since: since.toISOString(),
});

/** People whom this person may see and who are not on the list. @throws AppError 400, 403, 404 */
export async function listPeople(p: Platform, ctx: Ctx, id: string, list: ListQuery): Promise<Answer<'event.people'>> {
  await editedEvent(p.db, ctx, id);
  const { rows, total } = await findOthers(p.db, ctx.actor, id, list);
  return toPage(
    list,
    rows.map(({ id: _id, ...person }) => ({ _id, ...person })),
    total,
  );
}

/**
 * Records whether a person came. A person without a registration becomes a walk-in; null undoes it, and removes a walk-in.
 * @throws AppError 403, 404 for a person whom the editor may not see, 409 before it has begun, 422
 */
export async function markAttendance(
  p: Platform,
  ctx: Ctx,
  id: string,
  { person, attended }: HandlerInput<'event.attendance'>['body'],
): Promise<Answer<'event.attendance'>> {
  return inTx(p, async (tx) => {
    await editedEvent(tx, ctx, id);
    await lockEvent(tx, id);
    const record = await editedEvent(tx, ctx, id);
    const { now } = record;
    const denial = attendanceDenial(toTimes(record), now);
    if (denial) throw new AppError('CONFLICT', denial);
    const known = await findRegistration(tx, id, person);
    const subject = known ?? (await findPerson(tx, ctx.actor, person));
    if (!subject) throw notFound('person');
    if (!known && attended !== true) throw ruleBroken([{ path: 'person', message: m.event.thisPersonIsNotRegisteredSo() }]);
    if (!known) await insertWalkIn(tx, id, person, now);
    else if (attended !== true && known.isWalkIn) await deleteWalkIn(tx, id, person);
    else await saveAttendance(tx, id, person, attended);
    if (!known || known.attended !== attended)
      await recordAudit(
        tx,
        ctx,
        { kind: 'EVENT', id },
        { type: 'event.attendance-recorded', facts: { name: record.title, person: subject.name, attended } },
      );
    return { data: { person, attended } };
  });
}

const ROWS_AT_ONCE = 300;

/** Registrations and attendance as a table; the trail says who took it along. @throws AppError 403, 404 */
export async function exportRegistrations(
  p: Platform,
  ctx: Ctx,
  id: string,
  format: ExportFormat,
  reply: FastifyReply,
): Promise<FastifyReply> {
  const record = await editedEvent(p.db, ctx, id);
  const page = (number: number) =>
    findRegistrations(p.db, id, { page: number, limit: ROWS_AT_ONCE, sort: 'ASCENDING', search: '', filters: '' }, []);
  const { total } = await page(1);
  await inTx(p, (tx) =>
    recordAudit(
      tx,
      ctx,
      { kind: 'EVENT', id },
      { type: 'event.attendance-exported', facts: { name: record.title, rows: total } },
    ),
  );
  const { header, cells } = inColumns(ctx.language, COLUMNS);
  async function* rows(): AsyncGenerator<Cell[]> {
    for (let number = 1; (number - 1) * ROWS_AT_ONCE < total; number++)
      for (const row of (await page(number)).rows) yield cells(row);
  }
  return sendTable(reply, format, { name: `${record.title} attendance`, header, rows: rows(), total });
}

const COLUMNS: Column<RegistrationRecord>[] = [
  [() => m.common.name(), (row) => row.name],
  [() => m.common.email(), (row) => row.email],
  [() => m.common.organisation(), (row) => row.organisation],
  [() => m.event.registration(), (row) => (row.state === 'WAITING' ? m.event.waitingList() : m.event.hasAPlace())],
  [() => m.common.since2(), (row) => row.since.toISOString()],
  [() => m.event.attendance(), (row) => (row.attended === null ? null : row.attended ? m.event.present() : m.event.absent())],
  [() => m.event.cameWithoutARegistration(), (row) => (row.isWalkIn ? m.common.yes() : null)],
];
