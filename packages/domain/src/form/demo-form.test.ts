import { describe, expect, it } from 'vitest';
import { compileForm } from './compile.ts';
import {
  DEMO_ANSWERS,
  DEMO_APPLICATION_FORM,
  DEMO_FILES,
  DEMO_PROPOSAL_ANSWERS,
  DEMO_PROPOSAL_FILES,
  DEMO_PROPOSAL_FORM,
} from './demo-form.ts';
import { formSectionsSchema } from './form.schema.ts';
import { logicIssues } from './logic-issues.ts';
import { sectionProgress } from './progress.ts';
import { FIELD_TYPES, FILE_GROUPS, LOGIC_COMPARISONS } from './types.ts';
import { validateForm } from './validate.ts';
import type { Answers, FilesById, FormDefinition } from './types.ts';

function withFiles(answers: Answers, given: Record<string, { name: string; size: number }[]>) {
  const files: FilesById = {};
  const all: Answers = { ...answers };
  for (const [fieldId, list] of Object.entries(given)) {
    all[fieldId] = list.map((file, index) => {
      files[`${fieldId}-${index}`] = file;
      return `${fieldId}-${index}`;
    });
  }
  return { answers: all, files };
}

describe.each([
  ['application', DEMO_APPLICATION_FORM, DEMO_ANSWERS, DEMO_FILES, 6],
  ['proposal', DEMO_PROPOSAL_FORM, DEMO_PROPOSAL_ANSWERS, DEMO_PROPOSAL_FILES, 3],
] as const)('demonstration %s', (_name, form: FormDefinition, answers, fileList, sections) => {
  it('has nothing to report', () => {
    expect(logicIssues(form)).toEqual([]);
    expect(form.sections).toHaveLength(sections);
    expect(formSectionsSchema.safeParse(form.sections).success).toBe(true);
  });

  it('is answered without an issue', () => {
    const given = withFiles(answers, fileList);
    expect(validateForm(compileForm(form), given.answers, { files: given.files })).toEqual([]);
    const progress = sectionProgress(compileForm(form), given.answers, []);
    expect(progress.map((section) => section.status)).toEqual(Array(sections).fill('COMPLETED'));
  });

  it('misses exactly the files that are left out', () => {
    const missing = validateForm(compileForm(form), answers).map((issue) => issue.path);
    expect(missing).toEqual(Object.keys(fileList));
  });
});

it('the demonstration form shows every type, comparison, action and file group it claims', () => {
  const form = compileForm(DEMO_APPLICATION_FORM);
  const rules = form.fields.flatMap((field) => field.field_smart_logic ?? []);
  const used = (values: readonly string[]) => new Set(values);
  expect(used(form.fields.map((field) => field.field_type))).toEqual(used(FIELD_TYPES));
  expect(used(rules.flatMap((rule) => rule.conditions.flat().map((item) => item.logicComparison)))).toEqual(
    used(LOGIC_COMPARISONS),
  );
  expect(used(rules.map((rule) => rule.logicAction))).toEqual(used(['SHOW', 'HIDE']));
  const groups = form.fields.flatMap((field) => field.field_allowed_file_types ?? []);
  expect(used(groups)).toEqual(used(FILE_GROUPS.filter((group) => ['IMAGE', 'PDF', 'SPREADSHEET', 'DOCUMENT'].includes(group))));
  expect(used(form.fields.flatMap((field) => field.field_validation?.lengthValidationType ?? []))).toEqual(
    used(['CHARACTERS', 'WORDS']),
  );
});
