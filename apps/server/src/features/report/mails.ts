import { formatDateTimeZone, formatDay } from '@grantdesk/domain';
import type { Config } from '#platform/config.ts';
import type { Platform } from '#platform/context.ts';
import type { Tx } from '#platform/db.ts';
import { say } from '#platform/language.ts';
import { plainName } from '#platform/mail/layout.ts';
import { notify } from '#platform/notify/notify.ts';
import { findWriters } from '../application/index.ts';
import { findManagers } from '../programme/index.ts';
import type { Receipt } from '../submission/index.ts';
import type { ReportToRemind } from './queries.ts';
import type { Report } from './report-types.ts';

const granteePage = (publicUrl: string, projectId: string, reportId: string, name: string): string =>
  `${publicUrl}/secure/subscriber/projects/${projectId}/${reportId}/?projectName=${encodeURIComponent(name)}`;

const factsOf = ({ report, project }: Report): [string, string][] => [
  [say`Programme`, project.programmeName],
  [say`Application`, project.applicationNumber],
  [say`Report`, report.title],
  [say`Due`, formatDay(report.dueDate)],
];

/** The applicant gets the receipt, the managers of the programme something to review. */
export async function mailHandedIn(p: Platform, tx: Tx, found: Report, receipt: Receipt): Promise<void> {
  const { report, project } = found;
  const about = `${report.title}: ${project.applicationNumber}, ${project.programmeName}`;
  await notify(tx, {
    kind: 'report.receipt',
    to: project.email,
    about: { applicationId: project.applicationId },
    content: () => ({
      subject: say`Your report is in: ${about}`,
      greeting: say`Hello ${project.name},`,
      paragraphs: [say`We have received your report. You are told as soon as it is reviewed.`],
      facts: [
        ...factsOf(found),
        [say`Receipt`, receipt.receiptNo],
        [say`Handed in`, formatDateTimeZone(receipt.submittedAt, report.timeZone)],
        [say`Digest (SHA-256)`, receipt.digest],
      ],
      action: {
        label: say`View the report`,
        url: granteePage(p.config.publicUrl, project.id, report.id, project.organisation ?? project.name),
      },
    }),
  });
  for (const { name, email } of await findManagers(tx, project.programmeId))
    await notify(tx, {
      kind: 'report.handed-in',
      to: email,
      about: { applicationId: project.applicationId },
      content: () => ({
        subject: say`A report is in: ${about}`,
        greeting: say`Hello ${name},`,
        paragraphs: [say`${plainName(project.organisation ?? project.name)} has handed in a report.`],
        facts: factsOf(found),
        action: {
          label: say`Review the report`,
          url: `${p.config.publicUrl}/secure/admin/grantee_management/${project.programmeId}/${project.id}/reports/${report.id}/?applicationId=${project.applicationId}`,
        },
      }),
    });
}

/** Notifies all authors of the report of the result of its review. */
export async function mailReviewed(
  p: Platform,
  tx: Tx,
  found: Report,
  review: 'Approved' | 'Declined',
  comment: string,
): Promise<void> {
  const { report, project } = found;
  const words = (): string =>
    review === 'Approved'
      ? say`Your report has been approved. Thank you.`
      : say`Your report has come back to you. Please change what the comment asks for, and hand it in again.`;
  for (const { name, email } of await findWriters(tx, project.applicationId))
    await notify(tx, {
      kind: 'report.reviewed',
      to: email,
      about: { applicationId: project.applicationId },
      content: () => ({
        subject: say`Your report ${review === 'Approved' ? say`has been approved` : say`needs changes`}: ${report.title}, ${project.applicationNumber}`,
        greeting: say`Hello ${name},`,
        paragraphs: [words(), ...comment.split('\n').filter((line) => line.trim() !== '')],
        facts: factsOf(found),
        action: {
          label: review === 'Approved' ? say`View the report` : say`Change the report`,
          url: granteePage(p.config.publicUrl, project.id, report.id, project.organisation ?? project.name),
        },
      }),
    });
}

/** Reminds the people of a project of a report; `daysLeft` is below nought once it is late. */
export async function mailReportReminder(config: Config, tx: Tx, report: ReportToRemind): Promise<void> {
  const { daysLeft, title } = report;
  const when = (): string =>
    daysLeft < 0
      ? say`is late`
      : daysLeft === 0
        ? say`is due today`
        : daysLeft === 1
          ? say`is due tomorrow`
          : say`is due in ${daysLeft} days`;
  for (const { name, email } of await findWriters(tx, report.applicationId))
    await notify(tx, {
      kind: 'report.reminder',
      to: email,
      about: { applicationId: report.applicationId },
      content: () => ({
        subject: say`Your report ${when()}: ${title}, ${report.applicationNumber}`,
        greeting: say`Hello ${name},`,
        paragraphs: [
          daysLeft < 0
            ? say`The report is late. It can still be handed in, and payments may wait for it.`
            : say`Save as often as you like; it is handed in once.`,
        ],
        facts: [
          [say`Programme`, report.programmeName],
          [say`Application`, report.applicationNumber],
          [say`Report`, title],
          [say`Due`, formatDay(report.dueDate)],
        ],
        action: {
          label: say`Write the report`,
          url: granteePage(config.publicUrl, report.projectId, report.id, report.organisation ?? report.name),
        },
      }),
    });
}
