import { describe, expect, it } from 'vitest';
import { mimeTypeOf } from './kinds.ts';

describe('the kind of a file', () => {
  it('follows from the last extension, in any case', () => {
    expect(mimeTypeOf('A.B.PDF')).toBe('application/pdf');
    expect(mimeTypeOf('pdf')).toBeNull();
    expect(mimeTypeOf('x.constructor')).toBeNull();
  });
});
