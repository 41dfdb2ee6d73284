import { describe, expect, it } from 'vitest';
import { findMimeType } from './kinds.ts';

describe('the kind of a file', () => {
  it('follows from the last extension, in any case', () => {
    expect(findMimeType('A.B.PDF')).toBe('application/pdf');
    expect(findMimeType('pdf')).toBeNull();
    expect(findMimeType('x.constructor')).toBeNull();
  });
});
