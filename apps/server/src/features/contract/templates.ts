import { m } from '@grantdesk/messages';
import type { Answer, HandlerInput } from '@grantdesk/api';
import { bodyIssues, can, canActOnStage, canSeeAllProgrammes, isManagerOf } from '@grantdesk/domain';
import { recordAudit } from '#platform/audit.ts';
import type { Ctx, Platform } from '#platform/context.ts';
import type { Db, Tx } from '#platform/db.ts';
import { accessDenied, AppError, notFound, ruleBroken } from '#platform/errors.ts';
import { cleanHtml, htmlToText } from '#platform/html.ts';
import { inTx, onceInTx } from '#platform/http/idempotency.ts';
import { newId } from '#platform/ids.ts';
import {
  findProgramme,
  findTemplate,
  findTemplates,
  insertTemplate,
  lockTemplate,
  updateTemplate,
  type TemplateRecord,
} from './template-queries.ts';

type Template = Answer<'contract.templateNew'>;

const present = ({ id, name, body, version, updatedAt }: TemplateRecord): Template['data'] => ({
  _id: id,
  name,
  body,
  version,
  updatedAt: updatedAt.toISOString(),
});

/** @throws AppError 404 for a programme that the person does not see, 403 for one that they do not manage */
async function managedProgramme(db: Db, ctx: Ctx, id: string) {
  const programme = await findProgramme(db, id);
  const managerIds = programme?.managerIds ?? [];
  const sees = can(ctx.actor, 'APPLICATIONS', 'READ') && (canSeeAllProgrammes(ctx.actor) || isManagerOf(ctx.actor, managerIds));
  if (!programme || !sees) throw notFound('programme');
  if (!canActOnStage(ctx.actor, managerIds)) throw accessDenied();
  return programme;
}

export async function listTemplates(p: Platform, ctx: Ctx, programmeId: string): Promise<Answer<'contract.templates'>> {
  await managedProgramme(p.db, ctx, programmeId);
  return { data: (await findTemplates(p.db, programmeId)).map(present) };
}

/** The text as it is stored. @throws AppError 422 for none at all, and for merge fields that do not exist, by name */
function cleaned(body: string): string {
  const clean = cleanHtml(body);
  const issues = bodyIssues(clean, htmlToText(clean) !== '');
  if (issues.length > 0) throw ruleBroken(issues);
  return clean;
}

/** @throws AppError 403, 404, 422 */
export async function createTemplate(
  p: Platform,
  ctx: Ctx,
  { programme: programmeId, name, body }: HandlerInput<'contract.templateNew'>['body'],
): Promise<Template> {
  return onceInTx(p, ctx, async (tx) => {
    const programme = await managedProgramme(tx, ctx, programmeId);
    const id = newId();
    await insertTemplate(tx, { id, programmeId, name, body: cleaned(body), createdBy: ctx.actor.userId });
    await recordChange(tx, ctx, programme, name, 'contract.template-saved');
    return readTemplate(tx, id);
  });
}

/** Contracts that were sent keep their words. @throws AppError 403, 404, 409 STALE_VERSION, 422 */
export async function changeTemplate(
  p: Platform,
  ctx: Ctx,
  id: string,
  patch: HandlerInput<'contract.templateUpdate'>['body'],
): Promise<Template> {
  return inTx(p, async (tx) => {
    const stored = await lockTemplate(tx, id);
    if (!stored || stored.archivedAt) throw notFound('template');
    const programme = await managedProgramme(tx, ctx, stored.programmeId);
    if (patch.version !== undefined && patch.version !== stored.version)
      throw new AppError('STALE_VERSION', m.contract.someoneElseHasChangedThisTemplate(), {
        details: { version: stored.version },
      });
    await updateTemplate(tx, id, {
      version: stored.version + 1,
      ...(patch.name !== undefined && { name: patch.name }),
      ...(patch.body !== undefined && { body: cleaned(patch.body) }),
      ...(patch.archived && { archived: true }),
    });
    const name = patch.name ?? stored.name;
    await recordChange(tx, ctx, programme, name, patch.archived ? 'contract.template-archived' : 'contract.template-saved');
    return readTemplate(tx, id);
  });
}

async function readTemplate(db: Db, id: string): Promise<Template> {
  const template = await findTemplate(db, id);
  if (!template) throw notFound('template');
  return { data: present(template) };
}

const recordChange = (
  tx: Tx,
  ctx: Ctx,
  programme: { id: string; name: string },
  name: string,
  type: 'contract.template-saved' | 'contract.template-archived',
) =>
  recordAudit(
    tx,
    ctx,
    { kind: 'PROGRAMME', id: programme.id, programmeId: programme.id },
    { type, facts: { name, programme: programme.name } },
  );

/** @throws AppError 422 for a template of another programme, or one that was put away */
export async function assertTemplateOf(db: Db, id: string, programmeId: string): Promise<void> {
  const template = await findTemplate(db, id);
  if (template?.programmeId !== programmeId || template.archivedAt)
    throw ruleBroken([{ path: 'template', message: m.contract.chooseATemplateOfThisProgramme() }]);
}
