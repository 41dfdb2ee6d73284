import {
  compileForm,
  type Answers,
  type AnswerValue,
  type CompiledForm,
  type FormField,
  type FormSection,
} from '@grantdesk/domain';
import type { Db } from '#platform/db.ts';
import { findFormVersion, findVersionsOf, type SubmissionRecord } from './queries.ts';

/** A published version, ready for the engine. */
export interface PinnedForm {
  _id: string;
  versionId: string;
  name: string;
  version: number;
  language: string;
  sections: FormSection[];
  compiled: CompiledForm;
}

/**
 * The latest used versions are cached: a save then reads only the answers. What they ask never changes; a correction of their
 * translations is read when they have been cached for a minute.
 */
const MAX_CACHED = 50;
const MAX_AGE_MS = 60_000;
const cache = new Map<string, { form: PinnedForm; readAt: number }>();

export async function pinnedForm(db: Db, formVersionId: string): Promise<PinnedForm> {
  const known = cache.get(formVersionId);
  if (known && performance.now() - known.readAt < MAX_AGE_MS) {
    cache.delete(formVersionId);
    cache.set(formVersionId, known); // recently used ones come last
    return known.form;
  }
  const row = await findFormVersion(db, formVersionId);
  const sections = row.sections as unknown as FormSection[];
  const form: PinnedForm = {
    _id: row.formId,
    versionId: row.id,
    name: row.name,
    version: row.version,
    language: row.language,
    sections,
    compiled: compileForm({ sections }),
  };
  cache.delete(formVersionId);
  cache.set(formVersionId, { form, readAt: performance.now() });
  const [oldest] = cache.keys();
  if (cache.size > MAX_CACHED && oldest) cache.delete(oldest);
  return form;
}

/** Fields of all versions of the form by id, each as in its newest version. */
export async function formerFields(db: Db, formId: string): Promise<Map<string, FormField>> {
  const fields = new Map<string, FormField>();
  for (const version of await findVersionsOf(db, formId))
    for (const section of version.sections as unknown as FormSection[])
      for (const field of section.section_fields) if (!fields.has(field.field_id)) fields.set(field.field_id, field);
  return fields;
}

/** Answers to questions that the form no longer contains, each with its former label. */
export async function keptApart(
  db: Db,
  form: PinnedForm,
  { orphans }: Pick<SubmissionRecord, 'orphans'>,
): Promise<{ field_id: string; field_label: string; value: AnswerValue }[]> {
  const entries = Object.entries(orphans as Answers);
  if (entries.length === 0) return [];
  const fields = await formerFields(db, form._id);
  return entries.map(([field_id, value]) => ({ field_id, field_label: fields.get(field_id)?.field_label ?? field_id, value }));
}
