import { describe, expect, it } from 'vitest';
import { readColumns, withColumn, writeColumns } from './layout.ts';

describe('the look of a table', () => {
  it('columns are written in one order and read as they were', () => {
    const choice = { phone: true, flag: false, account: true };
    expect(writeColumns(choice)).toBe('-flag,account,phone');
    expect(readColumns('-flag,account,phone')).toEqual(choice);
    expect(writeColumns({})).toBe('');
    expect(readColumns(',-,')).toEqual({});
  });

  it('what the table shows by itself is no choice', () => {
    expect(withColumn({ phone: true }, 'phone', false, false)).toEqual({});
    expect(withColumn({ phone: true }, 'flag', false, true)).toEqual({ phone: true, flag: false });
  });
});
