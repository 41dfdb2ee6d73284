// Routes need this before a screen is drawn: what it imports is part of every cold start.
import type { Answer } from '@grantdesk/api';
import { to } from '../../paths.ts';

type Application = Answer<'application.one'>['data'];

/**
 * One of the two forms of an application, as the screens of the form know it: the proposal has the same parts as the
 * application (form, answers, version, dates, receipt), so the same screens serve both.
 */
export type Written = Application & {
  which: 'application' | 'proposal';
  /** A later end that was granted for this form, with its reason. */
  extension: { until: string; reason: string } | null;
};

export const asApplication = (application: Application): Written => ({
  ...application,
  which: 'application',
  extension: application.extensions.application,
});

/** The proposal; null before the application has been called for one. */
export function asProposal(application: Application): Written | null {
  const { proposalForm, programme } = application;
  if (!proposalForm) return null;
  return {
    ...application,
    which: 'proposal',
    extension: application.extensions.proposal,
    form: proposalForm,
    data: application.proposalData ?? {},
    keptApart: application.proposalKeptApart,
    version: application.proposalVersion ?? 0,
    savedAt: application.proposalSavedAt,
    receipt: application.proposalReceipt,
    // Without dates of its own a proposal is closed: the programme's window must not open it.
    programme: {
      ...programme,
      startDate: programme.proposalStartDate ?? programme.endDate,
      endDate: programme.proposalEndDate ?? programme.endDate,
    },
  };
}

export const linksOf = ({ which, _id }: Pick<Written, 'which' | '_id'>) => to.subscriber.written(which, _id);
