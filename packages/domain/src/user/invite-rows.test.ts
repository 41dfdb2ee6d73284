import { describe, expect, it } from 'vitest';
import type { Actor } from '../access/actor.ts';
import { inviteRowIssues, parseInviteRows, inviteWords } from './invite-rows.ts';
import { SEEDED_ROLES } from '../access/roles.ts';
import { userWords } from './rules.ts';

const director: Actor = {
  userId: 'd',
  name: 'D',
  email: 'd@example.org',
  accountType: 'ADMIN',
  role: 'Programme Director',
  permissions: SEEDED_ROLES.find(({ name }) => name === 'Programme Director')?.permissions ?? {},
};
const person = (changes: object = {}) => ({
  name: 'Ada Obi',
  email: 'ada@example.org',
  role: 'Assessor',
  organisation: '',
  ...changes,
});
const judge = (rows: ReturnType<typeof person>[], known: string[] = []) =>
  inviteRowIssues(director, rows, SEEDED_ROLES, new Set(known));

describe('people invited from a sheet', () => {
  it('finds columns by their headings and skips empty lines', () => {
    const sheet = [
      ['Organization', 'E-mail', 'Role ', 'Full name', 'Notes'],
      ['Farm', ' ada@example.org ', 'assessor', 'Ada Obi', 'x'],
      [null, '', undefined, ' '],
      ['', 'b@example.org', 'Accountant', 42],
    ];
    expect(parseInviteRows(sheet)).toEqual([
      { name: 'Ada Obi', email: 'ada@example.org', role: 'assessor', organisation: 'Farm' },
      { name: '42', email: 'b@example.org', role: 'Accountant', organisation: '' },
    ]);
    expect(parseInviteRows([['ada@example.org', 'Ada']])).toBeNull();
    expect(parseInviteRows([])).toBeNull();
  });

  it('reports what is wrong with a row at its cell', () => {
    expect(judge([person(), person({ email: 'b@example.org', role: 'ASSESSOR' })])).toEqual([]);
    const rows = [
      person({ email: 'nobody' }),
      person({ name: '' }),
      person({ email: 'ADA@example.org' }),
      person({ email: 'known@example.org' }),
      person({ email: 'c@example.org', role: 'Wizard' }),
      person({ email: 'd@example.org', role: '' }),
      person({ email: 'e@example.org', role: 'Applicant' }),
      person({ email: 'f@example.org', name: '=HYPERLINK("x")', organisation: '@x' }),
      person({ email: 'g@example.org', role: 'Super Admin' }),
    ];
    const issues = judge(rows, ['known@example.org']);
    expect(issues.filter(({ row }) => row < 8).map(({ row, path, message }) => [row, path, message])).toEqual([
      [0, 'email', userWords.email],
      [1, 'name', userWords.name],
      [2, 'email', inviteWords.twice(1)],
      [3, 'email', userWords.known],
      [4, 'role', inviteWords.unknownRole],
      [5, 'role', userWords.role],
      [6, 'role', inviteWords.notStaff],
      [7, 'name', inviteWords.formula],
      [7, 'organisation', inviteWords.formula],
    ]);
    expect(issues.find(({ row }) => row === 8)).toMatchObject({
      path: 'role',
      message: expect.stringContaining('permissions you don’t have'),
    });
  });

  it('ten thousand rows are judged at once', () => {
    const rows = Array.from({ length: 10_000 }, (_, n) => person({ email: `p${n % 9_999}@example.org` }));
    expect(judge(rows)).toEqual([{ row: 9_999, path: 'email', message: inviteWords.twice(0) }]);
  });
});
