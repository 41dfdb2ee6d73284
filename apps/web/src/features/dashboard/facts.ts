import type { Answer } from '@grantdesk/api';
import { windowStatus } from '@grantdesk/domain/programme/window';

export type ProgrammeRow = Answer<'programme.many'>['data'][number];
export type FormRow = Answer<'form.many'>['data'][number];

export interface Totals {
  open: number;
  upcoming: number;
  inProgress: number;
  submitted: number;
}

/** Sums over the programmes that a person sees. */
export function totalsOf(programmes: readonly ProgrammeRow[], now: number): Totals {
  const totals: Totals = { open: 0, upcoming: 0, inProgress: 0, submitted: 0 };
  for (const programme of programmes) {
    const status = windowStatus(programme.startDate, programme.endDate, now);
    if (status === 'open') totals.open += 1;
    if (status === 'not-started') totals.upcoming += 1;
    totals.submitted += programme.submittedCount;
    totals.inProgress += programme.applicationCount - programme.submittedCount;
  }
  return totals;
}

/** Programmes that are open or will be, the first to close first. */
export const closingNext = (programmes: readonly ProgrammeRow[], now: number): ProgrammeRow[] =>
  programmes
    .filter((programme) => windowStatus(programme.startDate, programme.endDate, now) !== 'closed')
    .sort((left, right) => Date.parse(left.endDate) - Date.parse(right.endDate));

/** Forms whose draft is ahead of what is published. */
export const unpublished = (forms: readonly FormRow[]): FormRow[] =>
  forms.filter((form) => form.status !== 'ARCHIVED' && form.hasUnpublishedChanges);
