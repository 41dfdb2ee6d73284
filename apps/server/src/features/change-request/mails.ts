import { m } from '@grantdesk/messages';
import { SINGLE_HOLDER_HOURS, type ChangeState } from '@grantdesk/domain';
import type { Platform } from '#platform/context.ts';
import type { Tx } from '#platform/db.ts';
import { notify } from '#platform/notify/notify.ts';
import { describeRequest } from './present.ts';
import type { Holder, RequestRecord } from './queries.ts';

const page = (p: Pick<Platform, 'config'>): string => `${p.config.publicUrl}/secure/admin/change-requests`;

/** Asks the people who can confirm a change, or warns all administrators where it takes effect after a delay. */
export const notifyRequested = (
  p: Pick<Platform, 'config'>,
  tx: Tx,
  row: RequestRecord,
  people: readonly Pick<Holder, 'name' | 'email'>[],
): Promise<void> =>
  notify(
    tx,
    ...people.map(({ name, email }) => ({
      event: 'change.requested' as const,
      to: email,
      content: () => ({
        subject: row.effectiveAt
          ? m.changeRequest.aChangeTakesEffectInSingle({ hours: SINGLE_HOLDER_HOURS })
          : m.changeRequest.requesternameAsksYouToConfirmA({ requesterName: row.requesterName }),
        name,
        paragraphs: [
          row.effectiveAt
            ? m.changeRequest.noSecondPersonCanConfirmThis({ requesterName: row.requesterName, hours: SINGLE_HOLDER_HOURS })
            : m.changeRequest.thisChangeNeedsASecondPerson({ requesterName: row.requesterName }),
        ],
        details: { change: describeRequest(row) },
        action: { label: m.changeRequest.reviewTheChange(), url: page(p) },
      }),
    })),
  );

/** Notifies the requester of the decision. */
export const notifyDecided = (
  p: Pick<Platform, 'config'>,
  tx: Tx,
  row: RequestRecord,
  { state, by, reason }: { state: Exclude<ChangeState, 'WAITING'>; by: string; reason: string },
): Promise<void> =>
  notify(tx, {
    event: 'change.decided',
    to: row.requesterEmail,
    content: () => ({
      subject:
        state === 'CONFIRMED'
          ? m.changeRequest.byConfirmedTheChangeThatYou({ by })
          : state === 'REFUSED'
            ? m.changeRequest.byRefusedTheChangeThatYou({ by })
            : m.changeRequest.theChangeYouRequestedWas(),
      name: row.requesterName,
      paragraphs: [
        state === 'CONFIRMED'
          ? m.changeRequest.theChangeIsInEffect()
          : reason === ''
            ? m.common.nothingWasChanged()
            : m.changeRequest.nothingWasChangedTheReasonReason({ reason }),
      ],
      details: { change: describeRequest(row) },
      action: { label: m.changeRequest.viewTheRequest(), url: page(p) },
    }),
  });
