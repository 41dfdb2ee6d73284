import { compileForm, type CompiledForm, type FormSection } from '@grantdesk/domain';
import type { Db } from '../../platform/db.ts';
import { findFormVersion } from './queries.ts';

/** A published version, ready for the engine. */
export interface PinnedForm {
  _id: string;
  name: string;
  version: number;
  sections: FormSection[];
  compiled: CompiledForm;
}

/** Published versions never change, so those lately used are kept: a save then reads only the answers. */
const MOST_KEPT = 50;
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
    name: row.name,
    version: row.version,
    sections,
    compiled: compileForm({ sections }),
  };
  kept.set(formVersionId, form);
  const [oldest] = kept.keys();
  if (kept.size > MOST_KEPT && oldest) kept.delete(oldest);
  return form;
}
