/** Whether the registers say enough of an organisation to pay it. */
import { m } from '@grantdesk/messages';
import { formatList } from '../format/list.ts';
import { ELSEWHERE, type RegisterKey } from './adapter.ts';
import { sourceLabel, subjectsOf, type CheckedOrganisation, type RegisterSubject } from './adapters.ts';
import { concernsOf, sortConcerns, type CheckFacts, type RegisterReview } from './concerns.ts';
import { RENEW_DAYS } from './settings.ts';

/** Of the settings: a register that is in use, and for how many days a check counts; 0 where payments do not depend on it. */
export interface RegisterInUse {
  adapter: RegisterKey;
  renewDays: number;
}

export interface CheckRecord extends CheckFacts {
  adapter: string;
  subject: string;
  /** Null while it waits. */
  answeredAt: Date | null;
}

/** `UNCOVERED`: no register can say anything of it, and no recent check by a person does. */
export const PROBLEM_KINDS = ['CONFIRMED', 'OPEN', 'MISSING', 'STALE', 'UNCOVERED'] as const;
export type ProblemKind = (typeof PROBLEM_KINDS)[number];

export interface RegisterProblem extends RegisterSubject {
  kind: ProblemKind;
}

const DAY_MS = 86_400_000;
const isAutomatic = ({ state }: CheckRecord): boolean => state !== 'MANUAL';

/**
 * What keeps a payment from being approved. A check counts for the number or name that it looked up and for no other; a failed
 * one counts for nothing, and one by a person makes it fresh without hiding what a register said before. An organisation that no
 * register covers needs a check by a person.
 * @param checks of the organisation, the newest first
 * @param reviews the newest first
 */
export function registerProblems(
  organisation: CheckedOrganisation,
  inUse: readonly RegisterInUse[],
  { checks, reviews }: { checks: readonly CheckRecord[]; reviews: readonly RegisterReview[] },
  now: Date,
): RegisterProblem[] {
  const needed = inUse.filter(({ renewDays }) => renewDays > 0);
  const names = [organisation.name, ...organisation.aliases];
  const covered = subjectsOf(
    organisation,
    needed.map(({ adapter }) => adapter),
  );
  const subjects = covered.length > 0 ? covered : subjectsOf(organisation, [ELSEWHERE]);
  return subjects.flatMap(({ adapter, subject }): RegisterProblem[] => {
    const answered = checks.filter(
      (check) => check.adapter === adapter && check.subject === subject && check.answeredAt !== null && check.state !== 'FAILED',
    );
    const problem = (kind: ProblemKind): RegisterProblem[] => [
      { adapter, subject, kind: adapter === ELSEWHERE ? 'UNCOVERED' : kind },
    ];
    const [latest] = answered;
    if (!latest?.answeredAt) return problem('MISSING');
    const found = answered.find(isAutomatic);
    const own = reviews.filter((review) => review.adapter === adapter);
    const { open, confirmed } = sortConcerns(found ? concernsOf(found, names) : [], own);
    if (confirmed.length > 0) return problem('CONFIRMED');
    if (open.length > 0) return problem('OPEN');
    const days = needed.find((each) => each.adapter === adapter)?.renewDays ?? RENEW_DAYS;
    return now.getTime() - latest.answeredAt.getTime() > days * DAY_MS ? problem('STALE') : [];
  });
}

/** Which of them a new look-up may solve. */
export const isRenewable = ({ kind }: RegisterProblem): boolean => kind === 'MISSING' || kind === 'STALE';

export function problemText({ adapter, kind }: RegisterProblem): string {
  if (kind === 'UNCOVERED') return m.register.problemUncovered();
  const register = sourceLabel(adapter);
  if (kind === 'CONFIRMED') return m.register.problemConfirmed({ register });
  if (kind === 'OPEN') return m.register.problemOpen({ register });
  return kind === 'MISSING' ? m.register.problemMissing({ register }) : m.register.problemStale({ register });
}

/** Why a payment cannot be approved, in one text; null where it can. */
export const checksDenial = (problems: readonly RegisterProblem[]): string | null =>
  problems.length === 0 ? null : m.register.paymentDenied({ problems: formatList([...new Set(problems.map(problemText))]) });
