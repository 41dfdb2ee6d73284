import type { Answer } from '@grantdesk/api';
import { fieldTypeRow, isManagerOf, stageActionDenial, type FormSection, type TaskAction } from '@grantdesk/domain';
import type { Ctx, Platform } from '#platform/context.ts';
import type { Db } from '#platform/db.ts';
import { accessDenied, notFound } from '#platform/errors.ts';
import { findCurrentVersion } from '../form/index.ts';
import { readRoundOf } from '../scoring/index.ts';
import { sumGranted } from '#platform/grant-money.ts';
import { presentRoom } from './present.ts';
import { findBoard, findBoardProgramme, findBoardRows, findReleases, type BoardProgramme } from './queries.ts';

/** The programme of a room that the person may enter. @throws AppError 404 for people who do not run it */
async function enterRoom(db: Db, ctx: Ctx, id: string): Promise<BoardProgramme & { denial: string | null }> {
  const programme = await findBoardProgramme(db, id);
  const managerIds = programme?.managerIds ?? [];
  if (!programme || !isManagerOf(ctx.actor, managerIds)) throw notFound('programme');
  return { ...programme, denial: stageActionDenial(ctx.actor, 'APPROVE_GRANT', managerIds) };
}

/** The same for people who decide. @throws AppError 404, and 403 for those who can only read */
export async function enterToDecide(db: Db, ctx: Ctx, id: string): Promise<BoardProgramme> {
  const { denial, ...programme } = await enterRoom(db, ctx, id);
  if (denial) throw accessDenied();
  return programme;
}

/** What the board of a programme decides about. @throws AppError 404 for people who do not run the programme */
export async function readRoom(
  p: Platform,
  ctx: Ctx,
  id: string,
  wanted: TaskAction | undefined,
): Promise<Answer<'decision.room'>> {
  return { data: (await loadRoom(p, ctx, id, wanted)).room };
}

/** The room with the scores behind its ranking. @throws AppError 404 for people who do not run the programme */
export async function loadRoom(
  p: Platform,
  ctx: Ctx,
  id: string,
  wanted: TaskAction | undefined,
): Promise<{ room: Answer<'decision.room'>['data']; round: Answer<'scoring.round'>['data'] }> {
  const programme = await enterRoom(p.db, ctx, id);
  const rows = await findBoardRows(p.db, ctx.actor.userId, programme);
  const round = await readRoundOf(
    p,
    ctx,
    id,
    wanted,
    rows.map((row) => row.id),
  );
  return {
    round,
    room: presentRoom({
      programme,
      round,
      rows,
      board: await findBoard(p.db, id),
      amountQuestions: await amountQuestions(p.db, programme),
      grants: await sumGranted(p.db, id, ctx.actor.userId),
      releases: await findReleases(p.db, ctx.actor.userId, id),
    }),
  };
}

/** The questions of the programme's forms that a number answers, by the path that filters use. */
export async function amountQuestions(
  db: Db,
  { applicationFormId, proposalFormId }: Pick<BoardProgramme, 'applicationFormId' | 'proposalFormId'>,
): Promise<{ value: string; label: string }[]> {
  const of = async (prefix: string, what: string, formId: string | null) => {
    const version = formId ? await findCurrentVersion(db, formId) : undefined;
    return ((version?.sections ?? []) as unknown as FormSection[])
      .flatMap((section) => section.section_fields)
      .filter((field) => ['number', 'calculation'].includes(fieldTypeRow(field.field_type).kind))
      .map((field) => ({ value: `${prefix}.${field.field_id}`, label: `${field.field_label} (${what})` }));
  };
  return [...(await of('data', 'application', applicationFormId)), ...(await of('proposalData', 'proposal', proposalFormId))];
}
