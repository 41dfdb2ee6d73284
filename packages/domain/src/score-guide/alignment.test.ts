import { describe, expect, it } from 'vitest';
import { alignedPlace } from './alignment.ts';

describe('criteria beside answers', () => {
  const sections = [
    { section_id: 's1', section_name: 'Your plan', section_fields: [{ field_id: 'plan', field_label: 'What will you do?' }] },
    { section_id: 's2', section_name: 'Budget', section_fields: [] },
  ];
  it('a criterion names a question or a section, and a form that has neither leads nowhere', () => {
    expect(alignedPlace('plan', sections)).toEqual({ kind: 'field', id: 'plan', label: 'What will you do?' });
    expect(alignedPlace(' s2 ', sections)).toEqual({ kind: 'section', id: 's2', label: 'Budget' });
    expect(alignedPlace('your PLAN', sections)).toEqual({ kind: 'section', id: 's1', label: 'Your plan' });
    expect(alignedPlace('what will you do?', sections)).toMatchObject({ kind: 'field', id: 'plan' });
    expect(alignedPlace('team', sections)).toBeNull();
    expect(alignedPlace(undefined, sections)).toBeNull();
  });
});
