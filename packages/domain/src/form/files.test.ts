import { describe, expect, it } from 'vitest';
import {
  allowedExtensions,
  allowedMimeTypes,
  BYTES_PER_MB_INPUT,
  BYTES_PER_MB_VALIDATION,
  selectFiles,
  validateFiles,
} from './files.ts';
import type { FormField } from './types.ts';

const field = (changes: Partial<FormField> = {}): FormField => ({
  field_id: 'f',
  field_label: 'F',
  field_type: 'FILE',
  ...changes,
});
const file = (name: string, size = 1) => ({ name, size });

describe('a question that is answered with files', () => {
  it('keeps both readings of a megabyte', () => {
    expect([BYTES_PER_MB_INPUT, BYTES_PER_MB_VALIDATION]).toEqual([1_000_000, 1_048_576]);
    const one = field({ field_max_file_size: 1 });
    const between = file('a.pdf', 1_020_000);
    expect(selectFiles(one, [], [between]).accepted).toEqual([]);
    expect(validateFiles(one, ['x'], { x: between })).toBeNull();
  });

  it('drops the oversized and the surplus with a text and keeps the rest', () => {
    const many = field({ field_max_file_size: 2, field_max_files: 3, field_allowed_file_types: ['PDF'] });
    const picked = [file('big.pdf', 2_000_001), file('a.pdf'), file('b.exe'), file('b.pdf', 2_000_000), file('c.pdf')];
    const result = selectFiles(many, ['already'], picked);
    expect(result.accepted.map((each) => each.name)).toEqual(['a.pdf', 'b.pdf']);
    expect(result.dropped.map(({ name, message }) => [name, message])).toEqual([
      ['big.pdf', 'size (2.01MB) must not exceed 2MB!'],
      ['b.exe', 'is not an accepted file type (pdf)'],
      ['c.pdf', 'only 3 files allowed here'],
    ]);
  });

  it('says only that it is too large where the limit is not known', () => {
    expect(selectFiles(field(), [], [file('a.pdf', 11)], 10).dropped[0]?.message).toBe('is too large in size!');
  });

  it('raises a maximum below the minimum on selection too', () => {
    const odd = field({ field_min_files: 2, field_max_files: 1 });
    expect(selectFiles(odd, [], [file('a.pdf'), file('b.pdf'), file('c.pdf')]).accepted).toHaveLength(2);
  });

  it('knows every group', () => {
    expect(allowedExtensions(field()).join(' ')).toBe('png jpg jpeg svg mp4 doc docx txt xls xlsx ppt pptx pdf wav mp3');
    expect(allowedExtensions(field({ field_allowed_file_types: ['image', 'NONSENSE'] }))).toEqual(['png', 'jpg', 'jpeg', 'svg']);
    expect(allowedMimeTypes(field({ field_allowed_file_types: ['IMAGE'] }))['image/jpeg']).toEqual(['.jpg', '.jpeg']);
  });
});
