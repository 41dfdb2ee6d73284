import { describe, expect, it } from 'vitest';
import { compileForm } from './compile.ts';
import {
  columnIdFor,
  duplicateField,
  duplicateSection,
  moveField,
  newField,
  placeOfField,
  renameField,
  retyped,
  findAdjacentPlace,
} from './edit.ts';
import { logicIssues } from './logic-issues.ts';
import { traceField, wouldCircle } from './trace.ts';
import { ALL_FIELD_TYPES, type FormField, type FormSection } from './types.ts';

const rule = (source: string, choice: string): Partial<FormField> => ({
  field_is_smart: true,
  field_smart_logic: {
    logicAction: 'SHOW',
    conditions: [[{ logicSourceField: source, logicComparison: 'IS', logicChoice: choice }]],
  },
});
const field = (id: string, more: Partial<FormField> = {}): FormField => ({
  field_id: id,
  field_label: id.toUpperCase(),
  field_type: 'SHORT_ANSWER',
  ...more,
});
const sections: FormSection[] = [
  {
    section_id: 's',
    section_name: 'S',
    section_fields: [field('a'), field('b', rule('a', 'x')), field('n', { field_type: 'NUMBER' })],
  },
  {
    section_id: 't',
    section_name: 'T',
    section_fields: [field('c', rule('b', 'y')), field('d', { field_type: 'CALCULATION', field_formula: '{n} * 2 + SUM({n})' })],
  },
];
const order = (of: readonly FormSection[]) => of.map((section) => section.section_fields.map((each) => each.field_id).join(''));

describe('editing a form', () => {
  it('starts every type so that only its own words are missing', () => {
    for (const type of ALL_FIELD_TYPES) {
      const made = { ...newField(type, 'x'), field_label: 'X' };
      const errors = logicIssues({ sections: [{ section_id: 's', section_name: 'S', section_fields: [made] }] }).filter(
        (issue) => issue.level === 'error',
      );
      expect([type, errors.map((issue) => issue.path)]).toEqual([type, type === 'CALCULATION' ? ['field_formula'] : []]);
    }
  });

  it('moves fields by steps, over the borders of sections, and to any place', () => {
    expect(findAdjacentPlace(sections, 'a', -1)).toBeNull();
    expect(findAdjacentPlace(sections, 'n', 1)).toEqual({ sectionId: 't', index: 0 });
    expect(order(moveField(sections, 'n', { sectionId: 't', index: 0 }))).toEqual(['ab', 'ncd']);
    expect(order(moveField(sections, 'a', { sectionId: 's', index: 2 }))).toEqual(['bna', 'cd']);
    expect(placeOfField(sections, 'd')).toEqual({ sectionId: 't', index: 1 });
  });

  it('copies a field beside itself, and a section with logic of its own', () => {
    expect(order(duplicateField(sections, 'b', 'b2'))).toEqual(['abb2n', 'cd']);
    let n = 0;
    const copied = duplicateSection(sections, 's', 's2', () => `copy${(n += 1)}`);
    expect(copied.map((section) => section.section_name)).toEqual(['S', 'S (copy)', 'T']);
    expect(copied[1]?.section_fields[1]?.field_smart_logic?.conditions[0]?.[0]?.logicSourceField).toBe('copy1');
  });

  it('renames an id wherever it is read', () => {
    const renamed = renameField(renameField(sections, 'n', 'cost'), 'b', 'beta');
    expect(renamed[1]?.section_fields[0]?.field_smart_logic?.conditions[0]?.[0]?.logicSourceField).toBe('beta');
    expect(renamed[1]?.section_fields[1]?.field_formula).toBe('{cost} * 2 + SUM({cost})');
    expect(logicIssues({ sections: renamed }).filter((issue) => issue.level === 'error')).toEqual([]);
  });

  it('keeps what the new type can use', () => {
    const choice = retyped(field('b', { ...rule('a', 'x'), field_validation: { required: true, maxLength: 9 } }), 'DROPDOWN');
    expect(choice).toMatchObject({ field_type: 'DROPDOWN', field_is_smart: true, field_validation: { required: true } });
    expect(choice.field_validation?.maxLength).toBeUndefined();
    expect(retyped({ ...choice, field_options: [{ value: 'Mine' }] }, 'CHECKBOX').field_options).toEqual([{ value: 'Mine' }]);
    expect(retyped(choice, 'NUMBER').field_options).toBeUndefined();
  });

  it('makes column ids from labels, each its own', () => {
    expect(columnIdFor('Unit cost (₦)', [])).toBe('unit_cost');
    expect(columnIdFor('Item', [{ column_id: 'item', column_label: '', column_type: 'NUMBER' }])).toBe('item_2');
  });

  it('tells why a field shows, and which sources would go in a circle', () => {
    const form = compileForm({ sections });
    expect(traceField(form, 'b', { a: 'X ' })).toEqual({ visible: true, rule: 1, because: '“A” is “x”' });
    expect(traceField(form, 'c', { b: 'y' })).toEqual({ visible: false, rule: null, because: 'no condition matches' });
    expect([...wouldCircle(form, ['a'])].toSorted()).toEqual(['a', 'b', 'c']);
  });
});
