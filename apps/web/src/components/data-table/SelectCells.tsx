import { m } from '@grantdesk/messages';
import { createContext, startTransition, use, useOptimistic } from 'react';
import classes from './DataTable.module.css';
import type { TableSelection } from './types.ts';

interface BoxProps {
  label: string;
  checked: boolean;
  /** Some rows are chosen, not all. */
  mixed?: boolean;
  disabled?: boolean;
  onChange: (checked: boolean) => void;
}

/**
 * A browser's own box, since a page has hundreds of them; the whole cell is its target. It ticks in the frame of the press:
 * the rest of the screen, which a long page takes a while to draw, follows.
 */
function Box({ label, checked, mixed = false, disabled = false, onChange }: BoxProps) {
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
        disabled={disabled}
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

/** Whether the rows in sight are those of the query before: they may not be in the list that is loading. */
export const StaleRowsContext = createContext(false);

export function SelectCell({ label, checked, onChange }: BoxProps) {
  const isStale = use(StaleRowsContext);
  return (
    <td className={classes.selectCell}>
      <Box label={m.common.selectLabel({ label })} checked={checked} disabled={isStale} onChange={onChange} />
    </td>
  );
}

interface AllProps {
  ids: string[];
  name: string;
  selection: TableSelection;
}

export function SelectAllCell({ ids, name, selection }: AllProps) {
  const isStale = use(StaleRowsContext);
  const chosen = ids.filter((id) => selection.selected.has(id)).length;
  const all = ids.length > 0 && chosen === ids.length;
  return (
    <th scope="col" className={classes.selectCell}>
      <Box
        label={m.common.selectAllNameOnThisPage({ name })}
        checked={all}
        mixed={chosen > 0 && !all}
        disabled={isStale || ids.length === 0}
        onChange={(checked) => selection.onChoose(ids, checked)}
      />
    </th>
  );
}
