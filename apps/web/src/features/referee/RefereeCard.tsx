import { m } from '@grantdesk/messages';
import type { Answer } from '@grantdesk/api';
import { formatDateTimeZone } from '@grantdesk/domain/format/date';
import type { ReactNode } from 'react';
import { browserZone } from '#components/values/values.tsx';
import { StatusChip } from '#ui/StatusChip.tsx';
import { REFEREE_LOOKS } from './referee-looks.ts';

export type RefereeFacts = Omit<Answer<'referee.mine'>['data']['referees'][number], `${string}Denial` | 'reference'>;

const at = (instant: string): string => formatDateTimeZone(instant, browserZone());

function whatBecame({ state, invitedAt, expiresAt, answeredAt }: RefereeFacts): string | null {
  if (answeredAt) return m.referee.answeredAt({ time: at(answeredAt) });
  if (state === 'DECLINED') return null;
  if (expiresAt && state === 'EXPIRED') return m.referee.expiredAt({ time: at(expiresAt) });
  return invitedAt && expiresAt ? m.referee.invitedUntil({ invited: at(invitedAt), until: at(expiresAt) }) : null;
}

interface Props {
  referee: RefereeFacts;
  /** What a reviewer reads in place of the name. */
  anonymous?: string | undefined;
  /** Buttons at the end of the facts. */
  actions?: ReactNode;
  children?: ReactNode;
}

/** One referee: who they are, how they know the applicant, and what became of the request. */
export function RefereeCard({ referee, anonymous, actions, children }: Props) {
  const { name, email, relation, organisation, state } = referee;
  const { label, tone } = REFEREE_LOOKS[state];
  const became = whatBecame(referee);
  return (
    <li className="border-t border-hair py-4 first:border-t-0">
      <div className="flex flex-wrap items-start justify-between gap-x-4 gap-y-1">
        <div className="min-w-0 wrap-anywhere">
          <h3 className="text-base/6 font-semibold">{anonymous ?? name}</h3>
          {anonymous ? null : <p className="text-sm/5 text-muted">{[email, organisation].filter(Boolean).join(' · ')}</p>}
          {relation ? <p className="text-sm/5 text-muted">{relation}</p> : null}
        </div>
        <StatusChip tone={tone} label={label} status={state} />
      </div>
      {became ? <p className="mt-1 text-sm/5 text-muted">{became}</p> : null}
      {children}
      {actions ? <div className="mt-2 flex flex-wrap gap-2">{actions}</div> : null}
    </li>
  );
}
