import { m } from '@grantdesk/messages';
import { can } from '@grantdesk/domain/access/can';
import type { Actor } from '@grantdesk/domain/access/actor';
import {
  ACTION_LABELS,
  ACTIONS,
  type Action,
  type Permissions,
  RESOURCE_LABELS,
  type Resource,
} from '@grantdesk/domain/access/resources';
import { Checkbox } from '@mantine/core';
import { useId } from 'react';
import classes from './Role.module.css';
import { withRight, withRow } from './role-draft.ts';
import { RightsMatrix } from './RightsMatrix.tsx';

interface Props {
  permissions: Permissions;
  /** The role's permissions when the screen was opened: they may stay, no matter who edits. */
  before: Permissions;
  /** The editor: no one grants a permission that they do not have. */
  actor: Actor;
  onChange: (permissions: Permissions) => void;
}

/** Permissions as a matrix of checkboxes: resource by action, and a checkbox for a whole row. */
export function RightsEditor({ permissions, before, actor, onChange }: Props) {
  const reasonId = useId();
  const mayGrant = (resource: Resource, action: Action): boolean =>
    can(actor, resource, action) || (before[resource]?.includes(action) ?? false);
  return (
    <>
      <p id={reasonId} hidden>
        {m.role.youDontHaveThisPermission()}
      </p>
      <RightsMatrix
        caption={m.common.permissions()}
        whole={(resource) => {
          const open = ACTIONS.filter((action) => mayGrant(resource, action));
          const held = permissions[resource] ?? [];
          return (
            <Cell
              label={m.role.everythingOfResourceLabels({ resource: RESOURCE_LABELS[resource] })}
              checked={held.length > 0 && open.every((action) => held.includes(action))}
              isSome={held.length > 0}
              reasonId={open.length > 0 ? undefined : reasonId}
              onChange={(isHeld) => onChange(withRow(permissions, resource, isHeld ? [...open, ...held] : []))}
            />
          );
        }}
        cell={(resource, action) => (
          <Cell
            label={m.common.labelValue({ label: RESOURCE_LABELS[resource], value: ACTION_LABELS[action] })}
            checked={permissions[resource]?.includes(action) ?? false}
            reasonId={mayGrant(resource, action) ? undefined : reasonId}
            onChange={(isHeld) => onChange(withRight(permissions, resource, action, isHeld))}
          />
        )}
      />
    </>
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
      className={`${classes.cell} inline-flex align-middle`}
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
