import { withLocale } from '@grantdesk/messages';
import { describe, expect, it } from 'vitest';
import { answerSheet, readAnswerSheet } from './answer-sheet.ts';
import { compileForm } from './compile.ts';
import { DEMO_ANSWERS, DEMO_APPLICATION_FORM } from './demo-form.ts';
import { answersFor, candidates } from './reuse.ts';
import { isEmptyAnswer, sameAnswer } from './values.ts';
import type { FormField, FormSection } from './types.ts';

const form = (...fields: (Partial<FormField> & { field_id: string })[]) =>
  compileForm({
    sections: [
      {
        section_id: 's',
        section_name: 'S',
        section_fields: fields.map((field) => ({ field_label: field.field_id, field_type: 'SHORT_ANSWER', ...field })),
      },
    ],
  });
const options = (...values: string[]) => values.map((value) => ({ value }));

describe('answers from an earlier application', () => {
  it('go by id, else by the words of the question, and only into a kind that fits', () => {
    const from = form(
      { field_id: 'a' },
      { field_id: 'x', field_label: 'Name of your organisation?' },
      { field_id: 'n', field_label: 'Staff', field_type: 'NUMBER' },
      { field_id: 'doc', field_type: 'FILE' },
    );
    const to = form(
      { field_id: 'a', field_type: 'LONG_ANSWER' },
      { field_id: 'org', field_label: 'Name of your  organisation' },
      { field_id: 'staff', field_label: 'staff', field_type: 'DATE' },
      { field_id: 'doc', field_type: 'FILE' },
    );
    expect(answersFor(to, from, { a: 'A', x: 'Wells', n: '4', doc: ['id'] })).toEqual({ a: 'A', org: 'Wells' });
  });

  it('never guess where the words name two questions, on either side', () => {
    const twice = form({ field_id: 'p', field_label: 'Name' }, { field_id: 'q', field_label: 'Name' });
    const once = form({ field_id: 'r', field_label: 'Name' });
    expect(answersFor(once, twice, { p: 'P', q: 'Q' })).toEqual({});
    expect(answersFor(twice, once, { r: 'R' })).toEqual({});
  });

  it('a choice is taken where the other form offers it, in its own words', () => {
    const from = form({ field_id: 'k', field_type: 'CHECKBOX', field_options: options('Wells', 'Roads') });
    const to = form({ field_id: 'k', field_type: 'CHECKBOX', field_options: options('WELLS', 'Schools') });
    expect(answersFor(to, from, { k: ['Wells', 'Roads'] })).toEqual({ k: ['WELLS'] });
    const one = form({ field_id: 'k', field_type: 'DROPDOWN', field_options: options('Wells', 'Roads') });
    expect(answersFor(one, from, { k: ['Wells'] })).toEqual({ k: 'Wells' });
    expect(answersFor(one, from, { k: ['Wells', 'Roads'] })).toEqual({});
  });

  it('table rows go by the words of their columns', () => {
    const table = (id: string, ...columns: [string, string][]) =>
      form({
        field_id: 'budget',
        field_type: 'TABLE',
        field_columns: columns.map(([column_id, column_label]) => ({
          column_id: id + column_id,
          column_label,
          column_type: 'SHORT_ANSWER',
        })),
      });
    const value = ['{"1":"Seeds","2":"25"}'];
    expect(answersFor(table('n', ['1', 'Item']), table('', ['1', 'Item'], ['2', 'Cost']), { budget: value })).toEqual({
      budget: ['{"n1":"Seeds"}'],
    });
  });

  it('candidates are what would change, with what stands there now and the rule that is broken', () => {
    const to = form(
      { field_id: 'a' },
      { field_id: 'b' },
      { field_id: 'm', field_type: 'EMAIL' },
      { field_id: 'f', field_type: 'FILE' },
    );
    expect(
      candidates(to, { a: 'same', b: 'old' }, { a: 'same', b: 'new', m: 'no address', f: ['id'], gone: 'x' }).map(
        ({ field, value, current, message }) => [field.field_id, value, current, message],
      ),
    ).toEqual([
      ['b', 'new', 'old', null],
      ['m', 'no address', null, 'Enter a valid email address!'],
    ]);
  });
});

describe('the sheet of a form', () => {
  const demo = compileForm({ sections: DEMO_APPLICATION_FORM.sections as FormSection[] });

  it('brings back every answer that it carried, whatever the order of its rows', () => {
    const [heading, ...rows] = answerSheet(demo, DEMO_ANSWERS);
    const read = readAnswerSheet(demo, [heading!, ...rows.toReversed()]);
    expect(read?.unknown).toBe(0);
    const expected = demo.fields.filter(
      (field) => !['FILE', 'CALCULATION'].includes(field.field_type) && !isEmptyAnswer(DEMO_ANSWERS[field.field_id]),
    );
    expect(expected.length).toBeGreaterThan(10);
    for (const { field_id } of expected)
      expect([field_id, sameAnswer(read?.answers[field_id], DEMO_ANSWERS[field_id])]).toEqual([field_id, true]);
    expect(Object.keys(read?.answers ?? {})).toHaveLength(expected.length);
  });

  it('reads what a spreadsheet made of the cells: numbers, days, choices in another case', () => {
    const to = form(
      { field_id: 'n', field_type: 'NUMBER' },
      { field_id: 'd', field_type: 'DATE' },
      { field_id: 'd2', field_type: 'DATE' },
      { field_id: 'c', field_type: 'CHECKBOX', field_options: options('Yes', 'No; never') },
      { field_id: 'o', field_type: 'DROPDOWN', field_options: options('Ghana') },
    );
    const row = (id: string, cell: string | number | Date | null) => ['S', 'Q', '', cell, id];
    const read = readAnswerSheet(to, [
      answerSheet(to, {})[0]!,
      row('n', 12.5),
      row('d', 46_022),
      row('d2', new Date('2026-03-04')),
      row('c', 'yes\r\nNO; NEVER'),
      row('o', 'Togo'),
      row('gone', 'lost?'),
      row('n2', null),
    ]);
    expect(read).toEqual({
      answers: { n: '12.5', d: '2025-12-31', d2: '2026-03-04', c: ['Yes', 'No; never'], o: 'Togo' },
      unknown: 1,
    });
  });

  it('is in the language of the person, and is read in any other', () => {
    const french = withLocale('fr', () => answerSheet(demo, DEMO_ANSWERS));
    expect(french[0]).toEqual([
      'Rubrique',
      'Question',
      'Comment répondre',
      'Réponse',
      'Identifiant de la question (à laisser tel quel)',
    ]);
    expect(readAnswerSheet(demo, french)).toEqual(readAnswerSheet(demo, answerSheet(demo, DEMO_ANSWERS)));
  });

  it('is not any other file', () => {
    expect(
      readAnswerSheet(demo, [
        ['Name', 'Score'],
        ['Ada', 3],
      ]),
    ).toBeNull();
    expect(readAnswerSheet(demo, [])).toBeNull();
  });
});
