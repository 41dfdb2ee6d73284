import { m } from '@grantdesk/messages';
import { ATTENDANCE_HOURS, roundAsDisplayed } from '@grantdesk/domain';
import type { PaperWriter } from '#platform/pdf/document.ts';
import { type Pack, type PackRow, points } from './board-pack-data.ts';

/** Pages after the applications, which the contents name. */
export const ANNEXES = [
  { id: 'conflicts', heading: m.decision.conflictsAndAttendance, write: writeConflicts },
  { id: 'scoring', heading: m.decision.howApplicationsWereScored, write: writeScoring },
];

/** Begins a page for them; several share one if they fit. */
export function writeAnnexes(paper: PaperWriter, pack: Pack): void {
  paper.page({ name: pack.house.name, lines: [m.decision.boardPack(), pack.programme.name] });
  for (const { id, heading, write } of ANNEXES) {
    paper.heading(heading(), 120);
    paper.mark(id, heading());
    write(paper, pack);
  }
}

/** "45 points apart": between the highest and the lowest review. @param scores lowest first */
export function pointsApart(scores: readonly number[]): string {
  return m.decision.pointsApart({ points: points(roundAsDisplayed((scores.at(-1) ?? 0) - (scores[0] ?? 0), 2)) });
}

/** What members should know before they meet: where reviewers disagree, and who leaves the room. */
export const beforeTheMeeting = ({ rows }: Pack): string[] => [
  ...rows
    .filter(({ disagrees }) => disagrees)
    .map(({ name, scores }) => m.decision.readTheCommentsOn({ name, apart: pointsApart(scores) })),
  ...rows
    .filter(({ recused }) => recused.length > 0)
    .map(({ name, recused }) =>
      m.decision.hasAConflictWith({ people: recused.map((each) => each.name).join(', '), count: recused.length, name }),
    ),
];

/** Who is of the board, and which applications each of them does not decide about. */
function writeConflicts(paper: PaperWriter, { board, rows, quorum }: Pack): void {
  const closedTo = (id: string): string[] => rows.filter(({ recused }) => recused.some((each) => each._id === id)).map(toName);
  paper.text(quorum > 0 ? m.decision.quorumOfMembers({ quorum }) : m.decision.noQuorumIsSet());
  paper.table({
    rowHead: 0,
    columns: [
      { head: m.decision.member(), width: 190 },
      { head: m.decision.present(), width: 70 },
      { head: m.decision.leavesTheRoomFor(), width: 'rest' },
    ],
    rows: board.map((member) => ({
      cells: [
        { text: member.name, look: 'strong', note: member.role },
        // To be ticked by hand where it is not recorded yet.
        { text: member.present ? m.common.yes() : '☐' },
        { text: closedTo(member._id).join(', ') || '–' },
      ],
    })),
  });
  paper.text(m.decision.attendanceNote({ hours: ATTENDANCE_HOURS }), 'note');
}

const toName = ({ name }: PackRow): string => name;

/** By which criteria, by how many people, and how far the order can be trusted. */
function writeScoring(paper: PaperWriter, { reviews, reviewCount, reviewerCount, trust, isBlind }: Pack): void {
  const criteria = new Map([...reviews.values()].flatMap((each) => each.criteria).map((each) => [each.slug, each]));
  paper.text(
    [m.decision.scoredBy({ reviews: reviewCount, reviewers: reviewerCount }), trust, isBlind ? m.decision.blindPackNote() : '']
      .filter(Boolean)
      .join(' '),
  );
  if (criteria.size === 0) return;
  paper.table({
    rowHead: 0,
    columns: [
      { head: m.common.criterion(), width: 'rest' },
      { head: m.decision.answersToChooseFrom(), width: 220 },
      { head: m.decision.atMost(), width: 'fit', align: 'right' },
    ],
    rows: [...criteria.values()].map(({ title, possibleOutcomes, maximum }) => ({
      cells: [
        { text: title, look: 'strong' },
        {
          text: possibleOutcomes
            .map(({ title: label, weight }) => m.common.labelValue({ label, value: points(weight) }))
            .join(', '),
        },
        { text: points(maximum) },
      ],
    })),
  });
}
