import { SINGLE_HOLDER_HOURS, type ChangeState } from '@grantdesk/domain';
import type { Platform } from '#platform/context.ts';
import type { Tx } from '#platform/db.ts';
import { say } from '#platform/language.ts';
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
      kind: 'change.requested' as const,
      to: email,
      content: () => ({
        subject: row.effectiveAt
          ? say`A change takes effect in ${SINGLE_HOLDER_HOURS} hours`
          : say`${row.requesterName} asks you to confirm a change`,
        greeting: say`Hello ${name},`,
        paragraphs: [
          row.effectiveAt
            ? say`No second person can confirm this change, so ${row.requesterName} can put it into effect after ${SINGLE_HOLDER_HOURS} hours. If it should not happen, refuse it before then.`
            : say`This change needs a second person. Check with ${row.requesterName} if you did not expect it, then confirm or refuse it.`,
        ],
        facts: [[say`Change`, describeRequest(row)]] as [string, string][],
        action: { label: say`Review the change`, url: page(p) },
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
    kind: 'change.decided',
    to: row.requesterEmail,
    content: () => ({
      subject:
        state === 'CONFIRMED'
          ? say`${by} confirmed the change that you asked for`
          : state === 'REFUSED'
            ? say`${by} refused the change that you asked for`
            : say`The change that you asked for was cancelled`,
      greeting: say`Hello ${row.requesterName},`,
      paragraphs: [
        state === 'CONFIRMED'
          ? say`The change is in effect.`
          : reason === ''
            ? say`Nothing was changed.`
            : say`Nothing was changed. The reason: ${reason}`,
      ],
      facts: [[say`Change`, describeRequest(row)]] as [string, string][],
      action: { label: say`View the request`, url: page(p) },
    }),
  });
