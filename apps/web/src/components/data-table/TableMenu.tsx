import { m } from '@grantdesk/messages';
import { DENSITIES, withColumn, type ColumnChoice, type Density } from '@grantdesk/domain/list/layout';
import { Menu } from '@mantine/core';
import { Columns3, Ellipsis } from 'lucide-react';
import { memo, useEffect, useRef, useState } from 'react';
import { IconButton } from '#ui/IconButton.tsx';
import { AppLink } from '../AppLink.tsx';
import { singleKeysEnabled, singleKeysOn } from '../shortcuts.ts';
import type { TableMemory } from './table-memory.ts';
import type { DataColumn, TableAction } from './types.ts';

const DENSITY_LABELS: Record<Density, string> = {
  comfortable: m.common.comfortable(),
  compact: m.common.compact(),
  dense: m.common.dense(),
};

/** A long menu scrolls instead of leaving the window. */
const WITHIN_WINDOW = {
  shift: true,
  size: {
    padding: 8,
    apply: ({ availableHeight, elements }: { availableHeight: number; elements: { floating: HTMLElement } }) => {
      elements.floating.style.maxHeight = `${Math.max(LEAST_MENU, availableHeight)}px`;
    },
  },
};
const LEAST_MENU = 280;

/** Whether a table shows a column: the person's choice, else the table's own. */
export const isShown = (
  { id, fixed, hidden }: Pick<DataColumn<never>, 'id' | 'fixed' | 'hidden'>,
  chosen: ColumnChoice,
): boolean => fixed === true || (chosen[id] ?? !hidden);

/** Actions of the table, its columns and density; T opens and closes it outside inputs. */
export function TableMenu<Row>({
  columns,
  memory,
  density,
  actions,
  selects,
}: {
  columns: DataColumn<Row>[];
  memory: TableMemory;
  /** The one in force. */
  density: Density;
  actions: TableAction[];
  /** Its rows can be selected. */
  selects: boolean;
}) {
  const [opened, setOpened] = useState(false);
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      if (!singleKeysOn(event, 't')) return;
      event.preventDefault();
      event.stopPropagation();
      setOpened((now) => !now);
    };
    // Before the open menu, whose own type-ahead takes the key where an item starts with T.
    window.addEventListener('keydown', onKey, { capture: true });
    return () => window.removeEventListener('keydown', onKey, { capture: true });
  }, []);
  const choices = columns.filter((column) => !column.fixed);
  return (
    <Menu opened={opened} onChange={setOpened} closeOnItemClick={false} middlewares={WITHIN_WINDOW}>
      <Menu.Target>
        <IconButton label={m.common.tableMenuT()} icon={Columns3} iconSize={16} size={28} aria-keyshortcuts="t" />
      </Menu.Target>
      <Menu.Dropdown className="overflow-y-auto">
        {actions.length > 0 ? <Menu.Label>{m.common.actions()}</Menu.Label> : null}
        {actions.map((action) => (
          <ActionItem key={action.key} action={action} onDone={() => setOpened(false)} />
        ))}
        <Menu.Label>{m.common.density()}</Menu.Label>
        <Menu.RadioGroup value={density} onChange={(next) => memory.chooseDensity(next as Density)}>
          {DENSITIES.map((each) => (
            <Menu.RadioItem key={each} value={each}>
              {DENSITY_LABELS[each]}
            </Menu.RadioItem>
          ))}
        </Menu.RadioGroup>
        {choices.length > 0 ? <Menu.Label>{m.common.columns()}</Menu.Label> : null}
        {choices.map((column) => (
          <Menu.CheckboxItem
            key={column.id}
            checked={isShown(column, memory.chosen)}
            onChange={(shown) => memory.choose(withColumn(memory.chosen, column.id, shown, !column.hidden))}
          >
            {column.header}
          </Menu.CheckboxItem>
        ))}
        {choices.length > 0 ? <Menu.Item onClick={() => memory.choose({})}>{m.common.resetColumns()}</Menu.Item> : null}
        {singleKeysEnabled() ? <Menu.Label>{m.common.rowShortcuts({ selects: String(selects) })}</Menu.Label> : null}
      </Menu.Dropdown>
    </Menu>
  );
}

/**
 * The menu of a row. A page has hundreds: each is made when it is first opened.
 * @param actionsOf called when the menu opens
 */
export function RowMenu({ label, actionsOf }: { label: string; actionsOf: () => TableAction[] }) {
  const [opened, setOpened] = useState<boolean | null>(null);
  const target = useRef<HTMLButtonElement>(null);
  const button = { ...CLOSED, label: m.common.actionsForLabel({ label }) };
  if (opened === null) return <ClosedMenu label={button.label} onOpen={setOpened} />;
  return (
    // The button that was pressed first is gone: the focus goes back to the one in its place.
    <Menu opened={opened} onChange={setOpened} returnFocus={false} onClose={() => target.current?.focus()}>
      <Menu.Target>
        <IconButton {...button} ref={target} />
      </Menu.Target>
      <Menu.Dropdown>
        {actionsOf().map((action) => (
          <ActionItem key={action.key} action={action} />
        ))}
      </Menu.Dropdown>
    </Menu>
  );
}

/** Hundreds of them stay as they are while rows and columns are chosen. */
const ClosedMenu = memo(({ label, onOpen }: { label: string; onOpen: (opened: true) => void }) => (
  <IconButton {...CLOSED} label={label} aria-haspopup="menu" aria-expanded={false} onClick={() => onOpen(true)} />
));
const CLOSED = { icon: Ellipsis, iconSize: 16, size: 32 } as const;

/** An unavailable action stays in reach and names what is missing. */
function ActionItem({ action, onDone }: { action: TableAction; onDone?: () => void }) {
  const { label, icon: Icon, reason, danger } = action;
  const shared = {
    leftSection: Icon ? <Icon size={16} aria-hidden="true" /> : null,
    ...(danger ? { 'data-color': 'danger' } : {}),
  };
  if (reason)
    return (
      <Menu.Item {...shared} aria-disabled="true" closeMenuOnClick={false} style={{ color: 'var(--subtle)' }}>
        {label}
        <span style={{ display: 'block', fontSize: 12, lineHeight: '16px' }}>{reason}</span>
      </Menu.Item>
    );
  if (action.href)
    return (
      <Menu.Item {...shared} component={AppLink} href={action.href} closeMenuOnClick>
        {label}
      </Menu.Item>
    );
  const run = () => {
    action.run?.();
    onDone?.();
  };
  return (
    <Menu.Item {...shared} onClick={run} closeMenuOnClick>
      {label}
    </Menu.Item>
  );
}
