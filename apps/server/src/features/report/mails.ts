import { m } from '@grantdesk/messages';
import { eventContent, type Details } from '@grantdesk/domain';
import type { Config } from '#platform/config.ts';
import type { Platform } from '#platform/context.ts';
import type { Tx } from '#platform/db.ts';
import { plainName } from '#platform/mail/layout.ts';
import { notify } from '#platform/notify/notify.ts';
import { findWriters } from '../application/index.ts';
import { findManagers } from '../programme/index.ts';
import type { Receipt } from '../submission/index.ts';
import type { ReportToRemind } from './queries.ts';
import type { Report } from './report-types.ts';

const granteePage = (publicUrl: string, projectId: string, reportId: string, name: string): string =>
  `${publicUrl}/secure/subscriber/projects/${projectId}/${reportId}/?projectName=${encodeURIComponent(name)}`;

const toDetails = ({ report, project }: Report): Details => ({
  programme: project.programmeName,
  application: project.applicationNumber,
  report: report.title,
  due: { day: report.dueDate },
});

/** The applicant gets the receipt, the managers of the programme something to review. */
export async function mailHandedIn(p: Platform, tx: Tx, found: Report, receipt: Receipt): Promise<void> {
  const { report, project } = found;
  await notify(tx, {
    event: 'report.received',
    to: project.email,
    about: { applicationId: project.applicationId },
    content: () =>
      eventContent('report.received', {
        name: project.name,
        details: {
          ...toDetails(found),
          receipt: receipt.receiptNo,
          handedIn: { time: receipt.submittedAt, zone: report.timeZone },
          digestSha256: receipt.digest,
        },
        action: {
          label: m.report.viewTheReport(),
          url: granteePage(p.config.publicUrl, project.id, report.id, project.organisation ?? project.name),
        },
      }),
  });
  for (const { name, email } of await findManagers(tx, project.programmeId))
    await notify(tx, {
      event: 'report.handed-in',
      to: email,
      about: { applicationId: project.applicationId },
      content: () => ({
        subject: m.report.aReportIsInAbout({
          about: [report.title, project.applicationNumber, project.programmeName].join(', '),
        }),
        name,
        paragraphs: [m.report.plainNameHasSubmittedA({ plainName: plainName(project.organisation ?? project.name) })],
        details: toDetails(found),
        action: {
          label: m.report.reviewTheReport(),
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
  const event = review === 'Approved' ? 'report.approved' : 'report.returned';
  for (const { name, email } of await findWriters(tx, project.applicationId))
    await notify(tx, {
      event,
      to: email,
      about: { applicationId: project.applicationId },
      content: () =>
        eventContent(event, {
          name,
          details: toDetails(found),
          texts: { comment: comment.trim() },
          action: {
            label: review === 'Approved' ? m.report.viewTheReport() : m.report.changeTheReport(),
            url: granteePage(p.config.publicUrl, project.id, report.id, project.organisation ?? project.name),
          },
        }),
    });
}

/** Reminds the people of a project of a report; `daysLeft` is below nought once it is late. */
export async function mailReportReminder(config: Config, tx: Tx, report: ReportToRemind): Promise<void> {
  const { daysLeft, title } = report;
  const event = daysLeft < 0 ? 'report.late' : 'report.due';
  const whenDue = (): string => (daysLeft === 0 ? m.report.isDueToday() : m.report.isDueInDaysleftDays({ daysLeft }));
  for (const { name, email } of await findWriters(tx, report.applicationId))
    await notify(tx, {
      event,
      to: email,
      about: { applicationId: report.applicationId },
      content: () =>
        eventContent(event, {
          name,
          details: {
            programme: report.programmeName,
            application: report.applicationNumber,
            report: title,
            due: { day: report.dueDate },
          },
          ...(event === 'report.due' && { texts: { whenDue: whenDue() } }),
          action: {
            label: m.report.writeTheReport(),
            url: granteePage(config.publicUrl, report.projectId, report.id, report.organisation ?? report.name),
          },
        }),
    });
}
