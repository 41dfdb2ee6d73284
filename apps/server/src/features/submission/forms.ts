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

/** Published versions never change, so those lately used are kept: a save then reads only the answers. */
const MAX_KEPT = 50;
const kept = new Map<string, PinnedForm>();

export async function pinnedForm(db: Db, formVersionId: string): Promise<PinnedForm> {
  const known = kept.get(formVersionId);
  if (known) {
    kept.delete(formVersionId);
    kept.set(formVersionId, known); // lately used ones stand last
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
  kept.set(formVersionId, form);
  const [oldest] = kept.keys();
  if (kept.size > MAX_KEPT && oldest) kept.delete(oldest);
  return form;
}

/** Fields that any version of the form has asked, by id, each as its newest version has it. */
export async function formerFields(db: Db, formId: string): Promise<Map<string, FormField>> {
  const fields = new Map<string, FormField>();
  for (const version of await findVersionsOf(db, formId))
    for (const section of version.sections as unknown as FormSection[])
      for (const field of section.section_fields) if (!fields.has(field.field_id)) fields.set(field.field_id, field);
  return fields;
}

/** Answers to questions that the form no longer asks, each with the words that it was asked in. */
export async function keptApart(
  db: Db,
  form: PinnedForm,
  { orphans }: Pick<SubmissionRecord, 'orphans'>,
): Promise<{ field_id: string; field_label: string; value: AnswerValue }[]> {
  const kept = Object.entries(orphans as Answers);
  if (kept.length === 0) return [];
  const asked = await formerFields(db, form._id);
  return kept.map(([field_id, value]) => ({ field_id, field_label: asked.get(field_id)?.field_label ?? field_id, value }));
}
