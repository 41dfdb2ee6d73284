import { m } from '@grantdesk/messages';

/** What a payment rests on, as the list and its page say it. */
export interface ReportFacts {
  title: string;
  /** Both of Pending, In-Progress, Approved, Submitted, Declined. */
  status: string;
  review: string;
}

export type EvidenceKind = 'approved' | 'waiting' | 'declined' | 'contract';

/** A report counts as approved once its review says so; what is declined again does not. */
export const isReportApproved = ({ status, review }: Pick<ReportFacts, 'status' | 'review'>): boolean =>
  [status, review].includes('Approved') && ![status, review].includes('Declined');

/** "Report 1 declined", "Report in review", "Contract signed" where nothing has to be reported first. */
export function describeEvidence(report: ReportFacts | null): { kind: EvidenceKind; label: string } {
  if (!report) return { kind: 'contract', label: m.common.contractSigned() };
  const { title, status, review } = report;
  if (isReportApproved(report)) return { kind: 'approved', label: m.payment.evidenceApproved({ title }) };
  if (status === 'Declined' || review === 'Declined') return { kind: 'declined', label: m.payment.evidenceDeclined({ title }) };
  const isIn = status === 'Submitted' || review === 'Submitted' || review === 'In-Progress';
  return { kind: 'waiting', label: isIn ? m.payment.evidenceInReview({ title }) : m.payment.evidenceNotIn({ title }) };
}
