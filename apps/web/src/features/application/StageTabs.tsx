import { m } from '@grantdesk/messages';
import { formatCount } from '@grantdesk/domain/format/money';
import type { ProgrammeStages } from '@grantdesk/domain/stage/shape';
import { dropOff, listTabs, type StageTab } from '@grantdesk/domain/stage/tabs';
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

/** The used stages with their counts. Each loads data, so arrow keys move and Enter or Space opens. */
export function StageTabs({ tab, stages, counts, onTab, children }: StageTabsProps) {
  const bar = useRef<HTMLDivElement>(null);
  useEffect(() => {
    // The stages are wider than a phone: the open one is brought into view.
    bar.current?.querySelector('[data-active]')?.scrollIntoView({ block: 'nearest', inline: 'nearest' });
  }, [tab]);
  return (
    <Tabs value={tab} onChange={(next) => next && onTab(next as StageTab)} keepMounted={false} activateTabWithKeyboard={false}>
      <div ref={bar} className={classes.tabs}>
        <Tabs.List aria-label={m.common.stages()}>
          {listTabs(stages).map((row) => (
            <Tabs.Tab key={row.tab} value={row.tab}>
              {row.label} <Count tab={row.tab} stages={stages} counts={counts} />
            </Tabs.Tab>
          ))}
        </Tabs.List>
      </div>
      <Tabs.Panel value={tab}>{children}</Tabs.Panel>
    </Tabs>
  );
}

/** How many there are; how many of the stage before did not come here is said in words. */
function Count({ tab, stages, counts }: Pick<StageTabsProps, 'tab' | 'stages' | 'counts'>) {
  const drop = dropOff(tab, counts, stages);
  const words =
    drop && drop.lost > 0
      ? m.application.lostOfOfInTheStage({ lost: formatCount(drop.lost), of: formatCount(drop.of) })
      : undefined;
  return (
    <>
      <span className={classes.count} data-tip={words}>
        {counts ? formatCount(counts[tab] ?? 0) : '–'}
      </span>
      {words ? <span className="sr-only">, {words}</span> : null}
    </>
  );
}
