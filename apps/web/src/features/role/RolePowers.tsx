import { m } from '@grantdesk/messages';
import { type Power, POWER_LABELS } from '@grantdesk/domain/access/powers';
import { Panel } from '#ui/Panel.tsx';

/** What a role of the specification can do beyond its permissions; no other role can be given it. */
export function RolePowers({ powers }: { powers: readonly Power[] }) {
  return (
    <Panel title={m.role.powers()} note={m.role.theseBelongToThisRoleBy()}>
      <ul style={{ margin: 0, paddingInlineStart: 20, listStyle: 'disc' }}>
        {powers.map((power) => (
          <li key={power}>{POWER_LABELS[power]}</li>
        ))}
      </ul>
    </Panel>
  );
}
