import { Checkbox } from '@mantine/core';
import classes from './DataTable.module.css';
import type { TableSelection } from './types.ts';

/** The whole cell is the target. */
export function SelectCell({ id, label, selection }: { id: string; label: string; selection: TableSelection }) {
  const toggle = () => {
    const next = new Set(selection.selected);
    if (!next.delete(id)) next.add(id);
    selection.onChange(next);
  };
  return (
    <td className={classes.selectCell}>
      <Checkbox
        aria-label={`Select ${label}`}
        classNames={{ body: classes.selectBody, inner: classes.selectInner }}
        checked={selection.selected.has(id)}
        onChange={toggle}
      />
    </td>
  );
}

export function SelectAllCell({ ids, name, selection }: { ids: string[]; name: string; selection: TableSelection }) {
  const chosen = ids.filter((id) => selection.selected.has(id)).length;
  const all = ids.length > 0 && chosen === ids.length;
  const toggle = () => {
    const next = new Set(selection.selected);
    for (const id of ids) {
      if (all) next.delete(id);
      else next.add(id);
    }
    selection.onChange(next);
  };
  return (
    <th scope="col" className={classes.selectCell}>
      <Checkbox
        aria-label={`Select all ${name} on this page`}
        classNames={{ body: classes.selectBody, inner: classes.selectInner }}
        checked={all}
        indeterminate={chosen > 0 && !all}
        onChange={toggle}
      />
    </th>
  );
}
