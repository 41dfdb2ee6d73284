import { describe, expect, it } from 'vitest';
import type { FormField } from '../form/types.ts';
import { submittedFiles } from './files.ts';

const field = (id: string, type: FormField['field_type'] = 'FILE') => ({ field_id: id, field_label: id, field_type: type });
const sections = [{ section_fields: [field('plan'), field('note', 'SHORT_ANSWER')] }, { section_fields: [field('budget')] }];
const file = (id: string, fieldId: string) => ({ _id: id, fieldId });
const files = { a: file('a', 'budget'), b: file('b', 'plan'), c: file('c', 'plan'), d: file('d', 'plan') };

describe('the files of a submission', () => {
  it('are those that the answers name, in the order of the form', () => {
    const answers = { budget: ['a'], plan: ['c', 'b'], note: 'd' };
    expect(Object.values(submittedFiles(sections, answers, files))).toEqual([
      file('c', 'plan'),
      file('b', 'plan'),
      file('a', 'budget'),
    ]);
  });

  it('belong to the question that names them', () => {
    expect(submittedFiles(sections, { budget: ['b'] }, files)).toEqual({ b: file('b', 'budget') });
  });
});
