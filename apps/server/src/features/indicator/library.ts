import { m } from '@grantdesk/messages';
import type { Answer, HandlerInput } from '@grantdesk/api';
import {
  INDICATOR_LIMITS,
  indicatorIssues,
  meaningIssues,
  type Indicator,
  type IndicatorDisaggregation,
} from '@grantdesk/domain';
import { recordAudit } from '#platform/audit.ts';
import { databaseNow } from '#platform/clock.ts';
import type { Ctx, Platform } from '#platform/context.ts';
import type { Db, Tx } from '#platform/db.ts';
import { AppError, notFound, ruleBroken } from '#platform/errors.ts';
import { inTx, onceInTx } from '#platform/http/idempotency.ts';
import { newId } from '#platform/ids.ts';
import { applyPatch } from '#platform/patch.ts';
import { managed, mayChangeSettings, seen } from '#platform/programme-settings.ts';
import { presentLibraryRow, toIndicator } from './present.ts';
import { findIndicator, findLibrary, findProgramme, insertIndicator, lockLibrary, updateIndicator } from './queries.ts';

type Library = Answer<'indicator.many'>;
type Given = HandlerInput<'indicator.new'>['body']['disaggregations'];

/** @throws AppError 404 for staff who do not see the programme */
export async function readLibrary(db: Db, { actor }: Ctx, programmeId: string): Promise<Library> {
  const programme = seen(actor, await findProgramme(db, programmeId));
  return {
    data: {
      programme: { _id: programme.id, name: programme.name },
      indicators: (await findLibrary(db, programmeId)).map(presentLibraryRow),
      mayChange: mayChangeSettings(actor, programme),
    },
  };
}

/** The library under its lock, for those who change it. @throws AppError 403, 404 */
export async function lockedLibrary(tx: Tx, { actor }: Ctx, programmeId: string) {
  await lockLibrary(tx, programmeId);
  const programme = managed(actor, await findProgramme(tx, programmeId));
  return { programme, indicators: await findLibrary(tx, programmeId) };
}

/** With a key for each new name; a key that the indicator does not have yet is not taken from the caller. */
export function withKeys(given: Given, before: readonly IndicatorDisaggregation[] = []): IndicatorDisaggregation[] {
  return given.map((each) => {
    const known = before.find(({ key }) => key === each.key);
    return {
      key: known?.key ?? newId(),
      name: each.name.trim(),
      categories: each.categories.map(({ key, name }) => ({
        key: known?.categories.find((category) => category.key === key)?.key ?? newId(),
        name: name.trim(),
      })),
    };
  });
}

export const tidy = (indicator: Indicator): Indicator => ({
  ...indicator,
  code: indicator.code.trim(),
  title: indicator.title.trim(),
  definition: indicator.definition.trim(),
});

/** @throws AppError 409 where the library has all that it can have */
export function assertRoom(present: number): void {
  const { indicators: max } = INDICATOR_LIMITS;
  if (present >= max) throw new AppError('CONFLICT', m.indicator.tooMany({ max }));
}

const codeIsTaken = (code: string): AppError =>
  new AppError('CONFLICT', m.indicator.codeIsTaken({ code }), {
    issues: [{ path: 'code', message: m.indicator.codeIsTaken({ code }) }],
  });

/** @throws AppError 403, 404, 409 for a code that is taken, 422 */
export async function addIndicator(
  p: Platform,
  ctx: Ctx,
  programmeId: string,
  body: HandlerInput<'indicator.new'>['body'],
): Promise<Library> {
  return onceInTx(p, ctx, async (tx) => {
    const { programme, indicators } = await lockedLibrary(tx, ctx, programmeId);
    assertRoom(indicators.length);
    const indicator = tidy({ ...body, disaggregations: withKeys(body.disaggregations) });
    const issues = indicatorIssues(indicator);
    if (issues.length > 0) throw ruleBroken(issues);
    if (!(await insertIndicator(tx, newId(), programmeId, indicator))) throw codeIsTaken(indicator.code);
    const facts = { name: programme.name, code: indicator.code };
    await recordAudit(tx, ctx, { kind: 'PROGRAMME', id: programmeId, programmeId }, { type: 'indicator.added', facts });
    return readLibrary(tx, ctx, programmeId);
  });
}

/** @throws AppError 403, 404, 409 for a code that is taken or after a change by someone else, 422 */
export async function changeIndicator(
  p: Platform,
  ctx: Ctx,
  id: string,
  { revision, isArchived, disaggregations, ...patch }: HandlerInput<'indicator.update'>['body'],
): Promise<Library> {
  return inTx(p, async (tx) => {
    const found = await findIndicator(tx, id);
    if (!found) throw notFound('programme');
    const { programmeId } = found;
    const { programme, indicators } = await lockedLibrary(tx, ctx, programmeId);
    const row = indicators.find((each) => each.id === id);
    if (!row) throw notFound('programme');
    if (revision !== undefined && revision !== row.revision)
      throw new AppError('STALE_VERSION', m.programme.someoneElseHasChangedThisProgramme(), {
        details: { revision: row.revision },
      });
    const { _id, ...before } = toIndicator(row);
    const after = tidy({
      ...applyPatch(before, patch),
      disaggregations: disaggregations ? withKeys(disaggregations, before.disaggregations) : before.disaggregations,
    });
    const issues = [...indicatorIssues(after), ...(row.hasValues ? meaningIssues(before, after) : [])];
    if (issues.length > 0) throw ruleBroken(issues);
    if (indicators.some((each) => each.id !== _id && each.code.toLowerCase() === after.code.toLowerCase()))
      throw codeIsTaken(after.code);
    const wasArchived = row.archivedAt !== null;
    const archives = isArchived ?? wasArchived;
    const archivedAt = archives ? (row.archivedAt ?? (await databaseNow(tx))) : null;
    await updateIndicator(tx, id, after, { archivedAt, revision: row.revision + 1 });
    const type = archives === wasArchived ? 'indicator.changed' : archives ? 'indicator.archived' : 'indicator.restored';
    const facts = { name: programme.name, code: after.code };
    await recordAudit(tx, ctx, { kind: 'PROGRAMME', id: programmeId, programmeId }, { type, facts });
    return readLibrary(tx, ctx, programmeId);
  });
}

/** Copies what is not archived from another programme that the person sees. @throws AppError 403, 404, 409, 422 */
export async function copyLibrary(p: Platform, ctx: Ctx, programmeId: string, from: string): Promise<Answer<'indicator.copy'>> {
  return onceInTx(p, ctx, async (tx) => {
    if (from === programmeId) throw ruleBroken([{ path: 'from', message: m.indicator.chooseAProgramme() }]);
    const { programme, indicators } = await lockedLibrary(tx, ctx, programmeId);
    const source = seen(ctx.actor, await findProgramme(tx, from));
    const rows = (await findLibrary(tx, from)).filter(({ archivedAt }) => archivedAt === null);
    let added = 0;
    for (const row of rows) {
      assertRoom(indicators.length + added);
      const { _id, ...indicator } = toIndicator(row);
      if (await insertIndicator(tx, newId(), programmeId, indicator)) added += 1;
    }
    const facts = { name: programme.name, count: added, from: source.name };
    if (added > 0)
      await recordAudit(tx, ctx, { kind: 'PROGRAMME', id: programmeId, programmeId }, { type: 'indicator.copied', facts });
    return { data: { added, present: rows.length - added } };
  });
}
