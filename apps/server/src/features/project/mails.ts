import { m } from '@grantdesk/messages';
import { eventContent } from '@grantdesk/domain';
import type { Platform } from '#platform/context.ts';
import type { Tx } from '#platform/db.ts';
import { notify } from '#platform/notify/notify.ts';

const EVENTS = { INITIALISED: 'project.planned', ACTIVATED: 'project.started' } as const;

/** Tells the grantee what became of the project, with the change that makes it. */
export async function mailGrantee(
  p: Platform,
  tx: Tx,
  to: { name: string; email: string; applicationId: string; applicationNumber: string; programmeName: string },
  what: keyof typeof EVENTS,
  project: { id: string; budget: number; currency: string; startDate: string; endDate: string },
): Promise<void> {
  await notify(tx, {
    event: EVENTS[what],
    to: to.email,
    about: { applicationId: to.applicationId },
    content: () =>
      eventContent(EVENTS[what], {
        name: to.name,
        details: {
          programme: to.programmeName,
          application: to.applicationNumber,
          budget: { amount: project.budget, currency: project.currency },
          from: { day: project.startDate },
          to: { day: project.endDate },
        },
        action: { label: m.project.viewYourProject(), url: `${p.config.publicUrl}/secure/subscriber/projects/${project.id}` },
      }),
  });
}
