import { m } from '@grantdesk/messages';
import { can, canSeeAllProgrammes, isManagerOf, type Actor } from '@grantdesk/domain';
import { AppError, accessDenied, notFound } from './errors.ts';

/** Settings of a programme that have a page of their own; without a revision they were never saved. */
export interface ProgrammeSettings {
  managerIds: string[] | null;
  revision: number | null;
}

const manages = (actor: Actor, { managerIds }: ProgrammeSettings): boolean => isManagerOf(actor, managerIds ?? []);

/** @throws AppError 404 for staff who do not see the programme */
export function seen<T extends ProgrammeSettings>(actor: Actor, found: T | undefined): T {
  if (!found || !(canSeeAllProgrammes(actor) || manages(actor, found))) throw notFound('programme');
  return found;
}

export const mayChangeSettings = (actor: Actor, found: ProgrammeSettings): boolean =>
  can(actor, 'PROGRAMMES', 'UPDATE') && manages(actor, found);

/** @throws AppError 403 for staff who do not manage the programme, 404 for those who do not see it */
export function managed<T extends ProgrammeSettings>(actor: Actor, found: T | undefined): T {
  const record = seen(actor, found);
  if (!manages(actor, record)) throw accessDenied();
  return record;
}

/**
 * The revision that a change makes.
 * @param sent the revision that the change began from, where the caller says it
 * @throws AppError 409 after a change by someone else
 */
export function nextRevision({ revision }: ProgrammeSettings, sent: number | undefined): number {
  const stored = revision ?? 0;
  if (sent !== undefined && sent !== stored)
    throw new AppError('STALE_VERSION', m.programme.someoneElseHasChangedThisProgramme(), { details: { revision: stored } });
  return stored + 1;
}
