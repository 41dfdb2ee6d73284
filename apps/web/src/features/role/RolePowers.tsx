import { type Power, POWER_LABELS } from '@grantdesk/domain/access/powers';
import { Panel } from '#ui/Panel.tsx';

/** What a role of the specification can do beyond its permissions; no other role can be given it. */
export function RolePowers({ powers }: { powers: readonly Power[] }) {
  return (
    <Panel title="Powers" note="These belong to this role by its name. They cannot be removed, or given to another role.">
      <ul style={{ margin: 0, paddingInlineStart: 20, listStyle: 'disc' }}>
        {powers.map((power) => (
          <li key={power}>{POWER_LABELS[power]}</li>
        ))}
      </ul>
    </Panel>
  );
}
