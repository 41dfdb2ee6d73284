import type { Answer } from '@grantdesk/api';
import { can, canSettleSimilarity, isManagerOf, type Actor, type Blindness } from '@grantdesk/domain';
import { toBlindness } from '#platform/blind.ts';
import type { PairRecord, SideRecord } from './queries.ts';

type Row = Answer<'similarity.many'>['data'][number];
type Side = Row['sides'][number];

/** What a reader must not learn of one side. */
export const blindnessOf = (side: SideRecord, reader: Actor): Blindness | null =>
  toBlindness(side, isManagerOf(reader, side.managerIds ?? []));

function presentSide(side: SideRecord, reader: Actor): Side {
  const isBlind = blindnessOf(side, reader) !== null;
  return {
    _id: side.id,
    applicationID: side.number,
    programme: { _id: side.programmeId, name: side.programme },
    applicant: isBlind ? null : side.applicant,
    organisation: isBlind ? null : side.organisation,
    submittedAt: side.submittedAt === null ? null : new Date(side.submittedAt).toISOString(),
  };
}

/** Whether a person who reads a pair settles it. */
export const maySettle = ({ first, second }: Pick<PairRecord, 'first' | 'second'>, reader: Actor): boolean =>
  can(reader, 'APPLICATIONS', 'UPDATE') &&
  canSettleSimilarity(
    reader,
    [first, second].map(({ managerIds }) => ({ managerIds: managerIds ?? [], conflictedIds: [] })),
  );

/** @param leading the application that comes first */
export function presentPair(row: PairRecord, reader: Actor, leading?: string): Row {
  const [first, second] = [presentSide(row.first, reader), presentSide(row.second, reader)];
  return {
    _id: row.id,
    sides: row.second.id === leading ? [second, first] : [first, second],
    words: row.words,
    passages: row.passages,
    foundAt: row.foundAt.toISOString(),
    state: row.state,
    reason: row.reason,
    settledBy: row.settledBy !== null && row.state !== 'OPEN' ? { _id: row.settledBy, name: row.settledByName ?? '' } : null,
    settledAt: row.settledAt?.toISOString() ?? null,
    revision: row.revision,
    maySettle: maySettle(row, reader),
  };
}
