import classes from './DataTable.module.css';
import type { TableSelection } from './types.ts';

interface BoxProps {
  label: string;
  checked: boolean;
  /** Some rows are chosen, not all. */
  mixed?: boolean;
  onToggle: () => void;
}

/** A browser's own box, since a page has hundreds of them; the whole cell is its target. */
function Box({ label, checked, mixed = false, onToggle }: BoxProps) {
  return (
    <label className={classes.selectBox}>
      <input
        ref={(box) => {
          if (box) box.indeterminate = mixed;
        }}
        type="checkbox"
        aria-label={label}
        checked={checked}
        onChange={onToggle}
      />
    </label>
  );
}

export function SelectCell({ label, checked, onToggle }: { label: string; checked: boolean; onToggle: () => void }) {
  return (
    <td className={classes.selectCell}>
      <Box label={`Select ${label}`} checked={checked} onToggle={onToggle} />
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
      <Box label={`Select all ${name} on this page`} checked={all} mixed={chosen > 0 && !all} onToggle={toggle} />
    </th>
  );
}
