import { formatDay, formatMoney } from '@grantdesk/domain';
import type { Platform } from '../../platform/context.ts';
import type { Tx } from '../../platform/db.ts';
import { tell } from '../../platform/notify/tell.ts';

const WORDS = {
  INITIALISED: {
    subject: 'Your project is set up',
    words:
      'The plan of your project is made: its budget, its payments and the reports that are due. It begins once it is activated.',
  },
  ACTIVATED: {
    subject: 'Your project has begun',
    words: 'Your project is activated. From now on payments can be made, and reports can be handed in.',
  },
} as const;

/** Tells the grantee what became of the project, with the change that makes it (GRANT-3). */
export async function mailGrantee(
  p: Platform,
  tx: Tx,
  to: { name: string; email: string; applicationId: string; applicationNumber: string; programmeName: string },
  what: keyof typeof WORDS,
  project: { id: string; budget: number; currency: string; startDate: string; endDate: string },
): Promise<void> {
  const { subject, words } = WORDS[what];
  await tell(tx, {
    kind: 'project.news',
    to: to.email,
    about: { applicationId: to.applicationId },
    content: {
      subject: `${subject}: ${to.applicationNumber}, ${to.programmeName}`,
      greeting: `Hello ${to.name},`,
      paragraphs: [words],
      facts: [
        ['Programme', to.programmeName],
        ['Application', to.applicationNumber],
        ['Budget', formatMoney(project.budget, project.currency)],
        ['From', formatDay(project.startDate)],
        ['To', formatDay(project.endDate)],
      ],
      action: { label: 'View your project', url: `${p.config.publicUrl}/secure/subscriber/projects/${project.id}` },
    },
  });
}
