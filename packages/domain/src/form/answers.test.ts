import { withLocale } from '@grantdesk/messages';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { answerCell, answerLines } from './answer-text.ts';
import { compileForm } from './compile.ts';
import { canonicalSubmission } from '../submission/digest.ts';
import { diffForms, moveAnswers } from './diff.ts';
import { changesBetween, mergeAnswers, mergeThreeWay } from './merge-answers.ts';
import { canonicalAnswer, normaliseText } from './normalise.ts';
import { formPercent, sectionProgress } from './progress.ts';
import { validateForm, validateSection } from './validate.ts';
import { sameAnswer } from './values.ts';
import type { Answers, FormDefinition, FormField } from './types.ts';

const field = (field_id: string, changes: Partial<FormField> = {}): FormField => ({
  field_id,
  field_label: field_id,
  field_type: 'SHORT_ANSWER',
  ...changes,
});
const section = (section_id: string, section_fields: FormField[], section_name = section_id) => ({
  section_id,
  section_name,
  section_fields,
});
const own = (answers: Answers, id: string) => (Object.hasOwn(answers, id) ? answers[id] : null);
const REQUIRED = { field_validation: { required: true } };

const place: FormDefinition = {
  sections: [
    section('s', [
      field('country', { field_type: 'COUNTRY' }),
      field('state', { field_type: 'STATE', field_state_source: 'country' }),
      field('note'),
    ]),
  ],
};

describe('saving', () => {
  const form = compileForm(place);
  const base: Answers = { country: 'Nigeria', state: 'Ondo', note: 'x' };

  it('leaves absent fields, clears empty ones', () => {
    expect(mergeAnswers(form, base, { note: '' })).toEqual({ ...base, note: null });
    expect(mergeAnswers(form, base, { note: [] })).toEqual({ ...base, note: null });
    expect(mergeAnswers(form, base, {})).toEqual(base);
  });

  it('clears the state when its country changes, unless it is answered anew', () => {
    expect(mergeAnswers(form, base, { country: 'Ghana' })).toEqual({ ...base, country: 'Ghana', state: null });
    expect(mergeAnswers(form, base, { country: 'Ghana', state: 'Ondo' })).toMatchObject({ state: null });
    expect(mergeAnswers(form, base, { country: 'Ghana', state: 'Volta' })).toMatchObject({ state: 'Volta' });
    expect(mergeAnswers(form, base, { country: 'Nigeria' })).toEqual(base);
  });

  it('judges places by the lists, where they are given', () => {
    const context = { countries: ['Nigeria', 'Ghana'], statesOf: (name: string) => (name === 'Ghana' ? ['Volta'] : []) };
    expect(validateForm(form, { country: 'Atlantis' }, context)).toMatchObject([{ path: 'country' }]);
    expect(validateForm(form, { country: 'Ghana', state: 'Ondo' }, context)).toMatchObject([{ path: 'state' }]);
    expect(validateForm(form, { country: 'Ghana', state: 'Volta' }, context)).toEqual([]);
    expect(validateForm(form, { country: 'Nigeria', state: 'Anything' }, context)).toEqual([]);
  });

  it('joins what two sides changed and names what both did', () => {
    const result = mergeThreeWay(
      { a: '1', b: '1', c: '1', d: ['x'] },
      { a: '2', b: '1', c: '3', d: ['x'] },
      { a: '1', b: '2', c: '4', d: ['x'] },
    );
    expect(result).toEqual({ merged: { a: '2', b: '2', c: '3', d: ['x'] }, conflicts: ['c'] });
  });

  it('never loses a change of either side', () => {
    const answers = fc.dictionary(
      fc.constantFrom('a', 'b', 'c', '__proto__'),
      fc.constantFrom(null, '', 'x', 'y'),
    ) as fc.Arbitrary<Answers>;
    fc.assert(
      fc.property(answers, answers, answers, (was, mine, theirs) => {
        const { merged, conflicts } = mergeThreeWay(was, mine, theirs);
        for (const id of Object.keys(changesBetween(was, mine))) expect(sameAnswer(own(merged, id), own(mine, id))).toBe(true);
        for (const id of Object.keys(changesBetween(was, theirs))) {
          expect(conflicts.includes(id) || sameAnswer(own(merged, id), own(theirs, id))).toBe(true);
        }
        expect(mergeThreeWay(was, mine, mine).conflicts).toEqual([]);
      }),
    );
  });

  it('stores text that any store can keep', () => {
    expect(normaliseText('a\r\nb\u0000\ud800')).toBe('a\nb\ufffd');
  });
});

describe('answers in words', () => {
  const number: FormField = { field_id: 'asked', field_label: 'Amount asked for', field_type: 'NUMBER' };
  const table: FormField = {
    field_id: 'budget',
    field_label: 'Budget',
    field_type: 'TABLE',
    field_columns: [
      { column_id: 'item', column_label: 'Item', column_type: 'SHORT_ANSWER' },
      { column_id: 'cost', column_label: 'Cost', column_type: 'NUMBER' },
    ],
  };
  const row = JSON.stringify({ item: 'Seeds 2026', cost: '12500.5' });

  it('numbers are read with the separators of the language, and exported as they are', () => {
    expect(answerLines(number, '4000000', {})).toEqual(['4,000,000.00']);
    expect(answerLines(number, 'many', {})).toEqual(['many']);
    expect(answerLines(table, [row], {})).toEqual(['1. Item: Seeds 2026; Cost: 12,500.50']);
    expect(withLocale('fr', () => answerLines(number, '-1234.5', {}))).toEqual(['-1\u202f234,50']);
    expect(answerCell(number, '4000000')).toBe(4_000_000);
    expect(answerCell(table, [row])).toBe('1. Item: Seeds 2026; Cost: 12500.5');
  });
});

describe('what is submitted', () => {
  it('is in canonical form', () => {
    expect(canonicalAnswer(field('p', { field_type: 'PHONE_NUMBER' }), '+234 (803) 123-4567')).toBe('+2348031234567');
    const boxes = field('c', { field_type: 'CHECKBOX', field_options: [{ value: 'A' }, { value: 'B' }] });
    expect(canonicalAnswer(boxes, ['B', 'A', 'B'])).toEqual(['A', 'B']);
    expect(canonicalAnswer(field('l', { field_type: 'LONG_ANSWER' }), ' a\r\n')).toBe(' a\n');
    expect(canonicalAnswer(field('s'), '  ')).toBeNull();
  });

  it('gives one text for one submission, however its keys are ordered', () => {
    const one = canonicalSubmission({
      formVersion: 3,
      answers: { b: 'x', a: ['1', '2'], n: null },
      fileDigests: { f2: 'd2', f1: 'd1' },
    });
    const two = canonicalSubmission({ formVersion: 3, answers: { a: ['1', '2'], b: 'x' }, fileDigests: { f1: 'd1', f2: 'd2' } });
    expect(one).toBe(two);
    expect(one).toBe(
      '{"answers":{"a":["1","2"],"b":"x"},"fileDigests":{"f1":"d1","f2":"d2"},"formVersion":3,"kind":"grantdesk-submission/1"}',
    );
    expect(canonicalSubmission({ formVersion: 3, answers: { a: ['2', '1'], b: 'x' } })).not.toBe(one);
  });
});

describe('progress', () => {
  const form = compileForm({
    sections: [
      section('one', [field('a', REQUIRED), field('b')]),
      section('two', [field('c', REQUIRED), field('d', REQUIRED)]),
      section('three', [field('e')]),
    ],
  });

  it('says how far each section is', () => {
    const answers: Answers = { a: 'x', c: 'x' };
    const progress = sectionProgress(form, answers, []);
    expect(progress.map(({ answered, total, requiredMissing, status }) => [answered, total, requiredMissing, status])).toEqual([
      [1, 2, 0, 'COMPLETED'],
      [1, 2, 1, 'IN_PROGRESS'],
      [0, 1, 0, 'NOT_STARTED'],
    ]);
    expect(sectionProgress(form, answers, validateSection(form, 'two', answers))[1]?.status).toBe('NEEDS_ATTENTION');
    expect(formPercent(progress)).toBe(40);
  });

  it('validates one section alone', () => {
    expect(validateSection(form, 'two', {}).map((issue) => issue.path)).toEqual(['c', 'd']);
    expect(validateSection(form, 'nowhere', {})).toEqual([]);
  });
});

describe('versions', () => {
  const before: FormDefinition = {
    sections: [
      section('s', [field('a'), field('b'), field('f', { field_type: 'FILE' })]),
      section('t', [field('c')]),
      section('u', []),
    ],
  };
  const after: FormDefinition = {
    sections: [
      section('u', []),
      section('s', [field('a', { field_label: 'A', ...REQUIRED }), field('f')], 'S'),
      section('t', [field('c', { field_type: 'CHECKBOX' }), field('n')]),
    ],
  };

  it('lists what changed in plain sentences', () => {
    expect(diffForms(before, after).map((change) => change.text)).toEqual([
      'Section “u” was moved.',
      'Section “s” is now called “S”.',
      'Field “A”: label, validation changed.',
      'Field “f”: type changed.',
      'Field “c”: type changed.',
      'Field “n” was added.',
      'Field “b” was removed.',
    ]);
    expect(diffForms(before, before)).toEqual([]);
  });

  it('moves drafts by field id and keeps orphans apart', () => {
    expect(moveAnswers(before, after, { a: '1', b: '2', c: 'x', f: ['id'], z: null })).toEqual({
      answers: { a: '1', c: ['x'] },
      orphans: { b: '2', f: ['id'] },
    });
  });
});
