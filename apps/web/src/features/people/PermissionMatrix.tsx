import { ACTION_LABELS, ACTIONS, RESOURCE_LABELS, RESOURCES } from '@grantdesk/domain/access/resources';
import { Check } from 'lucide-react';
import classes from './People.module.css';

/** What a role may do: resource by action. Read only. */
export function PermissionMatrix({ permissions, caption }: { permissions: Record<string, string[]>; caption: string }) {
  return (
    // Wider than a phone: whoever has no mouse scrolls it by focus and arrow keys.
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
    <div className={classes.scroll} role="group" aria-label={caption} tabIndex={0}>
      <table className={classes.matrix}>
        <caption className="sr-only">{caption}</caption>
        <thead>
          <tr>
            <th scope="col">Resource</th>
            {ACTIONS.map((action) => (
              <th key={action} scope="col">
                {ACTION_LABELS[action]}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {RESOURCES.map((resource) => (
            <tr key={resource}>
              <th scope="row">{RESOURCE_LABELS[resource]}</th>
              {ACTIONS.map((action) => {
                const held = permissions[resource]?.includes(action) ?? false;
                return (
                  <td key={action} data-held={held || undefined}>
                    {held ? <Check size={16} strokeWidth={2} aria-hidden="true" /> : <span aria-hidden="true">–</span>}
                    <span className="sr-only">{held ? 'Yes' : 'No'}</span>
                  </td>
                );
              })}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
