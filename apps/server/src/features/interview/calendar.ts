import { m } from '@grantdesk/messages';
import type { Answer, HandlerInput } from '@grantdesk/api';
import { canActOnStage, DAY } from '@grantdesk/domain';
import { recordAudit } from '#platform/audit.ts';
import type { Ctx, Platform } from '#platform/context.ts';
import { accessDenied, AppError, notFound } from '#platform/errors.ts';
import { inTx } from '#platform/http/idempotency.ts';
import { toPage, type ListQuery } from '#platform/list.ts';
import { managedProgramme, assertManaged } from './access.ts';
import { saveSettings } from './change-queries.ts';
import { findChoosing } from './offer-queries.ts';
import { readOffers } from './offers.ts';
import { presentRow } from './present.ts';
import { findCalendar, findInterview, findPanelPeople, findUnscheduled } from './queries.ts';

/** The longest period that a calendar shows. */
const MAX_DAYS = 92;
/** Rows of the tray; the rest is counted. */
const MAX_WAITING = 200;

/**
 * The calendar of a programme for those who manage it; a conflict of interest closes an interview here as everywhere.
 * @throws AppError 400 for a time that is none or too long, 403, 404
 */
export async function readCalendar(
  p: Platform,
  ctx: Ctx,
  id: string,
  query: HandlerInput<'interview.calendar'>['query'],
): Promise<Answer<'interview.calendar'>> {
  const [from, to] = [new Date(query.from), new Date(query.to)];
  if (to <= from || to.getTime() - from.getTime() > MAX_DAYS * DAY)
    throw new AppError('UNPARSEABLE', m.common.askForAtMostMaxDays({ max: MAX_DAYS }));
  const programme = await managedProgramme(p.db, ctx.actor, id);
  const interviews = await findCalendar(p.db, ctx.actor.userId, { programmeId: id, from, to });
  const { rows, total } = await findUnscheduled(p.db, ctx.actor.userId, id, MAX_WAITING);
  const choosing = await findChoosing(p.db, id);
  return {
    data: {
      programme: { _id: programme.id, name: programme.name, timeZone: programme.timeZone },
      interviews: interviews.map((record) => presentRow(record, choosing.get(record.id))),
      unscheduled: rows.map((record) => presentRow(record, choosing.get(record.id))),
      unscheduledCount: total,
      offers: await readOffers(p.db, ctx.actor, id),
      settings: { showsPanel: programme.showsPanel ?? false, preparation: programme.preparation ?? '' },
    },
  };
}

/** @throws AppError 404 for what the person does not see, 403 for what they do not manage */
export async function readOne(p: Platform, ctx: Ctx, id: string): Promise<Answer<'interview.one'>> {
  const record = await findInterview(p.db, id);
  if (!record) throw notFound('application');
  assertManaged(ctx.actor, record, 'READ');
  return { data: presentRow(record, (await findChoosing(p.db, record.programmeId)).get(id)) };
}

/** Staff who can be on a panel; conflicts with an application are reported when the time is checked. */
export async function listPanelPeople(p: Platform, list: ListQuery): Promise<Answer<'interview.people'>> {
  const { rows, total } = await findPanelPeople(p.db, list);
  return toPage(
    list,
    rows.map(({ id, ...person }) => ({ _id: id, ...person })),
    total,
  );
}

/** What applicants read of interviews in a programme. @throws AppError 403, 404 */
export async function changeSettings(
  p: Platform,
  ctx: Ctx,
  id: string,
  patch: HandlerInput<'interview.settings'>['body'],
): Promise<Answer<'interview.settings'>> {
  return inTx(p, async (tx) => {
    const programme = await managedProgramme(tx, ctx.actor, id);
    if (!canActOnStage(ctx.actor, programme.managerIds ?? [])) throw accessDenied();
    const settings = await saveSettings(tx, id, patch);
    await recordAudit(
      tx,
      ctx,
      { kind: 'PROGRAMME', id, programmeId: id },
      { type: 'interview.settings-changed', facts: { programme: programme.name, showsPanel: settings.showsPanel } },
    );
    return { data: settings };
  });
}
