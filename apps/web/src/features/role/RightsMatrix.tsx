import { m } from '@grantdesk/messages';
import {
  ACTION_LABELS,
  ACTIONS,
  type Action,
  RESOURCE_LABELS,
  RESOURCES,
  type Resource,
} from '@grantdesk/domain/access/resources';
import type { ReactNode } from 'react';
import classes from './Role.module.css';

interface Props {
  caption: string;
  cell: (resource: Resource, action: Action) => ReactNode;
  /** A cell before the others, for the whole row. */
  whole?: (resource: Resource) => ReactNode;
}

/** Resource by action, read or edited. */
export function RightsMatrix({ caption, cell, whole }: Props) {
  return (
    // Wider than a phone: without a mouse, people scroll it by focus and arrow keys.
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
    <div className="relative overflow-x-auto rounded-xl" role="group" aria-label={caption} tabIndex={0}>
      <table className={`${classes.matrix} w-full border-collapse`}>
        <caption className="sr-only">{caption}</caption>
        <thead>
          <tr>
            <th scope="col">{m.role.resource()}</th>
            {whole ? <th scope="col">{m.common.all()}</th> : null}
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
              {whole ? <td>{whole(resource)}</td> : null}
              {ACTIONS.map((action) => (
                <td key={action}>{cell(resource, action)}</td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
