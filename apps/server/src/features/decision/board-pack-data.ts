import type { Answer } from '@grantdesk/api';
import { blindnessFor, formatNumber, type Blindness, type BlindReview, type TaskAction } from '@grantdesk/domain';
import type { NamedHouse } from '#platform/brand.ts';
import type { BoardReviews } from '../scoring/index.ts';
import type { Introduction } from './board-pack-introduction.ts';
import type { PackProgramme } from './board-pack-queries.ts';

export type Room = Answer<'decision.room'>['data'];
export type RoomRow = Room['rows'][number];

/** An application in the pack. Amounts in minor units; null where not known. */
export interface PackRow extends Omit<RoomRow, 'user'> {
  /** The organisation, else the person; the application's number where the stage is blind. */
  name: string;
  /** The person who applied for an organisation. */
  contact: string | null;
  /** What the application takes from the budget: what is drafted, else what it proposes or requests. */
  cost: number | null;
  /** What is left of the budget after it. */
  left: number | null;
}

export interface Pack extends Pick<PackProgramme, 'timeZone' | 'preparedBy' | 'received'> {
  /** The funder. */
  house: NamedHouse;
  at: Date;
  programme: Room['programme'];
  /** The board's next meeting, "Dec 10, 2026 at 02:00pm WAT, Lagos"; null where none is set. */
  meeting: string | null;
  /** What the meeting discusses, in order; empty without an agenda. */
  agenda: { name: string; applicationID: string; startsAt: string; minutes: number }[];
  quorum: number;
  board: Room['board'];
  /** The stage whose reviews are in the pack. */
  taskAction: TaskAction;
  /** Of the budget, before these applications. */
  left: number;
  /** Whether applications are ranked by scores adjusted for the severity of reviewers. */
  isAdjusted: boolean;
  /** How far the ranking can be trusted; null where nothing is ranked. */
  trust: string | null;
  /** Completed reviews of the stage, and who made them. */
  reviewCount: number;
  reviewerCount: number;
  /** Whether applicants and reviewers appear without names. */
  isBlind: boolean;
  /** How many applications from the top the money pays for. */
  cut: number;
  /** What the board decides about, by rank, and what is decided or has ended. */
  rows: PackRow[];
  ended: PackRow[];
  reviews: ReadonlyMap<string, BoardReviews>;
  introductions: ReadonlyMap<string, Introduction>;
}

/** The person who exports a pack knows who applied; board members who read it at a blind stage must not. */
export const packBlindness = (blindReview: BlindReview, taskAction: TaskAction): Blindness | null =>
  blindnessFor(blindReview, [{ taskAction, progressStatus: 'PENDING' }], false);

/** Whole points without decimals. */
export const points = (value: number | null): string => formatNumber(value, value !== null && Number.isInteger(value) ? 0 : 2);
