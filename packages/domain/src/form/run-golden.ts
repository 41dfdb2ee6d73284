/**
 * Runs a golden fixture (fixtures/*.json) and lists what did not come out as written. The same files
 * run under the server's and the browser's engine, which proves that both judge alike.
 */
import { compareAnswer } from './compare.ts';
import { compileForm } from './compile.ts';
import { logicIssues } from './logic-issues.ts';
import { normaliseAnswer } from './normalise.ts';
import { visibleFields } from './smart-logic.ts';
import { submittable, validateField, validateForm } from './validate.ts';
import { canonicalJson } from '../submission/digest.ts';
import type { AnswerValue, Answers, FilesById, FormField, LogicComparison, VisibilityOverrides } from './types.ts';

type PartialField = Partial<FormField>;

export type GoldenFixture =
  | { kind: 'validate'; groups: { row: string; field: PartialField; files?: FilesById; cases: [AnswerValue, string | null][] }[] }
  | { kind: 'normalise'; groups: { row: string; field: PartialField; cases: [string[], AnswerValue][] }[] }
  | { kind: 'compare'; groups: { row: string; comparison: LogicComparison; choice: string; cases: [AnswerValue, boolean][] }[] }
  | {
      kind: 'form';
      groups: {
        row: string;
        name: string;
        fields: PartialField[];
        /** Paths and levels of logicIssues, as "field_id level". */
        problems?: string[];
        cases: {
          answers: Answers;
          overrides?: VisibilityOverrides;
          visible: string[];
          /** field_id -> message of validateForm */
          issues?: Record<string, string>;
          submitted?: Answers;
        }[];
      }[];
    };

/** Takes a parsed fixture; answers one line per failing case, [] when all hold. */
export function runGolden(fixture: GoldenFixture): string[] {
  const failures: string[] = [];
  const check = (where: string, actual: unknown, expected: unknown): void => {
    const [got, wanted] = [canonicalJson(actual ?? null), canonicalJson(expected ?? null)];
    if (got !== wanted) failures.push(`${where}: expected ${wanted}, got ${got}`);
  };
  switch (fixture.kind) {
    case 'validate':
      for (const { row, field, files, cases } of fixture.groups) {
        for (const [value, message] of cases) {
          const where = `${row} ${field.field_type} ${JSON.stringify(value)?.slice(0, 80)}`;
          check(where, validateField(complete(field), value, { files }), message);
        }
      }
      break;
    case 'normalise':
      for (const { row, field, cases } of fixture.groups) {
        for (const [raw, value] of cases) {
          check(`${row} ${field.field_type} ${JSON.stringify(raw)}`, normaliseAnswer(complete(field), raw), value);
        }
      }
      break;
    case 'compare':
      for (const { row, comparison, choice, cases } of fixture.groups) {
        for (const [value, expected] of cases) {
          check(`${row} ${JSON.stringify(value)} ${comparison} ${choice}`, compareAnswer(value, comparison, choice), expected);
        }
      }
      break;
    case 'form':
      for (const group of fixture.groups) runFormGroup(group, check);
  }
  return failures;
}

type FormGroup = Extract<GoldenFixture, { kind: 'form' }>['groups'][number];

function runFormGroup(group: FormGroup, check: (where: string, actual: unknown, expected: unknown) => void): void {
  const definition = { sections: [{ section_id: 's', section_name: 'S', section_fields: group.fields.map(complete) }] };
  const form = compileForm(definition);
  const where = `${group.row} ${group.name}`;
  if (group.problems) {
    const found = logicIssues(definition).map((issue) => `${issue.field_id} ${issue.level}`);
    check(`${where}: problems`, found, group.problems);
  }
  group.cases.forEach((golden, index) => {
    const { answers, overrides } = golden;
    const at = `${where} #${index + 1}`;
    check(`${at}: visible`, [...visibleFields(form, answers, overrides)], golden.visible);
    if (golden.issues) {
      const issues = validateForm(form, answers, { overrides }).map((issue) => [issue.path, issue.message]);
      check(`${at}: issues`, Object.fromEntries(issues), golden.issues);
    }
    if (golden.submitted) check(`${at}: submitted`, submittable(form, answers, { overrides }), golden.submitted);
  });
}

function complete(field: PartialField): FormField {
  const logic = field.field_smart_logic ? { field_is_smart: true } : {};
  return { field_id: 'f', field_label: 'F', field_type: 'SHORT_ANSWER', ...logic, ...field };
}
