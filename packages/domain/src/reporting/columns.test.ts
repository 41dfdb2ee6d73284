import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { ALL_FIELD_TYPES, type FormSection } from '../form/types.ts';
import { reportingColumns, reportingViewName } from './columns.ts';

const sectionOf = (...fields: [id: string, label: string, type?: (typeof ALL_FIELD_TYPES)[number]][]): FormSection[] => [
  {
    section_id: 's',
    section_name: 'Plan',
    section_fields: fields.map(([field_id, field_label, field_type = 'NUMBER']) => ({ field_id, field_label, field_type })),
  },
];
const names = (sections: FormSection[], earlier = reportingColumns([])) =>
  reportingColumns(sections, earlier).map(({ column }) => column);

describe('columns of the reporting views', () => {
  it('are called by the question, each once, and never as a column that every view has', () => {
    expect(
      names(
        sectionOf(
          ['a', 'How many people?'],
          ['b', 'How many people?'],
          ['c', 'Submitted at'],
          ['d', '???'],
          ['e', '2027 budget'],
        ),
      ),
    ).toEqual(['how_many_people', 'how_many_people_2', 'submitted_at_2', 'question', 'question_2027_budget']);
  });

  it('are the same for a question that is worded anew, and a question that left gives its column to no other', () => {
    const first = reportingColumns(sectionOf(['a', 'People'], ['b', 'Cost']));
    expect(names(sectionOf(['c', 'People'], ['a', 'People reached']), first)).toEqual(['people_2', 'people']);
  });

  it('hold in the open views numbers, days and choices alone', () => {
    const columns = reportingColumns(
      sectionOf(...ALL_FIELD_TYPES.map((type): [string, string, typeof type] => [type, type, type])),
    );
    expect(columns.filter(({ isPersonal }) => !isPersonal).map(({ question }) => question)).toEqual([
      'DATE',
      'NUMBER',
      'CHECKBOX',
      'MULTIPLE_CHOICE',
      'DROPDOWN',
      'COUNTRY',
      'STATE',
    ]);
    expect(columns.map(({ question }) => question)).not.toContain('FILE');
  });

  it('are names that PostgreSQL takes whole, whatever the questions say', () => {
    fc.assert(
      fc.property(fc.array(fc.string({ maxLength: 200, unit: 'grapheme' }), { maxLength: 20 }), (labels) => {
        const made = names(sectionOf(...labels.map((label, at): [string, string] => [String(at), label])));
        expect(new Set(made).size).toBe(labels.length);
        for (const name of made) expect(name).toMatch(/^[a-z][a-z0-9_]{0,62}$/);
      }),
    );
  });
});

it('a view is called by its form and version, and never as another', () => {
  const taken = new Set(['answers_community_grants_v1']);
  expect(reportingViewName('Community Grants', 1, (name) => taken.has(name))).toBe('answers_community_grants_v1_2');
  expect(reportingViewName('Ìmọ̀ràn!', 12, () => false)).toBe('answers_imoran_v12');
});
