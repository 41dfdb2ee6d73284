import { type Actor, can } from '@grantdesk/domain/access/can';
import {
  ACTION_LABELS,
  ACTIONS,
  type Action,
  type Permissions,
  RESOURCE_LABELS,
  RESOURCES,
  type Resource,
} from '@grantdesk/domain/access/resources';
import { Checkbox } from '@mantine/core';
import { useId } from 'react';
import classes from './People.module.css';
import { withRight, withRow } from './role-draft.ts';

interface Props {
  permissions: Permissions;
  /** What the role held when the screen was opened: that may stay, whoever edits. */
  before: Permissions;
  /** Who edits: nobody grants what they do not hold (USER-4). */
  actor: Actor;
  onChange: (permissions: Permissions) => void;
}

/** Rights as a matrix of checkboxes: resource by action, and a whole row at once. */
export function RightsEditor({ permissions, before, actor, onChange }: Props) {
  const reasonId = useId();
  const mayGrant = (resource: Resource, action: Action): boolean =>
    can(actor, resource, action) || (before[resource]?.includes(action) ?? false);
  return (
    // Wider than a phone: whoever has no mouse scrolls it by focus and arrow keys.
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
    <div className={classes.scroll} role="group" aria-label="Rights" tabIndex={0}>
      <p id={reasonId} className="sr-only">
        You do not hold this right, so you cannot grant it.
      </p>
      <table className={classes.matrix}>
        <thead>
          <tr>
            <th scope="col">Resource</th>
            <th scope="col">All</th>
            {ACTIONS.map((action) => (
              <th key={action} scope="col">
                {ACTION_LABELS[action]}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {RESOURCES.map((resource) => {
            const open = ACTIONS.filter((action) => mayGrant(resource, action));
            const held = permissions[resource] ?? [];
            return (
              <tr key={resource}>
                <th scope="row">{RESOURCE_LABELS[resource]}</th>
                <td>
                  <Cell
                    label={`Everything of ${RESOURCE_LABELS[resource]}`}
                    checked={held.length > 0 && open.every((action) => held.includes(action))}
                    isSome={held.length > 0}
                    reasonId={open.length > 0 ? undefined : reasonId}
                    onChange={(isHeld) => onChange(withRow(permissions, resource, isHeld ? [...open, ...held] : []))}
                  />
                </td>
                {ACTIONS.map((action) => (
                  <td key={action}>
                    <Cell
                      label={`${RESOURCE_LABELS[resource]}: ${ACTION_LABELS[action]}`}
                      checked={held.includes(action)}
                      reasonId={mayGrant(resource, action) ? undefined : reasonId}
                      onChange={(isHeld) => onChange(withRight(permissions, resource, action, isHeld))}
                    />
                  </td>
                ))}
              </tr>
            );
          })}
        </tbody>
      </table>
    </div>
  );
}

interface CellProps {
  label: string;
  checked: boolean;
  /** Some of a row, not all of it. */
  isSome?: boolean;
  /** Names the reason why it cannot be ticked: it stays in reach of the keyboard. */
  reasonId: string | undefined;
  onChange: (isHeld: boolean) => void;
}

function Cell({ label, checked, isSome = false, reasonId, onChange }: CellProps) {
  return (
    <Checkbox
      className={classes.cell}
      aria-label={label}
      checked={checked}
      indeterminate={isSome && !checked}
      {...(reasonId ? { 'aria-disabled': true, 'aria-describedby': reasonId, 'data-tip-from': reasonId } : {})}
      onChange={(event) => {
        if (!reasonId) onChange(event.currentTarget.checked);
      }}
    />
  );
}
