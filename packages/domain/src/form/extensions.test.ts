import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { compileForm } from './compile.ts';
import { diffForms, lostFields, moveAnswers } from './diff.ts';
import { evaluateFormula, parseFormula } from './formula.ts';
import { formSectionsSchema } from './form.schema.ts';
import { logicIssues } from './logic-issues.ts';
import { normaliseAnswer, withoutNul } from './normalise.ts';
import { sectionProgress } from './progress.ts';
import { evaluateForm, visibleFields } from './smart-logic.ts';
import { cellIssues, filledRows, readRows, writeRows } from './table.ts';
import { submittable, validateForm } from './validate.ts';
import { validateCell } from './field-types.ts';
import type { FormField, FormSection } from './types.ts';

const budget: FormField = {
  field_id: 'budget',
  field_label: 'Budget',
  field_type: 'TABLE',
  field_validation: { required: true },
  field_min_rows: 2,
  field_max_rows: 3,
  field_columns: [
    { column_id: 'item', column_label: 'Item', column_type: 'SHORT_ANSWER', column_required: true },
    { column_id: 'quantity', column_label: 'Quantity', column_type: 'NUMBER' },
    { column_id: 'cost', column_label: 'Cost', column_type: 'NUMBER', column_required: true },
    { column_id: 'line', column_label: 'Line', column_type: 'CALCULATION', column_formula: '{quantity} * {cost}' },
  ],
};
const own: FormField = { field_id: 'own', field_label: 'Own part', field_type: 'NUMBER' };
const total: FormField = {
  field_id: 'total',
  field_label: 'Total',
  field_type: 'CALCULATION',
  field_formula: 'SUM({budget.line}) - {own}',
};
const why: FormField = {
  field_id: 'why',
  field_label: 'Why so much?',
  field_type: 'LONG_ANSWER',
  field_validation: { required: true },
  field_is_smart: true,
  field_smart_logic: {
    logicAction: 'SHOW',
    conditions: [[{ logicSourceField: 'total', logicComparison: 'GREATER THAN', logicChoice: '1000' }]],
  },
};
const section = (id: string, section_fields: FormField[], more: Partial<FormSection> = {}): FormSection => ({
  section_id: id,
  section_name: id,
  section_fields,
  ...more,
});
const form = { sections: [section('money', [budget, own, total, why])] };
const compiled = compileForm(form);
const rows = (...cells: Record<string, string>[]) => writeRows(budget, cells);
const result = (text: string, answers: Record<string, string[]> = {}, decimals?: number): string | null => {
  const parsed = parseFormula(text);
  if (!parsed.ok) throw new Error(parsed.message);
  return evaluateFormula(parsed.node, (name) => answers[name] ?? [], decimals);
};

describe('calculated numbers', () => {
  it('works out arithmetic with the usual precedence', () => {
    expect(result('1 + 2 * 3 - 8 / 4')).toBe('5');
    expect(result('-(2 + 3) * 2')).toBe('-10');
    expect(result('sum({a}, 4) + Average({a}) + MIN({a}) + MAX({a}) + COUNT({a})', { a: ['1', '3'] })).toBe('16');
    expect(result('ROUND({a}, 1)', { a: ['2.25'] })).toBe('2.3');
  });

  it('counts money without the errors of the machine', () => {
    expect(result('0.1 + 0.2')).toBe('0.3');
    expect(result('{a}', { a: ['1.005'] })).toBe('1.01');
    expect(result('{a} / 3', { a: ['100'] }, 0)).toBe('33');
    expect(result('1250000000.10 - 0.05')).toBe('1250000000.05');
  });

  it('is empty rather than wrong', () => {
    expect(result('{a} + {b}')).toBeNull();
    expect(result('{a} + {b}', { a: ['2'] })).toBe('2');
    expect(result('{a} / {b}', { a: ['2'] })).toBeNull();
    expect(result('{a} * 999999999999', { a: ['999999999999'] })).toBeNull();
    expect(result('{a}', { a: ['1e309'] })).toBeNull();
  });

  it('says what is wrong with a formula and where', () => {
    expect(parseFormula('')).toMatchObject({ ok: false, message: 'The formula is empty.' });
    expect(parseFormula('1 +')).toMatchObject({ ok: false, at: 3 });
    expect(parseFormula('2 $ 3')).toMatchObject({ ok: false, at: 1 });
    expect(parseFormula('PRINT(1)')).toMatchObject({ ok: false, at: 0 });
    expect(parseFormula('('.repeat(500))).toMatchObject({ ok: false, message: 'The formula is nested too deeply.' });
    expect(parseFormula('1'.repeat(5_000))).toMatchObject({ ok: false });
  });

  it('never throws on any text', () => {
    fc.assert(
      fc.property(
        fc.string({ unit: fc.constantFrom(...'0123.+-*/(){}, aSUM\ud800'.split('')) }),
        (text) => void parseFormula(text),
      ),
    );
  });
});

describe('tables of rows', () => {
  const answers = {
    budget: rows({ item: 'Seeds', quantity: '10', cost: '25.5' }, { item: 'Tools', quantity: '2', cost: '500' }),
    own: '55',
  };

  it('carries rows as texts that hold only what was typed', () => {
    expect(answers.budget).toEqual([
      '{"item":"Seeds","quantity":"10","cost":"25.5"}',
      '{"item":"Tools","quantity":"2","cost":"500"}',
    ]);
    expect(readRows(answers.budget)[1]).toEqual({ item: 'Tools', quantity: '2', cost: '500' });
    expect(rows({ item: 'A', line: '99', other: 'x' })).toEqual(['{"item":"A"}']);
    expect(normaliseAnswer(budget, ['{"item":"A\\r\\nB","x":"y"}', '', '{}', 'no json'])).toEqual([
      '{"item":"A\\nB"}',
      'no json',
    ]);
  });

  it('takes NUL away where it is typed, in cells as in texts, and nothing else', () => {
    expect(withoutNul(own, '\u00001\u0000')).toBe('1');
    expect(withoutNul(budget, rows({ item: 'a\u0000b' }, { item: '\u0000' }))).toEqual(['{"item":"ab"}', '']);
    expect(withoutNul(budget, ['\u0000', 'no\u0000 json'])).toEqual(['', 'no json']);
    expect(withoutNul(undefined, ['a', 'b\u0000', '\ud83d'])).toEqual(['a', 'b', '\ud83d']);
    expect(withoutNul(own, null)).toBeNull();
  });

  it('keeps equal rows and drops blank ones', () => {
    const twice = rows({ item: 'Bus', cost: '5' }, {}, { item: 'Bus', cost: '5' });
    expect(filledRows(budget, twice)).toBe(2);
    expect(submittable(compiled, { budget: twice })['budget']).toHaveLength(2);
  });

  it('judges rows and cells by the rules of their types', () => {
    const message = (value: typeof answers.budget) =>
      validateForm(compiled, { budget: value }).find((issue) => issue.path === 'budget')?.message;
    expect(message(null)).toBe('Field is required!');
    expect(message(rows({ item: 'A', cost: '1' }))).toBe('Add at least 2 row(s).');
    expect(message(rows(...Array.from({ length: 4 }, () => ({ item: 'A', cost: '1' }))))).toBe(
      'Only a maximum of 3 row(s) is allowed.',
    );
    expect(message(rows({ item: 'A', cost: '1' }, { item: 'B', cost: '-1' }))).toBe('Row 2, Cost: Enter a positive number');
    expect(message(rows({ cost: '1' }, { item: 'B', cost: '1' }))).toBe('Row 1, Item: Field is required!');
    expect(message(['{"item":"A","cost":"1"}', '[1]'])).toBe('This row can’t be read. Remove it and add it again.');
    expect(
      cellIssues(budget, rows({ item: 'A' }, {}, { cost: 'x' }), validateCell).map((issue) => [
        issue.row,
        issue.column?.column_id,
      ]),
    ).toEqual([
      [0, 'cost'],
      [2, 'item'],
      [2, 'cost'],
    ]);
  });

  it('works a total out of its rows, submits it, and lets logic read it', () => {
    expect(evaluateForm(compiled, answers).computed.get('total')).toBe('1200');
    expect([...visibleFields(compiled, answers)]).toContain('why');
    expect(submittable(compiled, { ...answers, total: '5' })).toMatchObject({ total: '1200', why: null });
    expect([...visibleFields(compiled, { ...answers, own: '999' })]).not.toContain('why');
    expect(validateForm(compiled, answers).map((issue) => issue.path)).toEqual(['why']);
  });

  it('counts a calculated number in no progress', () => {
    expect(sectionProgress(compiled, answers, [])[0]).toMatchObject({ answered: 2, total: 3 });
  });
});

describe('logic of a whole section', () => {
  const gate: FormField = {
    field_id: 'gate',
    field_label: 'Partner?',
    field_type: 'MULTIPLE_CHOICE',
    field_options: [{ value: 'Yes' }, { value: 'No' }],
  };
  const when = (logicChoice: string) => ({
    section_is_smart: true,
    section_smart_logic: {
      logicAction: 'SHOW' as const,
      conditions: [[{ logicSourceField: 'gate', logicComparison: 'IS', logicChoice }]],
    },
  });
  const inner: FormField = {
    field_id: 'inner',
    field_label: 'Name',
    field_type: 'SHORT_ANSWER',
    field_validation: { required: true },
  };
  const two = { sections: [section('a', [gate]), section('b', [inner], when('Yes'))] };

  it('shows and hides all of its fields, and asks nothing of hidden ones', () => {
    const engine = compileForm(two);
    expect([...visibleFields(engine, {})]).toEqual(['gate']);
    expect(validateForm(engine, {})).toEqual([]);
    expect([...visibleFields(engine, { gate: 'yes ' })]).toEqual(['gate', 'inner']);
    expect([...visibleFields(engine, {}, { inner: 'SHOW' })]).toEqual(['gate', 'inner']);
    expect(submittable(engine, { gate: 'No', inner: 'kept in the draft' })).toEqual({ gate: 'No' });
  });

  it('refuses a section that hangs on its own question', () => {
    const issues = logicIssues({ sections: [section('a', [gate, inner], when('Yes'))] });
    expect(issues.filter((issue) => issue.level === 'error').map((issue) => issue.message)).toEqual([
      'The logic of “Partner?” depends on its own answer.',
    ]);
  });

  it('finds rules that never match', () => {
    const never = { sections: [section('a', [gate]), section('b', [inner], when('Maybe'))] };
    expect(logicIssues(never).map((issue) => [issue.section_id, issue.level, issue.message])).toEqual([
      ['b', 'warning', 'This condition never matches: “Partner?” has no such option.'],
      ['b', 'warning', 'The rule never matches, so this is always hidden.'],
    ]);
    const number: FormField = { field_id: 'n', field_label: 'N', field_type: 'NUMBER' };
    const rule = (...conditions: [string, string][]) => ({
      ...inner,
      field_is_smart: true,
      field_smart_logic: {
        logicAction: 'SHOW' as const,
        conditions: [
          conditions.map(([logicComparison, logicChoice]) => ({ logicSourceField: 'n', logicComparison, logicChoice })),
        ],
      },
    });
    const first = (...conditions: [string, string][]) =>
      logicIssues({ sections: [section('a', [number, rule(...conditions)])] })[0]?.message;
    expect(first(['GREATER THAN', '10'], ['LESS THAN', '5'])).toContain('No number is greater than 10 and less than 5.');
    expect(first(['EMPTY', ''], ['IS', '5'])).toContain('can’t be empty and answered at the same time');
    expect(first(['IS', '5'], ['IS', '6'])).toContain('at the same time');
    expect(first(['GREATER THAN', '1'], ['LESS THAN', '5'])).toBeUndefined();
  });
});

describe('forms with extensions', () => {
  it('stay exactly as the specification writes them without any', () => {
    const plain = { section_name: 'A', section_fields: [{ field_id: 'x', field_label: 'X', field_type: 'NUMBER' }] };
    expect(formSectionsSchema.parse([plain])).toEqual([
      { ...plain, section_fields: [{ ...plain.section_fields[0], field_min_files: 1, field_max_files: 1 }] },
    ]);
  });

  it('refuses tables and formulas that cannot work', () => {
    const messages = logicIssues({
      sections: [
        section('a', [
          { ...budget, field_columns: [] },
          { ...total, field_formula: '{nowhere} + {budget.none}' },
          { ...total, field_id: 'self', field_formula: '{self} + 1' },
          { ...total, field_id: 'broken', field_formula: '1 +' },
        ]),
      ],
    })
      .filter((issue) => issue.level === 'error')
      .map((issue) => issue.message);
    expect(messages).toEqual([
      'Give the table at least one column to fill in.',
      'The formula reads “nowhere”, which is not in the form.',
      'The formula reads “budget.none”, which is not in the form.',
      'A number, a field or a bracket is missing.',
      'The logic of “Total” depends on its own answer.',
    ]);
  });

  it('moves answers, keeps what does not fit apart, and brings it back', () => {
    const text: FormField = { field_id: 'own', field_label: 'Own part', field_type: 'FILE' };
    const without = { sections: [section('money', [budget, total, text])] };
    expect(lostFields(form, without).map((field) => field.field_id)).toEqual(['own', 'why']);
    const moved = moveAnswers(form, without, { own: '5', why: 'Because', budget: rows({ item: 'A' }) });
    expect(moved).toEqual({ answers: { budget: ['{"item":"A"}'] }, orphans: { own: '5', why: 'Because' } });
    expect(moveAnswers(without, form, moved.answers, moved.orphans)).toEqual({
      answers: { own: '5', why: 'Because', budget: ['{"item":"A"}'] },
      orphans: {},
    });
    expect(diffForms(form, { sections: [section('money', [budget, own, { ...total, field_formula: '1' }, why])] })[0]?.text).toBe(
      'Field “Total”: formula changed.',
    );
  });
});
