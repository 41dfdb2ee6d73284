import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { FormDefinition, FormField } from '../form/types.ts';
import { discloseCounts } from './figures.ts';
import { compileEqualityForm, countAnswers, toEqualityForm } from './questions.ts';

const field = (field_id: string, field_type: FormField['field_type'], ...options: string[]): FormField => ({
  field_id,
  field_label: `Label of ${field_id}`,
  field_type,
  field_validation: { required: true },
  field_options: options.map((value) => ({ value })),
});
const form: FormDefinition = {
  sections: [
    { section_id: 'words', section_name: 'Words', section_fields: [field('story', 'LONG_ANSWER')] },
    {
      section_id: 'you',
      section_name: 'You',
      section_fields: [
        field('age', 'DROPDOWN', 'under 25', '25 to 60', 'over 60'),
        {
          ...field('how', 'MULTIPLE_CHOICE', 'a', 'b'),
          field_is_smart: true,
          field_smart_logic: {
            logicAction: 'SHOW',
            conditions: [[{ logicSourceField: 'age', logicComparison: 'IS', logicChoice: 'over 60' }]],
          },
        },
        field('languages', 'CHECKBOX', 'Hausa', 'Igbo', 'Yoruba'),
      ],
    },
  ],
};
const compiled = compileEqualityForm(form);

describe('the questions of equality monitoring', () => {
  it('are the choices of a form, none of them required', () => {
    const { sections } = toEqualityForm(form);
    expect(sections.map(({ section_id }) => section_id)).toEqual(['you']);
    expect(sections[0]?.section_fields.map(({ field_id, field_validation }) => [field_id, field_validation])).toEqual([
      ['age', undefined],
      ['how', undefined],
      ['languages', undefined],
    ]);
  });
});

describe('counting', () => {
  it('counts each choice, and who did not answer or did not see the question', () => {
    const counts = countAnswers(compiled, [
      { age: 'over 60', how: 'a', languages: ['Hausa', 'Igbo'] },
      { age: 'under 25', how: 'a' },
      {},
    ]);
    expect(Object.fromEntries(counts.map(({ question, choice, people }) => [`${question}: ${choice}`, people]))).toEqual({
      'age: over 60': 1,
      'age: under 25': 1,
      'age: ': 1,
      'how: a': 1,
      'how: ': 2,
      'languages: Hausa': 1,
      'languages: Igbo': 1,
      'languages: ': 2,
    });
  });
});

const shownOf = (question: string, people: Record<string, number>, total: number) => {
  const counts = Object.entries(people).map(([choice, count]) => ({ question, choice, people: count }));
  const found = discloseCounts(form, counts, total, 10).find((each) => each.question === question);
  return Object.fromEntries(found?.choices.map(({ choice, people: count }) => [choice, count]) ?? []);
};

describe('what is shown of the counts', () => {
  it('shows counts from the threshold, and leaves smaller ones out', () => {
    expect(shownOf('age', { 'under 25': 20, '25 to 60': 30, 'over 60': 10, '': 10 }, 70)).toEqual({
      'under 25': 20,
      '25 to 60': 30,
      'over 60': 10,
      '': 10,
    });
  });

  it('leaves out another where a single small one could be worked out', () => {
    expect(shownOf('age', { 'under 25': 20, '25 to 60': 15, 'over 60': 3 }, 38)).toEqual({
      'under 25': 20,
      '25 to 60': null,
      'over 60': null,
      '': null,
    });
  });

  it('does not say that everybody is the same', () => {
    expect(Object.values(shownOf('age', { '25 to 60': 30 }, 30))).toEqual([null, null, null, null]);
  });

  it('of several choices leaves out what few chose and what few did not choose', () => {
    expect(shownOf('languages', { Hausa: 35, Igbo: 12, Yoruba: 4, '': 2 }, 40)).toEqual({
      Hausa: null,
      Igbo: 12,
      Yoruba: null,
      '': null,
    });
  });

  it('lists a choice that the form no longer has', () => {
    expect(shownOf('age', { '25 to 60': 12, teenager: 18 }, 30)).toMatchObject({ '25 to 60': 12, teenager: 18 });
  });

  it('never lets a number below the threshold be worked out from those shown', () => {
    const numbers = fc.array(fc.nat(40), { minLength: 4, maxLength: 4 });
    fc.assert(
      fc.property(numbers, fc.integer({ min: 5, max: 20 }), (people, threshold) => {
        const choices = ['under 25', '25 to 60', 'over 60', ''];
        const total = people.reduce((sum, count) => sum + count, 0);
        const counts = choices.map((choice, index) => ({ question: 'age', choice, people: people[index] ?? 0 }));
        const shown =
          discloseCounts(form, counts, total, threshold)[0]?.choices.flatMap(({ people: count }) => count ?? []) ?? [];
        const rest = total - shown.reduce((sum, count) => sum + count, 0);
        expect(shown.every((count) => count >= threshold)).toBe(true);
        if (shown.length > 0) expect(rest === 0 || rest >= threshold).toBe(true);
      }),
    );
  });
});
