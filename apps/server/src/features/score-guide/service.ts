import { m } from '@grantdesk/messages';
import type { Answer, HandlerInput } from '@grantdesk/api';
import { guideIssues, guideMaximum, withSlugs, type Criterion } from '@grantdesk/domain';
import { recordAudit } from '#platform/audit.ts';
import type { Ctx, Platform } from '#platform/context.ts';
import type { Db } from '#platform/db.ts';
import { AppError, notFound, ruleBroken } from '#platform/errors.ts';
import { inTx, onceInTx } from '#platform/http/idempotency.ts';
import { newId } from '#platform/ids.ts';
import { toPage, type ListQuery } from '#platform/list.ts';
import { applyPatch } from '#platform/patch.ts';
import { presentScoreGuide } from './present.ts';
import {
  findFormsOfGuide,
  findScoreGuide,
  findScoreGuides,
  insertScoreGuide,
  lockScoreGuide,
  updateScoreGuide,
  type ScoreGuideValues,
} from './queries.ts';

type Body = HandlerInput<'scoreGuide.adminNew'>['body'];
type One = Answer<'scoreGuide.adminOne'>;

export async function listScoreGuides(p: Platform, list: ListQuery): Promise<Answer<'scoreGuide.adminMany'>> {
  const { rows, total } = await findScoreGuides(p.db, list);
  return toPage(list, rows.map(presentScoreGuide), total);
}

/** @throws AppError 404 */
export async function readScoreGuide(db: Db, id: string): Promise<One> {
  const guide = await findScoreGuide(db, id);
  if (!guide) throw notFound('scoreGuide');
  const forms = await findFormsOfGuide(db, id);
  return { data: { ...presentScoreGuide(guide), forms: forms.map((form) => ({ _id: form.id, name: form.name })) } };
}

/** @throws AppError 422 with an issue per broken criterion */
export async function createScoreGuide(p: Platform, ctx: Ctx, body: Body): Promise<One> {
  const values = checked(body);
  return onceInTx(p, ctx, async (tx) => {
    const id = newId();
    await insertScoreGuide(tx, { ...values, id, createdBy: ctx.actor.userId });
    await recordAudit(tx, ctx, { kind: 'SCORE_GUIDE', id }, { type: 'score-guide.created', facts: { name: values.name } });
    return readScoreGuide(tx, id);
  });
}

/**
 * Every change makes a new version; earlier ones stay, so that a score given by them never changes.
 * @throws AppError 409 when `version` is given and is not the current one
 */
export async function changeScoreGuide(
  p: Platform,
  ctx: Ctx,
  id: string,
  { version, ...body }: HandlerInput<'scoreGuide.adminUpdate'>['body'],
): Promise<One> {
  return inTx(p, async (tx) => {
    const current = await lockScoreGuide(tx, id);
    if (!current) throw notFound('scoreGuide');
    if (version !== undefined && version !== current.version)
      throw new AppError('STALE_VERSION', m.scoreGuide.someoneElseHasChangedThisScore(), {
        details: { version: current.version },
      });
    const values = checked(applyPatch<Body>((await readScoreGuide(tx, id)).data, body));
    await updateScoreGuide(tx, id, current.version + 1, values);
    await recordAudit(
      tx,
      ctx,
      { kind: 'SCORE_GUIDE', id },
      { type: 'score-guide.updated', facts: { name: values.name, version: current.version + 1 } },
    );
    return readScoreGuide(tx, id);
  });
}

export async function duplicateScoreGuide(p: Platform, ctx: Ctx, id: string): Promise<One> {
  return inTx(p, async (tx) => {
    const original = (await readScoreGuide(tx, id)).data;
    const copy = newId();
    const name = `${original.name} (copy)`.slice(0, 200);
    await insertScoreGuide(tx, { ...checked({ ...original, name }), id: copy, createdBy: ctx.actor.userId });
    await recordAudit(
      tx,
      ctx,
      { kind: 'SCORE_GUIDE', id: copy },
      { type: 'score-guide.duplicated', facts: { name, from: original.name } },
    );
    return readScoreGuide(tx, copy);
  });
}

function checked({ name, description = '', criteria }: Body): ScoreGuideValues {
  const withKeys: Criterion[] = withSlugs(criteria);
  const issues = guideIssues({ name, description, criteria: withKeys });
  if (issues.length > 0) throw ruleBroken(issues);
  return { name, description, criteria: withKeys, criteriaCount: withKeys.length, maximum: guideMaximum({ criteria: withKeys }) };
}
