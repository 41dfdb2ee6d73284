import { formatDay, moneyText } from '@grantdesk/domain';
import type { Platform } from '#platform/context.ts';
import type { Tx } from '#platform/db.ts';
import { say } from '#platform/language.ts';
import { notify } from '#platform/notify/notify.ts';

const wordsOf = () => ({
  INITIALISED: {
    subject: say`Your project is set up`,
    words: say`The plan of your project is made: its budget, its payments and the reports that are due. It begins once it is activated.`,
  },
  ACTIVATED: {
    subject: say`Your project has begun`,
    words: say`Your project is activated. From now on payments can be made, and reports can be handed in.`,
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
      subject: say`${wordsOf()[what].subject}: ${to.applicationNumber}, ${to.programmeName}`,
      greeting: say`Hello ${to.name},`,
      paragraphs: [wordsOf()[what].words],
      facts: [
        [say`Programme`, to.programmeName],
        [say`Application`, to.applicationNumber],
        [say`Budget`, moneyText(project.budget, project.currency)],
        [say`From`, formatDay(project.startDate)],
        [say`To`, formatDay(project.endDate)],
      ],
      action: { label: say`View your project`, url: `${p.config.publicUrl}/secure/subscriber/projects/${project.id}` },
    }),
  });
}
