import { m } from '@grantdesk/messages';
import { KIND_LABELS, type FormRow } from './form-facts.ts';

export interface ReadForm {
  name: string;
  kind: FormRow['kind'] | null;
  sections: unknown[];
}

/** What a JSON text says about a form: our own export, `{ sections }`, or the sections alone. A sentence when it is none. */
export function readFormText(text: string): ReadForm | string {
  if (text.trim() === '') return m.form.chooseAFileOrPasteA();
  let json: unknown;
  try {
    json = JSON.parse(text);
  } catch (thrown) {
    return m.form.notJson({ reason: thrown instanceof Error ? thrown.message : String(thrown) });
  }
  const outer = record(json);
  const form = record(outer?.['data']) ?? outer;
  const sections = Array.isArray(json) ? (json as unknown[]) : form?.['sections'];
  if (!Array.isArray(sections)) return m.form.thisJsonContainsNoSections();
  const kind = form?.['kind'];
  return {
    name: typeof form?.['name'] === 'string' ? form['name'] : '',
    kind: isKind(kind) ? kind : null,
    sections,
  };
}

const isKind = (kind: unknown): kind is FormRow['kind'] => typeof kind === 'string' && Object.hasOwn(KIND_LABELS, kind);

const record = (value: unknown): Record<string, unknown> | undefined =>
  typeof value === 'object' && value !== null && !Array.isArray(value) ? (value as Record<string, unknown>) : undefined;
