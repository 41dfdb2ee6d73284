import { m } from '@grantdesk/messages';
import { PanelLeftClose, PanelLeftOpen } from 'lucide-react';
import { AppLink } from '../AppLink.tsx';
import classes from './SidebarNav.module.css';
import { isCurrent, type ShellLink } from './types.ts';

export interface SidebarNavProps {
  items: ShellLink[];
  /** Items below a line, after the others. */
  lastItems?: ShellLink[];
  pathname: string;
  /** Icons alone, names as tooltips. */
  collapsed: boolean;
  onToggle?: () => void;
}

export function SidebarNav({ items, lastItems = [], pathname, collapsed, onToggle }: SidebarNavProps) {
  const Toggle = collapsed ? PanelLeftOpen : PanelLeftClose;
  return (
    <>
      <nav
        className={`${classes.nav} mt-2 flex flex-col gap-0.5`}
        aria-label={m.common.main()}
        data-collapsed={collapsed || undefined}
      >
        {items.map((item) => (
          <SidebarLink key={item.key} item={item} current={isCurrent(item, pathname)} collapsed={collapsed} />
        ))}
        {lastItems.length > 0 ? <hr className="mx-2.5 my-2 w-[calc(100%_-_20px)] border-0 border-t border-border" /> : null}
        {lastItems.map((item) => (
          <SidebarLink key={item.key} item={item} current={isCurrent(item, pathname)} collapsed={collapsed} />
        ))}
      </nav>
      {onToggle ? (
        <button
          type="button"
          className={classes.toggle}
          data-collapsed={collapsed || undefined}
          aria-label={collapsed ? m.common.expandTheMenu() : undefined}
          data-tip={collapsed ? m.common.expandTheMenu() : undefined}
          data-tip-side="right"
          onClick={onToggle}
        >
          <Toggle size={20} strokeWidth={1.6} aria-hidden="true" />
          {collapsed ? null : m.common.collapse()}
        </button>
      ) : null}
    </>
  );
}

function SidebarLink({ item, current, collapsed }: { item: ShellLink; current: boolean; collapsed: boolean }) {
  const Icon = item.icon;
  return (
    <AppLink
      href={item.href}
      className={classes.link}
      aria-current={current ? 'page' : undefined}
      data-tip={collapsed ? item.label : undefined}
      data-tip-side="right"
    >
      {Icon ? <Icon size={20} strokeWidth={1.6} aria-hidden="true" /> : null}
      <span className={collapsed ? 'sr-only' : undefined}>{item.label}</span>
      {item.count && !collapsed ? (
        <span className="ms-auto text-xs/4 font-medium text-muted tabular-nums">{item.count}</span>
      ) : null}
    </AppLink>
  );
}
