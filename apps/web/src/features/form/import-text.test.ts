import { describe, expect, it } from 'vitest';
import { describePlace } from './form-facts.ts';
import { readFormText } from './import-text.ts';

const sections = [{ section_name: 'People', section_fields: [{ field_id: 'a', field_label: 'Name' }] }];

describe('a form as JSON', () => {
  it('is read as our export, as an object with sections, and as the sections alone', () => {
    expect(readFormText(JSON.stringify({ data: { name: 'F', kind: 'REPORT', sections } }))).toEqual({
      name: 'F',
      kind: 'REPORT',
      sections,
    });
    expect(readFormText(JSON.stringify({ name: 'F', sections }))).toEqual({ name: 'F', kind: null, sections });
    expect(readFormText(JSON.stringify(sections))).toEqual({ name: '', kind: null, sections });
  });

  it('says what is wrong with anything else', () => {
    expect(readFormText(' ')).toBe('Choose a file or paste a form as JSON.');
    expect(readFormText('{')).toMatch(/^This is not JSON: /);
    expect(readFormText('{"a":1}')).toBe('This JSON contains no “sections”.');
  });

  it('says in words where a refusal points', () => {
    expect(describePlace('sections.0.section_fields.0.field_type', sections)).toBe(
      'Section 1 “People”, question 1 “Name”, field_type',
    );
    expect(describePlace('a.field_smart_logic.conditions.0', sections)).toBe('“Name”');
    expect(describePlace('name', sections)).toBe('name');
  });
});
