import { m } from '@grantdesk/messages';
import type { Answer, HandlerInput } from '@grantdesk/api';
import {
  diffForms,
  isPublishable,
  logicIssues,
  lostFields,
  translationChange,
  withoutUnusedTranslations,
  withSectionIds,
  type AuditEvent,
  type FormSection,
  type Translations,
} from '@grantdesk/domain';
import { recordAudit } from '#platform/audit.ts';
import type { Ctx, Platform } from '#platform/context.ts';
import type { Db, Tx } from '#platform/db.ts';
import { AppError, notFound, ruleBroken } from '#platform/errors.ts';
import { cleanHtml } from '#platform/html.ts';
import { inTx, onceInTx } from '#platform/http/idempotency.ts';
import { newId } from '#platform/ids.ts';
import { toPage, type ListQuery } from '#platform/list.ts';
import { toConditions } from '#platform/list-filters.ts';
import { formFilters } from './filter-queries.ts';
import { presentForm, presentFormRow, presentVersion, toSections } from './present.ts';
import {
  archiveForm,
  correctVersion,
  countAnswered,
  countAnswers,
  countDrafts,
  findCurrentVersion,
  findForm,
  findForms,
  findUsers,
  findVersions,
  insertForm,
  insertVersion,
  lockForm,
  updateForm,
  type LockedForm,
} from './queries.ts';

type One = Answer<'form.one'>;
type Body = HandlerInput<'form.new'>['body'];

export async function listForms(p: Platform, list: ListQuery): Promise<Answer<'form.many'>> {
  const conditions = toConditions(list.filters, formFilters());
  const { rows, total } = await findForms(p.db, { search: list.search, conditions }, list);
  return toPage(list, rows.map(presentFormRow), total);
}

/** @throws AppError 404 */
export async function readForm(db: Db, id: string): Promise<One> {
  const form = await findForm(db, id);
  if (!form) throw notFound('form');
  return { data: presentForm(form) };
}

export async function listVersions(p: Platform, id: string, list: ListQuery): Promise<Answer<'form.versions'>> {
  await readForm(p.db, id);
  const { rows, total } = await findVersions(p.db, id, list);
  return toPage(list, rows.map(presentVersion), total);
}

/** A draft may contain rules that cannot be evaluated yet; a published form may not. */
export const createForm = (p: Platform, ctx: Ctx, body: Body): Promise<One> =>
  insert(p, ctx, body, { type: 'form.created', facts: { name: body.name } });

/** @throws AppError 422 naming every circle, missing source and the like */
export async function importForm(p: Platform, ctx: Ctx, body: Body): Promise<One> {
  if (body.sections.length === 0) throw ruleBroken([{ path: 'sections', message: m.form.theFormHasNoSections() }]);
  assertPublishable(tidy(body.sections));
  const fields = body.sections.reduce((n, section) => n + section.section_fields.length, 0);
  return insert(p, ctx, body, { type: 'form.imported', facts: { name: body.name, sections: body.sections.length, fields } });
}

function insert(p: Platform, ctx: Ctx, body: Body, event: AuditEvent): Promise<One> {
  return onceInTx(p, ctx, async (tx) => {
    const id = newId();
    await insertForm(tx, {
      id,
      name: body.name,
      kind: body.kind,
      language: body.language,
      sections: tidy(body.sections),
      createdBy: ctx.actor.userId,
    });
    await recordAudit(tx, ctx, { kind: 'FORM', id }, event);
    return readForm(tx, id);
  });
}

/** @throws AppError 409 when `revision` is given and is not the current one, or the form is archived */
export async function changeForm(
  p: Platform,
  ctx: Ctx,
  id: string,
  { revision, ...body }: HandlerInput<'form.update'>['body'],
): Promise<One> {
  return inTx(p, async (tx) => {
    const current = await lockForChange(tx, id, revision);
    const sections = body.sections ? tidy(body.sections) : toSections(current.sections);
    await updateForm(tx, id, current.revision + 1, {
      name: body.name ?? current.name,
      kind: body.kind ?? current.kind,
      language: current.language,
      sections,
    });
    await recordAudit(
      tx,
      ctx,
      { kind: 'FORM', id },
      {
        type: 'form.updated',
        facts: {
          name: body.name ?? current.name,
          changes: diffForms({ sections: toSections(current.sections) }, { sections }).length,
        },
      },
    );
    return readForm(tx, id);
  });
}

/** @throws AppError 404, 409 when `revision` is given and is not the current one, or the form is archived */
export async function lockForChange(tx: Tx, id: string, revision: number | undefined) {
  const current = await lockForm(tx, id);
  if (!current) throw notFound('form');
  if (current.archivedAt) throw new AppError('CONFLICT', m.form.anArchivedFormCannotBeChanged());
  assertCurrentVersion(revision, current.revision);
  return current;
}

/** The builder sends the revision that it shows, so that no one overwrites or publishes what they have not seen. */
function assertCurrentVersion(given: number | undefined, current: number): void {
  if (given !== undefined && given !== current)
    throw new AppError('STALE_VERSION', m.form.someoneElseHasChangedThisForm3(), {
      details: { revision: current },
    });
}

/** What publishing the draft would mean for drafts that are open now. */
export async function readImpact(p: Platform, id: string): Promise<Answer<'form.impact'>> {
  const form = await findForm(p.db, id);
  if (!form) throw notFound('form');
  const next = { sections: toSections(form.sections) };
  const versions = await countAnswers(p.db, id);
  const lost = versions.flatMap(({ id: versionId, sections }) =>
    sections === null ? [] : lostFields({ sections: toSections(sections) }, next).map((field) => ({ versionId, ...field })),
  );
  const answered = await countAnswered(
    p.db,
    lost.map(({ versionId, field_id: fieldId }) => ({ versionId, fieldId })),
  );
  const programmes = await findUsers(p.db, id);
  return {
    data: {
      drafts: versions.reduce((sum, version) => sum + version.drafts, 0),
      submitted: versions.reduce((sum, version) => sum + version.submitted, 0),
      programmes: programmes.map((programme) => ({ _id: programme.id, name: programme.name })),
      // As the latest version with drafts labels it.
      lost: [...new Map(lost.map(({ field_id, field_label }) => [field_id, field_label]))].map(([field_id, field_label]) => ({
        field_id,
        field_label,
        drafts: answered.get(field_id) ?? 0,
      })),
    },
  };
}

/**
 * Makes the draft the version that new applications start on. Begun drafts follow only when `moveDrafts` says so;
 * submitted answers stay on their version for ever.
 */
export async function publishForm(
  p: Platform,
  ctx: Ctx,
  id: string,
  { moveDrafts, revision }: HandlerInput<'form.publish'>['body'],
): Promise<One> {
  return onceInTx(p, ctx, async (tx) => {
    const form = await lockForm(tx, id);
    if (!form) throw notFound('form');
    if (form.archivedAt) throw new AppError('CONFLICT', m.form.anArchivedFormCannotBePublished());
    assertCurrentVersion(revision, form.revision);
    if (form.publishedRevision === form.revision) return readForm(tx, id); // nothing has changed since
    const sections = toSections(form.sections);
    if (!sections.some((section) => section.section_fields.length > 0))
      throw ruleBroken([{ path: 'sections', message: m.form.aFormNeedsAtLeastOne() }]);
    assertPublishable(sections);
    if (await correctTranslations(tx, ctx, form)) return readForm(tx, id);
    const version = (form.publishedVersion ?? 0) + 1;
    const versionId = newId();
    const drafts = moveDrafts ? await countDrafts(tx, id) : 0;
    await insertVersion(tx, {
      id: versionId,
      formId: id,
      version,
      revision: form.revision,
      name: form.name,
      language: form.language,
      sections: withoutUnusedTranslations(sections),
      publishedBy: ctx.actor.userId,
    });
    await recordAudit(
      tx,
      ctx,
      { kind: 'FORM', id },
      { type: 'form.published', facts: { name: form.name, version, draftsMoved: drafts } },
    );
    await p.events.emit(tx, ctx, 'FORM_PUBLISHED', { formId: id, versionId, version, moveDrafts });
    return readForm(tx, id);
  });
}

/**
 * Publishes translations within the version that is published, where nothing else has changed and none of them may say something
 * else than before: applicants read them at once, on begun drafts too.
 * @returns whether that was all that there was to publish
 */
async function correctTranslations(tx: Tx, ctx: Ctx, form: LockedForm): Promise<boolean> {
  const current = await findCurrentVersion(tx, form.id);
  if (!current || current.name !== form.name || current.language !== form.language) return false;
  const sections = toSections(form.sections);
  const change = translationChange(toSections(current.sections), sections);
  if (change.kind !== 'CORRECTION') return false;
  await correctVersion(tx, { ...form, versionId: current.id, sections: withoutUnusedTranslations(sections) });
  const { languages, texts } = change;
  await recordAudit(
    tx,
    ctx,
    { kind: 'FORM', id: form.id },
    {
      type: 'form.translations-corrected',
      facts: { name: form.name, version: current.version, languages: languages.join(', '), texts },
    },
  );
  return true;
}

export async function duplicateForm(p: Platform, ctx: Ctx, id: string): Promise<One> {
  return onceInTx(p, ctx, async (tx) => {
    const original = await findForm(tx, id);
    if (!original) throw notFound('form');
    const copy = newId();
    const name = `${original.name} (copy)`.slice(0, 200);
    await insertForm(tx, {
      id: copy,
      name,
      kind: original.kind,
      language: original.language,
      sections: toSections(original.sections),
      createdBy: ctx.actor.userId,
    });
    await recordAudit(tx, ctx, { kind: 'FORM', id: copy }, { type: 'form.duplicated', facts: { name, from: original.name } });
    return readForm(tx, copy);
  });
}

/** @throws AppError 409 while a programme uses the form */
export async function archive(p: Platform, ctx: Ctx, id: string): Promise<One> {
  return inTx(p, async (tx) => {
    if (!(await lockForm(tx, id))) throw notFound('form');
    const form = (await readForm(tx, id)).data;
    if (form.usedBy > 0) throw new AppError('IN_USE', m.form.thisFormIsUsedByA());
    await archiveForm(tx, id);
    await recordAudit(tx, ctx, { kind: 'FORM', id }, { type: 'form.archived', facts: { name: form.name } });
    return readForm(tx, id);
  });
}

export async function exportForm(p: Platform, id: string): Promise<Answer<'form.export'>> {
  const { name, kind, language, sections } = (await readForm(p.db, id)).data;
  return { data: { name, kind, language, sections } };
}

/** What is stored: every section with its stable id, every description harmless in every language. */
export const tidy = (sections: Body['sections']): FormSection[] =>
  withSectionIds(sections, newId).map((section) => ({
    ...section,
    section_description: cleanHtml(section.section_description ?? ''),
    ...(section.section_translations ? { section_translations: cleanTranslations(section.section_translations) } : {}),
  }));

const cleanTranslations = (translations: Translations): Translations =>
  Object.fromEntries(
    Object.entries(translations).map(([language, { description, ...texts }]) => [
      language,
      description ? { ...texts, description: { ...description, text: cleanHtml(description.text) } } : texts,
    ]),
  );

function assertPublishable(sections: FormSection[]): void {
  const issues = logicIssues({ sections });
  if (!isPublishable(issues))
    throw ruleBroken(
      issues
        .filter((issue) => issue.level === 'error')
        .map((issue) => ({ path: `${issue.field_id || issue.section_id}.${issue.path}`, message: issue.message })),
    );
}
