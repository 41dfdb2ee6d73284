import { m } from '@grantdesk/messages';
import { currencySign, formatTableScore, getMean, listConditions, moneyText } from '@grantdesk/domain';
import { BALLOT_HEIGHT } from '#platform/pdf/ballot.ts';
import type { TextBlocks } from '#platform/pdf/blocks.ts';
import type { PaperWriter } from '#platform/pdf/document.ts';
import type { Cell, TableRow } from '#platform/pdf/table-shape.ts';
import type { BoardReviews } from '../scoring/index.ts';
import { type Pack, type PackRow, points } from './board-pack-data.ts';
import type { Introduction } from './board-pack-introduction.ts';
import { spreadFigure } from './board-pack-spread.ts';
import { stagedAs } from './export.ts';

/** Reviewers beside each other; more have a table of their own below. */
const REVIEWERS_ACROSS = 5;

/** What the board reads about one application, and the box for its decision. */
export function writeApplication(paper: PaperWriter, pack: Pack, row: PackRow): void {
  const { house, rows, introductions, reviews, programme, isBlind } = pack;
  const { title, summary, facts } = introductions.get(row._id) ?? { title: null, summary: null, facts: [] };
  const rank = row.rank === null ? m.decision.notRanked() : m.decision.rankOfCount({ rank: row.rank, count: rows.length });
  paper.page({ name: house.name, lines: [rank, row.applicationID] });
  paper.mark(row._id, row.name);
  paper.title(row.name);
  const lead = title ?? row.contact;
  if (lead) paper.lead(lead);
  writeFigures(paper, row, programme.currency);
  writeIntroduction(paper, summary, facts);
  const own = reviews.get(row._id);
  if (own) writeReviews(paper, isBlind ? withoutNames(own) : own);
  else {
    paper.heading(m.common.scores());
    paper.text(m.decision.noReviewsOfThisApplication());
  }
  writeDecision(paper, row, programme.currency);
  paper.ballot({
    choices: [m.common.approve(), m.decision.hold(), m.common.decline()],
    captions: [m.decision.amountGrantedAndConditions({ sign: currencySign(programme.currency).trim() }), m.decision.chairDate()],
  });
}

/** The summary beside the facts, or what there is of them. */
function writeIntroduction(paper: PaperWriter, summary: string | null, facts: Introduction['facts']): void {
  const writeSummary = (on: TextBlocks): void => {
    on.heading(m.decision.summary());
    on.text(summary ?? '');
  };
  const writeFacts = (on: TextBlocks): void => {
    on.heading(m.decision.facts());
    on.facts(facts);
  };
  if (summary && facts.length > 0) paper.beside(writeSummary, writeFacts);
  else if (summary) writeSummary(paper);
  else if (facts.length > 0) writeFacts(paper);
}

function writeFigures(paper: PaperWriter, row: PackRow, currency: string): void {
  const spread = spreadFigure(row.scores, row.mean, row.disagrees);
  paper.band([
    {
      label: m.decision.average(),
      value: formatTableScore(row.mean),
      ...(row.adjusted === null ? {} : { note: m.decision.adjustedScore({ score: formatTableScore(row.adjusted) }) }),
      ...(spread && { figure: spread }),
    },
    { label: m.common.requested(), value: moneyText(row.requested, currency) },
    { label: m.common.proposed(), value: moneyText(row.cost, currency) },
    { label: m.decision.leftAfterThisGrant(), value: moneyText(row.left, currency) },
  ]);
}

const LETTERS = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ';
/** A, B, … Z, AA, AB, … */
const letterFor = (index: number): string =>
  (index < LETTERS.length ? '' : letterFor(Math.floor(index / LETTERS.length) - 1)) + LETTERS.charAt(index % LETTERS.length);

const withoutNames = ({ assessors, ...reviews }: BoardReviews): BoardReviews => ({
  ...reviews,
  assessors: assessors.map((each, index) => ({ ...each, name: m.decision.reviewerLetter({ letter: letterFor(index) }) })),
});

function writeReviews(paper: PaperWriter, reviews: BoardReviews): void {
  paper.heading(m.common.scores());
  for (let first = 0; first < reviews.assessors.length; first += REVIEWERS_ACROSS) writeScores(paper, reviews, first);
  paper.heading(m.decision.reviewersComments());
  paper.table({
    rowHead: 0,
    columns: [{ width: 110 }, { width: 'rest' }],
    rows: reviews.assessors.map((each) => ({
      cells: [
        {
          text: each.name,
          look: 'strong',
          note: m.decision.scoreRecommends({ score: points(each.totalScore), recommended: String(each.recommended) }),
        },
        { text: each.comments?.trim() || m.decision.noComment() },
      ],
    })),
  });
}

/** Criteria by reviewers from `first` on, with the means of all reviewers at the end. */
function writeScores(paper: PaperWriter, { criteria, assessors }: BoardReviews, first: number): void {
  const across = assessors.slice(first, first + REVIEWERS_ACROSS);
  const isLast = first + REVIEWERS_ACROSS >= assessors.length;
  const mean = (text: string): Cell[] => (isLast ? [{ text, look: 'strong' }] : []);
  const maxima = new Set(criteria.map(({ maximum }) => maximum));
  const [shared] = maxima.size === 1 ? maxima : [];
  const totals = new Set(assessors.map(({ maximum }) => maximum));
  const [total] = totals.size === 1 ? totals : [];
  const named = (name: string, maximum: number | undefined): string =>
    maximum === undefined ? name : m.decision.nameOfMaximum({ name, maximum: points(maximum) });
  const rows = criteria.map((criterion): TableRow => {
    const weights = assessors.flatMap(({ scores }) => scores[criterion.slug]?.weight ?? []);
    const lowest = Math.min(...weights);
    return {
      cells: [
        { text: named(criterion.title, shared === undefined ? criterion.maximum : undefined) },
        ...across.map(({ scores }): Cell => {
          const weight = scores[criterion.slug]?.weight ?? null;
          return { text: points(weight), look: criterion.disagrees && weight === lowest ? 'warning' : 'plain' };
        }),
        ...mean(formatTableScore(weights.length > 0 ? getMean(weights) : null)),
      ],
    };
  });
  paper.table({
    rowHead: 0,
    columns: [
      { head: named(m.common.criterion(), shared), width: 'rest' },
      ...across.map(({ name }) => ({ head: name, width: 'fit', min: 62, align: 'right' }) as const),
      ...(isLast ? [{ head: m.common.mean(), width: 'fit', min: 48, align: 'right' } as const] : []),
    ],
    rows: [
      ...rows,
      {
        isTotal: true,
        cells: [
          { text: named(m.common.total(), total) },
          ...across.map(({ totalScore }) => ({ text: points(totalScore) })),
          ...mean(formatTableScore(getMean(assessors.map(({ totalScore }) => totalScore ?? 0)))),
        ],
      },
    ],
  });
}

function writeDecision(paper: PaperWriter, { decision, recused }: PackRow, currency: string): void {
  // With the box below it, unless there is much to read.
  const { reason = '', conditions: required = '' } = decision ?? {};
  const lines = 2 + reason.length / 95 + (required.length > 0 ? 2 + required.length / 60 : 0);
  paper.heading(m.decision.draftedDecision(), Math.min(300, BALLOT_HEIGHT + lines * 14));
  if (!decision) paper.text(m.decision.noDecisionIsDrafted());
  else {
    const label = stagedAs()[decision.outcome];
    paper.text(decision.amount === null ? label : m.common.labelValue({ label, value: moneyText(decision.amount, currency) }));
    if (decision.reason) paper.text(m.common.labelValue({ label: m.common.reason(), value: decision.reason }));
    const conditions = listConditions(decision.conditions);
    if (conditions.length > 0) {
      paper.question(m.common.conditions());
      paper.items(conditions);
    }
  }
  if (recused.length > 0) paper.text(m.decision.recusedList({ list: recused.map(({ name }) => name).join(', ') }));
}
