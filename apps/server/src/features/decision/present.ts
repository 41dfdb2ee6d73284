import type { Answer } from '@grantdesk/api';
import { answerToMinor, findOutcome, rankForBoard, type Decision, type GrantSums } from '@grantdesk/domain';
import type { BoardProgramme, BoardRecord, findBoard, findReleases } from './queries.ts';

type Room = Answer<'decision.room'>['data'];
type Row = Room['rows'][number];
type Round = Answer<'scoring.round'>['data'];

export function presentRoom(given: {
  programme: BoardProgramme & { denial: string | null };
  round: Round;
  rows: BoardRecord[];
  board: Awaited<ReturnType<typeof findBoard>>;
  amountQuestions: Room['amountQuestions'];
  grants: GrantSums;
  releases: Awaited<ReturnType<typeof findReleases>>;
}): Room {
  const { programme, round, board } = given;
  // As the Scores screen ranks: where adjusted scores are mostly chance, by the mean.
  const isAdjusted = round.rankedBy === 'adjusted';
  const figures = new Map(
    round.applications.map((row) => [row._id, isAdjusted ? row : { ...row, adjusted: null, low: null, high: null }]),
  );
  return {
    programme: {
      _id: programme.id,
      name: programme.name,
      currency: programme.currency,
      budget: programme.budget,
      timeZone: programme.timeZone,
    },
    denial: programme.denial,
    taskAction: round.taskAction,
    stages: round.stages.filter((stage) => stage.completed > 0).map((stage) => stage.taskAction),
    isAdjusted,
    quorum: programme.quorum,
    amountQuestion: programme.amountQuestion,
    proposedQuestion: programme.proposedQuestion,
    meetingAt: programme.meetingAt?.toISOString() ?? null,
    meetingPlace: programme.meetingPlace,
    amountQuestions: given.amountQuestions,
    board: board.map(({ id, name, role, recordedAt }) => ({ _id: id, name, role, present: recordedAt !== null })),
    rows: rankForBoard(given.rows.map((row) => presentRow(row, figures.get(row.id), programme.currency, board))),
    granted: given.grants.granted,
    grantsWithoutAmount: given.grants.unknown,
    releases: given.releases.map((row) => ({
      _id: row.id,
      at: row.madeAt.toISOString(),
      by: row.name,
      quorum: row.quorum,
      present: (row.present as { name: string }[]).map(({ name }) => name),
      approved: row.approved,
      declined: row.declined,
      total: row.total,
    })),
  };
}

function presentRow(
  row: BoardRecord,
  figures: Round['applications'][number] | undefined,
  currency: string,
  board: readonly { id: string; name: string }[],
): Omit<Row, 'rank'> {
  const conflicted = row.conflictedIds ?? [];
  return {
    _id: row.id,
    applicationID: row.applicationNumber,
    user: { name: row.name, organisation: row.organisation },
    ended: findOutcome(row.approvalFlags),
    reviews: figures?.count ?? 0,
    mean: figures?.mean ?? null,
    adjusted: figures?.adjusted ?? null,
    low: figures?.low ?? null,
    high: figures?.high ?? null,
    scores: (figures?.reviews ?? []).map(({ score }) => score).toSorted((left, right) => left - right),
    disagrees: figures?.disagrees ?? false,
    score: figures?.adjusted ?? figures?.mean ?? null,
    requested: row.recordedRequest ?? answerToMinor(row.requested, currency),
    proposed: answerToMinor(row.proposed, currency),
    granted: findOutcome(row.approvalFlags) === 'approved' ? row.granted : null,
    decision:
      row.outcome === null
        ? null
        : {
            outcome: row.outcome as Decision,
            amount: row.amount,
            reason: row.reason ?? '',
            conditions: row.conditions ?? '',
            revision: row.revision ?? 1,
            by: row.stagerName ?? '',
            at: row.stagedAt?.toISOString() ?? '',
            release: row.releaseId,
          },
    recused: board.filter(({ id }) => conflicted.includes(id)).map(({ id, name }) => ({ _id: id, name })),
  };
}
