/** What waits for a person of the back office, and which parts of the dashboard their rights open (DASH-1). */
import { can, isDirector, isStaff, isSuperAdmin, type Actor } from '../access/can.ts';

export const WAITING_KINDS = [
  'REVIEWS',
  'DECISIONS',
  'CONTRACTS',
  'PROJECTS',
  'REPORTS',
  'AMENDMENTS',
  'APPROVALS',
  'PAYMENTS',
] as const;
export type WaitingKind = (typeof WAITING_KINDS)[number];

const WORDS: Record<WaitingKind, [one: string, many: string]> = {
  REVIEWS: ['application to review', 'applications to review'],
  DECISIONS: ['decision of the board', 'decisions of the board'],
  CONTRACTS: ['contract to send', 'contracts to send'],
  PROJECTS: ['project to initialise', 'projects to initialise'],
  REPORTS: ['project with a report to review', 'projects with a report to review'],
  AMENDMENTS: ['project with an amendment to decide', 'projects with an amendment to decide'],
  APPROVALS: ['payment to approve', 'payments to approve'],
  PAYMENTS: ['payment to complete', 'payments to complete'],
};

/** What is counted, for instance "payments to approve". */
export const waitingWords = (kind: WaitingKind, count: number): string => WORDS[kind][count === 1 ? 0 : 1];

/**
 * Which kinds of work the rights of a person hold at all. Whether it is of their programme is asked row by row; a review
 * is theirs by being its assignee alone (TASK-10).
 */
export function waitingKinds(actor: Actor): WaitingKind[] {
  if (!isStaff(actor)) return [];
  const reads = { applications: can(actor, 'APPLICATIONS', 'READ'), grants: can(actor, 'GRANTEE_MANAGEMENT', 'READ') };
  const holds: Record<WaitingKind, boolean> = {
    REVIEWS: true,
    DECISIONS: reads.applications && can(actor, 'APPLICATIONS', 'UPDATE') && (isSuperAdmin(actor) || isDirector(actor)),
    CONTRACTS: reads.grants && can(actor, 'APPLICATIONS', 'UPDATE'),
    PROJECTS: reads.grants && can(actor, 'GRANTEE_MANAGEMENT', 'CREATE'),
    REPORTS: reads.grants && can(actor, 'GRANTEE_MANAGEMENT', 'UPDATE'),
    AMENDMENTS: reads.grants && can(actor, 'GRANTEE_MANAGEMENT', 'UPDATE'),
    APPROVALS: can(actor, 'ACCOUNTING', 'READ') && can(actor, 'ACCOUNTING', 'APPROVE'),
    PAYMENTS: can(actor, 'ACCOUNTING', 'READ') && can(actor, 'ACCOUNTING', 'UPDATE'),
  };
  return WAITING_KINDS.filter((kind) => holds[kind]);
}

/** The most urgent first: what is late, then what is due first, then what is undated in the order of a grant's life. */
export function byUrgency<T extends { kind: WaitingKind; overdue: number; nextDue: string | null; count: number }>(
  rows: readonly T[],
): T[] {
  const place = ({ kind }: T): number => WAITING_KINDS.indexOf(kind);
  return rows.toSorted(
    (a, b) =>
      Number(b.overdue > 0) - Number(a.overdue > 0) ||
      (a.nextDue ?? '9999').localeCompare(b.nextDue ?? '9999') ||
      place(a) - place(b) ||
      b.count - a.count,
  );
}
