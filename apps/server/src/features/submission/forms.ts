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
  sections: FormSection[];
  compiled: CompiledForm;
}

/** Published versions never change, so the latest used ones are cached: a save then reads only the answers. */
const MAX_CACHED = 50;
const cache = new Map<string, PinnedForm>();

export async function pinnedForm(db: Db, formVersionId: string): Promise<PinnedForm> {
  const known = cache.get(formVersionId);
  if (known) {
    cache.delete(formVersionId);
    cache.set(formVersionId, known); // recently used ones come last
    return known;
  }
  const row = await findFormVersion(db, formVersionId);
  const sections = row.sections as unknown as FormSection[];
  const form: PinnedForm = {
    _id: row.formId,
    versionId: row.id,
    name: row.name,
    version: row.version,
    sections,
    compiled: compileForm({ sections }),
  };
  cache.set(formVersionId, form);
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
