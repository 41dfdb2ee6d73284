import { m } from '@grantdesk/messages';
import { rich } from '#ui/rich.tsx';
import { DateTime } from '#components/values/values.tsx';
import { ReasonedButton } from '#ui/ReasonedButton.tsx';
import classes from './Identity.module.css';
import type { IdentityOverview } from './types.ts';

interface Props {
  links: IdentityOverview['links'];
  onDecide: (id: string, connect: boolean) => void;
}

/** Identities that wait for an administrator, because money or decisions are behind the account. */
export function Connections({ links, onDecide }: Props) {
  return (
    <ul className={`${classes.rows} mt-3`} aria-label={m.identity.toConnect()}>
      {links.map(({ _id, user, provider, email, requestedAt, denial }) => (
        <li key={_id}>
          <span>
            {rich(m.identity.someoneWaits, {
              name: user.name,
              role: user.role,
              email,
              provider,
              time: <DateTime value={requestedAt} timed />,
            })}
          </span>
          <span className="flex flex-wrap gap-2">
            <ReasonedButton size="xs" reason={denial ?? undefined} onClick={() => onDecide(_id, true)}>
              {m.identity.connectName({ name: user.name })}
            </ReasonedButton>
            <ReasonedButton size="xs" reason={denial ?? undefined} onClick={() => onDecide(_id, false)}>
              {m.identity.declineName({ name: user.name })}
            </ReasonedButton>
          </span>
        </li>
      ))}
    </ul>
  );
}
