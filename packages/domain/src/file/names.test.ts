import { describe, expect, it } from 'vitest';
import { displayFileName } from './names.ts';

describe('the name of a file', () => {
  it('cuts a name to 35 characters and keeps its extension', () => {
    const long = `${'a'.repeat(46)}.pdf`;
    expect(displayFileName(long)).toBe(`${'a'.repeat(30)}….pdf`);
    expect([...displayFileName(long)]).toHaveLength(35);
    expect(displayFileName('short.pdf')).toBe('short.pdf');
    expect(displayFileName(`${'👩‍👧'.repeat(20)}.pdf`)).toBe(`${'👩‍👧'.repeat(20)}.pdf`);
    expect(displayFileName('b'.repeat(40))).toBe(`${'b'.repeat(34)}…`);
  });
});
