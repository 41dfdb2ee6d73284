import { m } from '@grantdesk/messages';
import { eventContent, type Details, type WordedEvent } from '@grantdesk/domain';
import type { Platform } from '#platform/context.ts';
import type { Tx } from '#platform/db.ts';
import { notify } from '#platform/notify/notify.ts';
import { findManagers } from '../programme/index.ts';
import type { AwardRecord } from './queries.ts';

const detailsOf = ({ programmeName, applicationNumber, granted, currency }: AwardRecord): Details => ({
  programme: programmeName,
  application: applicationNumber,
  ...(granted !== null && { amount: { amount: granted, currency } }),
});

/** Notifies the managers of the programme, but for the one who recorded it. @param reason of the applicant */
export async function mailAnswer(
  p: Platform,
  tx: Tx,
  award: AwardRecord,
  { event, reason, by }: { event: 'award.accepted' | 'award.declined'; reason: string; by: string },
): Promise<void> {
  const url = `${p.config.publicUrl}/secure/admin/applications/programmes/${award.programmeId}/application/${award.id}?tab=contract`;
  const managers = (await findManagers(tx, award.programmeId)).filter(({ id }) => id !== by);
  await notify(
    tx,
    ...managers.map(({ name, email }) => ({
      event,
      to: email,
      about: { applicationId: award.id },
      content: () =>
        eventContent(event, {
          name,
          details: detailsOf(award),
          texts: { reason },
          action: { label: m.common.viewTheApplication(), url },
        }),
    })),
  );
}

/** Notifies the applicant of what the programme team did with their award. */
export const mailApplicant = (
  p: Platform,
  tx: Tx,
  award: AwardRecord,
  event: Extract<WordedEvent, 'award.acceptance-recorded' | 'award.decline-recorded' | 'award.reopened'>,
): Promise<void> => {
  const { programme = '', application = '' } = detailsOf(award);
  return notify(tx, {
    event,
    to: award.email,
    about: { applicationId: award.id },
    content: () =>
      eventContent(event, {
        name: award.name,
        details: { programme, application },
        action: {
          label: m.award.readTheAwardLetter(),
          url: `${p.config.publicUrl}/secure/subscriber/applications/${award.id}/outcome`,
        },
      }),
  });
};
