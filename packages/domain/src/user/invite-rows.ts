/** Many people invited from a sheet: how its lines are read, and what is wrong with each. */
import { m } from '@grantdesk/messages';
import type { Actor } from '../access/actor.ts';
import { USER_NAME_MAX } from './person-name.ts';
import { toAccountType, newUserIssues, userWords, type RoleFacts, type UserIssue } from './rules.ts';

export interface InviteRow {
  name: string;
  email: string;
  /** The role's name, as people write it. */
  role: string;
  organisation: string;
}

/** `row` counts from 0, without the line of headings. */
export interface InviteIssue {
  row: number;
  path: keyof InviteRow;
  message: string;
}

export const INVITE_ROWS_MAX = 10_000;

export const inviteWords = {
  get noHeadings() {
    return m.user.theFirstLineMustNameThe();
  },
  get noRows() {
    return m.user.thisFileHasNoPeople();
  },
  get tooMany() {
    return m.user.aFileTakesAtMostTolocalestring({ toLocaleString: INVITE_ROWS_MAX.toLocaleString('en') });
  },
  twice: (row: number) => m.user.thisAddressIsAlreadyIn({ row: row + 1 }),
  get formula() {
    return m.user.thisStartsLikeASpreadsheet();
  },
  get unknownRole() {
    return m.user.thereIsNoRoleOfThis();
  },
  get notStaff() {
    return m.user.onlyRolesOfTheBackOffice();
  },
  get longOrganisation() {
    return m.user.maximumOfUserNameMaxCharacters({ max: USER_NAME_MAX });
  },
} as const;

const HEADINGS: Record<keyof InviteRow, RegExp> = {
  name: /^(full |first and last )?name$/,
  email: /^e-?mail( address)?$/,
  role: /^role$/,
  organisation: /^organi[sz]ation$/,
};

const textOf = (cell: unknown): string => (typeof cell === 'string' ? cell.trim() : typeof cell === 'number' ? String(cell) : '');

/** The people of a sheet, whatever the order of its columns; null where its first line names no name and address. */
export function parseInviteRows(cells: readonly (readonly unknown[])[]): InviteRow[] | null {
  const [headings = [], ...lines] = cells;
  const names = headings.map((cell) => textOf(cell).toLowerCase());
  const columnOf = (key: keyof InviteRow): number => names.findIndex((name) => HEADINGS[key].test(name));
  const at = { name: columnOf('name'), email: columnOf('email'), role: columnOf('role'), organisation: columnOf('organisation') };
  if (at.name < 0 || at.email < 0) return null;
  return lines
    .map((line) => ({
      name: textOf(line[at.name]),
      email: textOf(line[at.email]),
      role: textOf(line[at.role]),
      organisation: textOf(line[at.organisation]),
    }))
    .filter((row) => Object.values(row).some((text) => text !== ''));
}

const isFormula = (text: string): boolean => /^[=+\-@\t\r]/.test(text);

/**
 * What is wrong with each row, judged like a single invitation, and within the file.
 * @param roles all roles that there are
 * @param known addresses of accounts that there are, in small letters
 */
export function inviteRowIssues(
  actor: Actor,
  rows: readonly InviteRow[],
  roles: readonly RoleFacts[],
  known: ReadonlySet<string>,
): InviteIssue[] {
  const first = new Map<string, number>();
  return rows.flatMap((row, at) => {
    const role = roleNamed(roles, row.role);
    const found: { path: UserIssue['path'] | 'organisation'; message: string }[] = newUserIssues(actor, { ...row, role });
    const issues = found.flatMap(({ path, message }): InviteIssue[] =>
      path === 'accountStatus'
        ? []
        : [{ row: at, path, message: !role && path === 'role' && row.role ? inviteWords.unknownRole : message }],
    );
    const add = (path: keyof InviteRow, message: string) => void issues.push({ row: at, path, message });
    const has = (path: keyof InviteRow) => issues.some((issue) => issue.path === path);
    if (role && toAccountType(role.name) !== 'ADMIN' && !has('role')) add('role', inviteWords.notStaff);
    if (isFormula(row.name)) add('name', inviteWords.formula);
    if (isFormula(row.organisation)) add('organisation', inviteWords.formula);
    if ([...row.organisation].length > USER_NAME_MAX) add('organisation', inviteWords.longOrganisation);
    const email = row.email.toLowerCase();
    if (!has('email')) {
      const before = first.get(email);
      if (before !== undefined) add('email', inviteWords.twice(before));
      else if (known.has(email)) add('email', userWords.known);
    }
    if (!first.has(email)) first.set(email, at);
    return issues;
  });
}

/** A role by its name, however it is written. */
export const roleNamed = <R extends RoleFacts>(roles: readonly R[], name: string): R | undefined =>
  roles.find((role) => role.name.toLowerCase() === name.trim().toLowerCase());
