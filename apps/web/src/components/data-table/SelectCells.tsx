import { startTransition, useOptimistic } from 'react';
import classes from './DataTable.module.css';
import type { TableSelection } from './types.ts';

interface BoxProps {
  label: string;
  checked: boolean;
  /** Some rows are chosen, not all. */
  mixed?: boolean;
  onChange: (checked: boolean) => void;
}

/**
 * A browser's own box, since a page has hundreds of them; the whole cell is its target. It ticks in the frame of the press:
 * the rest of the screen, which a long page takes a while to draw, follows.
 */
function Box({ label, checked, mixed = false, onChange }: BoxProps) {
  const [ticked, setTicked] = useOptimistic(checked);
  return (
    <label className={classes.selectBox}>
      <input
        ref={(box) => {
          if (box) box.indeterminate = mixed && ticked === checked;
        }}
        type="checkbox"
        aria-label={label}
        checked={ticked}
        onChange={() =>
          startTransition(() => {
            setTicked(!ticked);
            onChange(!ticked);
          })
        }
      />
    </label>
  );
}

export function SelectCell({ label, checked, onChange }: BoxProps) {
  return (
    <td className={classes.selectCell}>
      <Box label={`Select ${label}`} checked={checked} onChange={onChange} />
    </td>
  );
}

export function SelectAllCell({ ids, name, selection }: { ids: string[]; name: string; selection: TableSelection }) {
  const chosen = ids.filter((id) => selection.selected.has(id)).length;
  const all = ids.length > 0 && chosen === ids.length;
  return (
    <th scope="col" className={classes.selectCell}>
      <Box
        label={`Select all ${name} on this page`}
        checked={all}
        mixed={chosen > 0 && !all}
        onChange={(checked) => selection.onChoose(ids, checked)}
      />
    </th>
  );
}
