import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { FORM_LIMITS, formFieldSchema, formSectionsSchema } from './form.schema.ts';
import { prepareImport, withSectionIds } from './import.ts';

describe('forms from outside', () => {
  it('fills defaults, strips what is unknown and reads a bad type as text', () => {
    const parsed = formFieldSchema.parse({ field_id: 'a', field_label: 'A', field_type: 'HOLOGRAM', evil: 1 });
    expect(parsed).toEqual({
      field_id: 'a',
      field_label: 'A',
      field_type: 'SHORT_ANSWER',
      field_min_files: 1,
      field_max_files: 1,
    });
    expect(formFieldSchema.parse({ field_id: 'a', field_label: 'A' }).field_type).toBe('SHORT_ANSWER');
  });

  it('refuses forms beyond the limits', () => {
    const field = { field_id: 'a', field_label: 'A' };
    const many = (count: number) => Array.from({ length: count }, () => ({ section_name: 'S', section_fields: [] }));
    expect(formSectionsSchema.safeParse(many(FORM_LIMITS.sections)).success).toBe(true);
    expect(formSectionsSchema.safeParse(many(FORM_LIMITS.sections + 1)).success).toBe(false);
    const full = { section_name: 'S', section_fields: Array(1_001).fill(field) };
    expect(formSectionsSchema.safeParse([full, full]).success).toBe(false);
    expect(formSectionsSchema.safeParse([{ section_name: 'x'.repeat(2_001), section_fields: [] }]).success).toBe(false);
  });

  it('repairs what other tools write', () => {
    const json = {
      name: 'F',
      sections: [
        {
          section_name: 'S',
          section_fields: [
            { field_id: 'a', field_label: 'A', field_max_file_size: null, field_validation: { maxLength: '10', minLength: '' } },
          ],
        },
      ],
    };
    const sections = formSectionsSchema.parse(prepareImport(json));
    expect(sections[0]?.section_fields[0]?.field_validation).toEqual({ maxLength: 10 });
    expect(formSectionsSchema.safeParse(prepareImport('nonsense')).success).toBe(false);
  });

  it('gives sections stable ids', () => {
    let next = 0;
    const named = withSectionIds(
      [
        { section_name: 'S', section_fields: [] },
        { section_id: 'x', section_name: 'S', section_fields: [] },
        { section_id: 'x', section_name: 'S', section_fields: [] },
      ],
      () => `new-${(next += 1)}`,
    );
    expect(named.map((section) => section.section_id)).toEqual(['new-1', 'x', 'new-2']);
  });

  it('can be described as JSON Schema both ways', () => {
    expect(z.toJSONSchema(formSectionsSchema, { io: 'input' })).toMatchObject({ type: 'array' });
    expect(z.toJSONSchema(formSectionsSchema, { io: 'output' })).toMatchObject({ type: 'array' });
  });
});
