import { existsSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { describe, expect, it } from 'vitest';
import { compileForm } from './compile.ts';
import { formSectionsSchema } from './form.schema.ts';
import { prepareImport, withSectionIds } from './import.ts';
import { isPublishable, logicIssues } from './logic-issues.ts';
import { visibleFields } from './smart-logic.ts';
import { validateForm } from './validate.ts';
import type { Answers, FilesById } from './types.ts';

// The folder lies beside the repository and need not exist; the demonstration form stands in for it.
const root = resolve(import.meta.dirname, '../../../..');
const folder = resolve(root, process.env['REAL_FORMS_DIR'] ?? '../shared/real-forms');
const path = join(folder, 'community-ownership-fund.json');
const present = existsSync(path);
if (!present) console.log(`No real form at ${folder}: its tests are skipped.`);

function load() {
  let next = 0;
  const sections = formSectionsSchema.parse(prepareImport(JSON.parse(readFileSync(path, 'utf8'))));
  return { sections: withSectionIds(sections, () => `s${(next += 1)}`) };
}

describe.runIf(present)('a real form', () => {
  it('imports whole: 71 sections, 121 fields, 40 with logic, no error', () => {
    const form = load();
    const { fields } = compileForm(form);
    expect(form.sections).toHaveLength(71);
    expect(fields).toHaveLength(121);
    expect(fields.filter((field) => field.field_is_smart)).toHaveLength(40);
    const issues = logicIssues(form);
    expect(issues.filter((issue) => issue.level === 'error')).toEqual([]);
    expect(isPublishable(issues)).toBe(true);
  });

  it('accepts its filled-in answers', () => {
    const form = compileForm(load());
    const given = JSON.parse(readFileSync(path.replace('.json', '.answers.json'), 'utf8'));
    const answers: Answers = {};
    for (const [fieldId, value] of Object.entries(given.answers)) {
      // The source holds numbers; form data carries text.
      answers[fieldId] = typeof value === 'number' ? String(value) : (value as string | string[] | null);
    }
    const files: FilesById = {};
    for (const { field_id, name } of given.files as { field_id: string; name: string | null }[]) {
      answers[field_id] = [field_id];
      files[field_id] = { name: name ?? 'evidence.pdf', size: 1_000 };
    }
    const visible = visibleFields(form, answers);
    const missing = new Set((given.missing as string[]).filter((id) => visible.has(id)));
    const issues = validateForm(form, answers, { files }).filter((issue) => !missing.has(issue.path));
    expect(issues).toEqual([]);
  });
});
