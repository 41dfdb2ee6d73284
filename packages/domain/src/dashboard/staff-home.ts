/** What a person's dashboard is about: its figures at the top, and sums of several programmes as one figure. */
import { can } from '../access/can.ts';
import type { Actor } from '../access/actor.ts';
import type { ListLink } from './links.ts';
import { followsReports } from './waiting.ts';

const reviewsApplications = (actor: Actor): boolean => can(actor, 'APPLICATIONS', 'READ');

/** Reads the accounts, and no applications: payments are the work. */
export const leadsWithPayments = (actor: Actor): boolean => can(actor, 'ACCOUNTING', 'READ') && !reviewsApplications(actor);
/** Follows reports, and reads no applications: reports are the work. */
export const leadsWithReports = (actor: Actor): boolean => followsReports(actor) && !reviewsApplications(actor);

/** What one programme adds to a figure. */
export interface FigurePart {
  count: number;
  behind: ListLink;
}
export interface MoneyPart extends FigurePart {
  currency: string;
  /** Minor units of the currency. */
  minor: number;
}

/** A figure of several programmes. Its list is that of the one programme that holds all of it; null where several do. */
export interface TotalFigure {
  count: number;
  behind: ListLink | null;
}
export interface MoneyFigure extends TotalFigure {
  /** One amount for each currency: amounts of two currencies are never added. */
  amounts: { currency: string; minor: number }[];
}

export function totalFigure(parts: readonly FigurePart[]): TotalFigure {
  const counted = parts.filter(({ count }) => count > 0);
  const [only] = counted;
  return {
    count: counted.reduce((sum, { count }) => sum + count, 0),
    behind: counted.length === 1 && only ? only.behind : null,
  };
}

export function moneyFigure(parts: readonly MoneyPart[]): MoneyFigure {
  const amounts = new Map<string, number>();
  for (const { count, currency, minor } of parts) if (count > 0) amounts.set(currency, (amounts.get(currency) ?? 0) + minor);
  return {
    ...totalFigure(parts),
    amounts: [...amounts].map(([currency, minor]) => ({ currency, minor })).toSorted((a, b) => b.minor - a.minor),
  };
}
