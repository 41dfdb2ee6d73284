import { formatCount } from '@grantdesk/domain/format/money';
import type { ProgrammeStages } from '@grantdesk/domain/stage/shape';
import { dropOff, tabsOf, type StageTab } from '@grantdesk/domain/stage/tabs';
import { Tabs } from '@mantine/core';
import { type ReactNode, useEffect, useRef } from 'react';
import classes from './Applications.module.css';

interface StageTabsProps {
  tab: StageTab;
  /** The stages that the programme uses. */
  stages: ProgrammeStages;
  /** Applications per tab; unknown while they load. */
  counts: Record<string, number> | undefined;
  onTab: (tab: StageTab) => void;
  children: ReactNode;
}

/** The used stages with their counts. Each loads data, so arrow keys move and Enter or Space opens (C8). */
export function StageTabs({ tab, stages, counts, onTab, children }: StageTabsProps) {
  const bar = useRef<HTMLDivElement>(null);
  useEffect(() => {
    // The stages are wider than a phone: the open one is brought into view.
    bar.current?.querySelector('[data-active]')?.scrollIntoView({ block: 'nearest', inline: 'nearest' });
  }, [tab]);
  return (
    <Tabs value={tab} onChange={(next) => next && onTab(next as StageTab)} keepMounted={false} activateTabWithKeyboard={false}>
      <div ref={bar} className={classes.tabs}>
        <Tabs.List aria-label="Stages">
          {tabsOf(stages).map((row) => (
            <Tabs.Tab key={row.tab} value={row.tab}>
              {row.label} <span className={classes.count}>{counts ? formatCount(counts[row.tab] ?? 0) : '–'}</span>
              <DropOff tab={row.tab} stages={stages} counts={counts} />
            </Tabs.Tab>
          ))}
        </Tabs.List>
      </div>
      <Tabs.Panel value={tab}>{children}</Tabs.Panel>
    </Tabs>
  );
}

/** Quietly, how many of the stage before did not come here. */
function DropOff({ tab, stages, counts }: Pick<StageTabsProps, 'tab' | 'stages' | 'counts'>) {
  const drop = dropOff(tab, counts, stages);
  if (!drop || drop.lost === 0) return null;
  const words = `${formatCount(drop.lost)} of ${formatCount(drop.of)} in the stage before did not come here`;
  return (
    <span className={classes.drop} data-tip={words}>
      <span aria-hidden="true">−{formatCount(drop.lost)}</span>
      <span className="sr-only">, {words}</span>
    </span>
  );
}
