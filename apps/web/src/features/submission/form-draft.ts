// Routes need this before a screen is drawn: what it imports is part of every cold start.
import type { Answer } from '@grantdesk/api';
import { to } from '#paths.ts';

type Application = Answer<'application.one'>['data'];

/** What a form that is being written belongs to: an application, its proposal, or a report of its project. */
type FormKind = 'application' | 'proposal' | 'report';

/** Where a report hangs, and what of it is open. */
export interface ReportPlace {
  projectId: string;
  projectName: string;
  /** `2026-11-21`; a report is taken after it too. */
  dueDate: string;
  isLate: boolean;
  /** Questions that its review opened again; null where all are open. */
  open: readonly string[] | null;
}

/** A form as the screens that write it know it, whatever it belongs to. */
export type FormDraft = Pick<Application, '_id' | 'form' | 'data' | 'files' | 'version' | 'savedAt' | 'isOwner'> & {
  which: FormKind;
  user: { name: string };
  programme: Pick<Application['programme'], '_id' | 'name' | 'timeZone' | 'startDate' | 'endDate' | 'graceMinutes'>;
  extension: { until: string; reason: string } | null;
  report?: ReportPlace;
};

/**
 * One of the two forms of an application, as the screens of the form know it: the proposal has the same parts as the
 * application (form, answers, version, dates, receipt), so the same screens serve both.
 */
export type ApplicantForm = Application & {
  which: 'application' | 'proposal';
  /** A later end that was granted for this form, with its reason. */
  extension: { until: string; reason: string } | null;
};

export const asApplication = (application: Application): ApplicantForm => ({
  ...application,
  which: 'application',
  extension: application.extensions.application,
});

/** The proposal; null before the application has been called for one. */
export function asProposal(application: Application): ApplicantForm | null {
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

export const toLinks = ({ which, _id, report }: Pick<FormDraft, 'which' | '_id' | 'report'>) =>
  which === 'report'
    ? to.subscriber.reportForm(report?.projectId ?? '', _id, report?.projectName)
    : to.subscriber.written(which, _id);
