/** An end of the window that a manager wrote: committed at some instant between the two, by the database's clock. */
export interface Change {
  end: number;
  requestedAt: number;
  answeredAt: number;
}

/** The answer that one person got, with instants of the one clock of this machine. */
export interface Decision {
  what: 'save' | 'submit';
  application: string;
  requestedAt: number;
  answeredAt: number;
  /** The instant by which it was judged, as the answer says; null where it was refused. */
  acceptedAt: number | null;
  /** The end that a refusal named. */
  namedEnd: number | null;
}

/** When an end may have been in force. */
interface Span {
  end: number;
  from: number;
  to: number;
}

/** An instant in whole milliseconds may have been up to one later. */
const ROUNDING_MS = 1;

/**
 * Which decisions agree with no deadline that can have been committed when they were made. Between the asking and the
 * answer of a change both its end and the one before it count as right, and nothing else does.
 * @param changes in order, the first of them the end that there was from the beginning
 */
export function wrongDecisions(
  changes: readonly Change[],
  decisions: readonly Decision[],
): { decision: Decision; why: string }[] {
  const spans = changes.map(({ end, requestedAt }, at): Span => ({
    end,
    from: requestedAt,
    to: (changes[at + 1]?.answeredAt ?? Infinity) + ROUNDING_MS,
  }));
  const within = (from: number, to: number): Span[] => spans.filter((span) => span.from <= to && span.to >= from);
  const whyWrong = ({ requestedAt, answeredAt, acceptedAt, namedEnd }: Decision): string | undefined => {
    if (acceptedAt !== null) {
      const open = within(acceptedAt, acceptedAt).some(({ end }) => acceptedAt <= end + ROUNDING_MS);
      if (!open) return `accepted at ${new Date(acceptedAt).toISOString()}, when no end in force was still to come`;
      return acceptedAt < requestedAt - ROUNDING_MS || acceptedAt > answeredAt + ROUNDING_MS
        ? 'accepted at an instant outside of its request'
        : undefined;
    }
    const possible = within(requestedAt, answeredAt).filter(({ end, to }) => Math.min(answeredAt, to) > end);
    if (possible.length === 0) return 'refused while every end in force was still to come';
    return possible.some(({ end }) => end === namedEnd) ? undefined : 'refused by an end that was not in force';
  };
  return decisions.flatMap((decision) => {
    const why = whyWrong(decision);
    return why === undefined ? [] : [{ decision, why }];
  });
}
