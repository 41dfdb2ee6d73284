import type { Answer } from '@grantdesk/api';
import {
  CHECK_SOURCES,
  concernsOf,
  concernText,
  failureText,
  problemText,
  sourceLabel,
  subjectsOf,
  type CheckFailure,
  type CheckSource,
} from '@grantdesk/domain';
import { toCheckRecord, type findStanding } from './standing.ts';

type Standing = NonNullable<Awaited<ReturnType<typeof findStanding>>>;
type One = Answer<'register.one'>['data'];

function presentChecks({ checked, rows, reviews }: Standing): One['checks'] {
  const names = [checked.name, ...checked.aliases];
  return rows.map((row) => {
    const record = toCheckRecord(row);
    const own = reviews.filter(({ adapter }) => adapter === row.register);
    return {
      _id: row.id,
      register: row.register as CheckSource,
      label: sourceLabel(row.register),
      subject: row.subject,
      state: record.state,
      requestedBy: row.requesterName,
      requestedAt: row.requestedAt.toISOString(),
      answeredAt: row.answeredAt?.toISOString() ?? null,
      entry: record.entry,
      matches: [...record.matches],
      note: row.failure === null ? row.note : failureText(row.failure as CheckFailure),
      concerns: concernsOf(record, names).map((key) => ({
        key,
        text: concernText(key, record),
        outcome: own.find(({ concerns }) => concerns.includes(key))?.outcome ?? null,
      })),
      hasRaw: row.hasRaw,
    };
  });
}

/** An organisation's checks as its page shows them. */
export function presentStanding(found: Standing, canChange: boolean): One {
  const { organisation, checked, inUse, rows, reviews, problems } = found;
  const checks = presentChecks(found);
  const used: CheckSource[] = [...inUse, ...problems].map(({ adapter }) => adapter);
  const shown = CHECK_SOURCES.filter((key) => used.includes(key) || rows.some(({ register }) => register === key));
  return {
    organisation: { _id: organisation.id, name: organisation.name },
    subjects: subjectsOf(checked, shown).map(({ adapter, subject }) => {
      const problem = problems.find((each) => each.adapter === adapter && each.subject === subject);
      return {
        register: adapter,
        label: sourceLabel(adapter),
        subject,
        isInUse: used.includes(adapter),
        isWaiting: rows.some((row) => row.register === adapter && row.subject === subject && row.state === 'WAITING'),
        problem: problem ? { kind: problem.kind, text: problemText(problem) } : null,
      };
    }),
    checks,
    reviews: reviews.map((review) => {
      const check = rows.find(({ id }) => id === review.checkId);
      const record = check ? toCheckRecord(check) : { entry: null, matches: [] };
      return {
        _id: review.id,
        label: sourceLabel(review.register),
        concerns: review.concerns.map((concern) => concernText(concern, record)),
        outcome: review.outcome,
        note: review.note,
        by: review.madeByName,
        at: review.madeAt.toISOString(),
      };
    }),
    canChange,
  };
}
