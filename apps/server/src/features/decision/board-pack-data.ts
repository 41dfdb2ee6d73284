import type { Answer } from '@grantdesk/api';
import type { TaskAction } from '@grantdesk/domain';
import type { BoardReviews } from '../scoring/index.ts';
import type { Introduction } from './board-pack-introduction.ts';
import type { PackProgramme } from './board-pack-queries.ts';

type Room = Answer<'decision.room'>['data'];
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
  /** The funder's name. */
  house: string;
  at: Date;
  programme: Room['programme'];
  /** The stage whose reviews are in the pack. */
  taskAction: TaskAction;
  /** Of the budget, before these applications. */
  left: number;
  /** Whether scores are adjusted for the severity of reviewers. */
  isAdjusted: boolean;
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
