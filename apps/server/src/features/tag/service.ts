import { m } from '@grantdesk/messages';
import type { Answer, HandlerInput } from '@grantdesk/api';
import {
  canActOnStage,
  canReadApplication,
  normaliseTagName,
  tagNameIssues,
  tagNameKey,
  TAGS_MAX,
  type TagColour,
} from '@grantdesk/domain';
import { recordAudit } from '#platform/audit.ts';
import type { Ctx, Platform } from '#platform/context.ts';
import type { Db, Tx } from '#platform/db.ts';
import { accessDenied, AppError, notFound, ruleBroken } from '#platform/errors.ts';
import { inTx, onceInTx } from '#platform/http/idempotency.ts';
import { newId } from '#platform/ids.ts';
import { applyPatch } from '#platform/patch.ts';
import { listedProgramme } from '../application/index.ts';
import { deleteTag, findNames, findTags, insertTag, lockNames, lockTag, updateTag, type TagRecord } from './queries.ts';

type Row = Answer<'tag.many'>['data'][number];

const present = ({ id, name, colour, applications }: TagRecord): Row => ({ _id: id, name, colour, applications });

/** @throws AppError 403 for staff who do not see the programme, 404 */
export async function listTags(p: Platform, ctx: Ctx, programmeId: string): Promise<Answer<'tag.many'>> {
  const programme = await listedProgramme(p, ctx, programmeId);
  return {
    data: (await findTags(p.db, programme.id, ctx.actor.userId)).map(present),
    mayChange: canActOnStage(ctx.actor, programme.managerIds ?? []),
  };
}

/** @throws AppError 403, 404, 409 for a name that is taken and where there are too many, 422 */
export async function addTag(
  p: Platform,
  ctx: Ctx,
  { programme: programmeId, name: given, colour }: HandlerInput<'tag.new'>['body'],
): Promise<Answer<'tag.new'>> {
  const programme = await listedProgramme(p, ctx, programmeId);
  if (!canActOnStage(ctx.actor, programme.managerIds ?? [])) throw accessDenied();
  const name = checkedName(given);
  return onceInTx(p, ctx, async (tx) => {
    await lockNames(tx, programmeId);
    const names = await findNames(tx, programmeId, null);
    assertFree(name, names);
    if (names.length >= TAGS_MAX) throw new AppError('CONFLICT', m.tag.tooManyTags({ max: TAGS_MAX }));
    const id = newId();
    await insertTag(tx, { id, programmeId, name, colour });
    await recordAudit(tx, ctx, { kind: 'PROGRAMME', id: programmeId, programmeId }, { type: 'tag.created', facts: { name } });
    return readOne(tx, ctx, programmeId, id);
  });
}

/** @throws AppError 403, 404, 409 for a name that is taken, 422 */
export async function changeTag(
  p: Platform,
  ctx: Ctx,
  id: string,
  patch: HandlerInput<'tag.update'>['body'],
): Promise<Answer<'tag.update'>> {
  return inTx(p, async (tx) => {
    const before = await ownTag(tx, ctx, id);
    const { programmeId } = before;
    await lockNames(tx, programmeId);
    const after = applyPatch({ name: before.name, colour: before.colour }, patch);
    const name = checkedName(after.name);
    assertFree(name, await findNames(tx, programmeId, id));
    const changes = [
      { field: 'name', from: before.name, to: name },
      { field: 'colour', from: before.colour, to: after.colour },
    ].filter(({ from, to }) => from !== to);
    if (changes.length > 0) {
      await updateTag(tx, id, { name, colour: after.colour });
      const facts = { name: before.name, changes };
      await recordAudit(tx, ctx, { kind: 'PROGRAMME', id: programmeId, programmeId }, { type: 'tag.updated', facts });
    }
    return readOne(tx, ctx, programmeId, id);
  });
}

/** Deletes a tag and takes it off its applications. @throws AppError 403, 404 */
export async function removeTag(p: Platform, ctx: Ctx, id: string): Promise<Answer<'tag.remove'>> {
  return inTx(p, async (tx) => {
    const { name, programmeId } = await ownTag(tx, ctx, id);
    const applications = await deleteTag(tx, id);
    const facts = { name, applications };
    await recordAudit(tx, ctx, { kind: 'PROGRAMME', id: programmeId, programmeId }, { type: 'tag.removed', facts });
    return { data: { _id: id, applications } };
  });
}

/** A tag of a programme that the person runs, locked. @throws AppError 403, 404 */
async function ownTag(tx: Tx, ctx: Ctx, id: string) {
  const found = await lockTag(tx, id);
  const managerIds = found?.managerIds ?? [];
  if (!found || !canReadApplication(ctx.actor, { applicantId: '', managerIds, assigneeIds: [] })) throw notFound('tag');
  if (!canActOnStage(ctx.actor, managerIds)) throw accessDenied();
  return { ...found, colour: found.colour as TagColour };
}

function checkedName(given: string): string {
  const name = normaliseTagName(given);
  const issues = tagNameIssues(name);
  if (issues.length > 0) throw ruleBroken(issues);
  return name;
}

function assertFree(name: string, names: readonly string[]): void {
  if (!names.includes(tagNameKey(name))) return;
  const message = m.tag.nameIsTaken({ name });
  throw new AppError('CONFLICT', message, { issues: [{ path: 'name', message }] });
}

async function readOne(db: Db, ctx: Ctx, programmeId: string, id: string): Promise<Answer<'tag.new'>> {
  const row = (await findTags(db, programmeId, ctx.actor.userId)).find((each) => each.id === id);
  if (!row) throw notFound('tag');
  return { data: present(row) };
}
