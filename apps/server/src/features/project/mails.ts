import { m } from '@grantdesk/messages';
import type { Platform } from '#platform/context.ts';
import type { Tx } from '#platform/db.ts';
import { notify } from '#platform/notify/notify.ts';

const wordsOf = () => ({
  INITIALISED: {
    subject: m.project.yourProjectIsSetUp(),
    words: m.project.thePlanOfYourProjectIs(),
  },
  ACTIVATED: {
    subject: m.project.yourProjectHasStarted(),
    words: m.project.yourProjectIsActivatedFromNow(),
  },
});

/** Tells the grantee what became of the project, with the change that makes it. */
export async function mailGrantee(
  p: Platform,
  tx: Tx,
  to: { name: string; email: string; applicationId: string; applicationNumber: string; programmeName: string },
  what: keyof ReturnType<typeof wordsOf>,
  project: { id: string; budget: number; currency: string; startDate: string; endDate: string },
): Promise<void> {
  await notify(tx, {
    kind: 'project.news',
    to: to.email,
    about: { applicationId: to.applicationId },
    content: () => ({
      subject: m.common.subjectApplicationnumberProgrammename({
        subject: wordsOf()[what].subject,
        applicationNumber: to.applicationNumber,
        programmeName: to.programmeName,
      }),
      name: to.name,
      paragraphs: [wordsOf()[what].words],
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
