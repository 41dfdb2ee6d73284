import { describe, expect, it } from 'vitest';
import { compileForm } from '../form/compile.ts';
import type { Answers, FormDefinition, FormField } from '../form/types.ts';
import { answersToKeep, checkIssues, judgeEligibility, toCheckForm, type EligibilityCheck } from './check.ts';

const field = (field_id: string, more: Partial<FormField> = {}): FormField => ({
  field_id,
  field_label: field_id,
  field_type: 'MULTIPLE_CHOICE',
  field_options: [{ value: 'Yes' }, { value: 'No' }],
  ...more,
});
const form: FormDefinition = {
  sections: [
    { section_id: 's1', section_name: 'About you', section_fields: [field('registered'), field('plan', { field_type: 'FILE' })] },
    {
      section_id: 's2',
      section_name: 'Work',
      section_fields: [
        field('years', { field_type: 'NUMBER' }),
        field('partner', {
          field_is_smart: true,
          field_smart_logic: {
            logicAction: 'SHOW',
            conditions: [[{ logicSourceField: 'registered', logicComparison: 'IS', logicChoice: 'No' }]],
          },
        }),
      ],
    },
  ],
};
const check: EligibilityCheck = {
  intro: '',
  questions: ['partner', 'registered', 'years'],
  rules: [
    {
      conditions: [
        [
          { logicSourceField: 'registered', logicComparison: 'IS', logicChoice: 'No' },
          { logicSourceField: 'partner', logicComparison: 'IS', logicChoice: 'No' },
        ],
      ],
      outcome: 'NOT_ELIGIBLE',
      text: 'Register, or find a registered partner.',
    },
    {
      conditions: [[{ logicSourceField: 'years', logicComparison: 'LESS THAN', logicChoice: '2' }]],
      outcome: 'UNSURE',
      text: 'Young organisations need a reference.',
    },
  ],
};
const checked = compileForm(toCheckForm(check, form));

describe('the form of an eligibility check', () => {
  it('asks the chosen questions in the order of the form, all of them required', () => {
    expect(checked.fields.map(({ field_id, field_validation }) => [field_id, field_validation?.required])).toEqual([
      ['registered', true],
      ['years', true],
      ['partner', true],
    ]);
  });

  it('drops logic that reads a question outside the check', () => {
    const [, partner] = toCheckForm({ intro: '', questions: ['partner', 'years'] }, form).sections[0]?.section_fields ?? [];
    expect(partner?.field_is_smart).toBe(false);
    expect(partner?.field_smart_logic).toBeUndefined();
  });
});

describe('the outcome of an eligibility check', () => {
  it.each([
    [{ registered: 'Yes', years: '5' }, 'ELIGIBLE', []],
    [{ registered: 'Yes', years: '1' }, 'UNSURE', ['Young organisations need a reference.']],
    [{ registered: 'No', partner: 'No', years: '1' }, 'NOT_ELIGIBLE', ['Register, or find a registered partner.']],
    [{ registered: 'No', partner: 'Yes', years: '3' }, 'ELIGIBLE', []],
    // The partner is hidden: what was answered before no longer counts.
    [{ registered: 'Yes', partner: 'No', years: '3' }, 'ELIGIBLE', []],
  ])('judges %o as %s', (answers, outcome, texts) => {
    expect(judgeEligibility(check, checked, answers as Answers)).toEqual({ outcome, texts });
  });

  it('keeps the answers to questions that show', () => {
    expect(answersToKeep(checked, { registered: 'Yes', partner: 'No', years: ' 3 ', other: 'x' })).toEqual({
      registered: 'Yes',
      years: '3',
    });
  });
});

describe('what is wrong with an eligibility check', () => {
  it('finds nothing in a whole one', () => {
    expect(checkIssues(check, form)).toEqual([]);
  });

  it.each([
    [{ ...check, questions: [] }, 'questions'],
    [{ ...check, questions: [...check.questions, 'plan'] }, 'questions.plan'],
    [{ ...check, questions: [...check.questions, 'gone'] }, 'questions.gone'],
    [{ ...check, rules: [] }, 'rules'],
    [{ ...check, rules: [{ ...check.rules[0], conditions: [] }] }, 'rules.0'],
    [{ ...check, rules: [{ ...check.rules[0], text: ' ' }] }, 'rules.0.text'],
    [{ ...check, questions: ['years', 'registered'] }, 'rules.0.conditions'],
    [
      {
        ...check,
        rules: [{ ...check.rules[1], conditions: [[{ logicSourceField: 'years', logicComparison: 'IS', logicChoice: ' ' }]] }],
      },
      'rules.0.conditions',
    ],
  ])('names the place: %#', (wrong, path) => {
    expect(checkIssues(wrong as EligibilityCheck, form).map((issue) => issue.path)).toContain(path);
  });
});
