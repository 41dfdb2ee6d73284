/** The pipeline of a programme in numbers and in words. */
import { m } from '@grantdesk/messages';
import { formatCount } from '../format/money.ts';
import type { ProgrammeStages } from '../stage/shape.ts';
import { listTabs, type StageTab } from '../stage/tabs.ts';

export interface FunnelRow {
  tab: StageTab;
  label: string;
  count: number;
  /** Percentage of the previous stage that reached this one; null at the first stage and after an empty one. */
  share: number | null;
}

/** A row per used stage, each beside the share of the one before it. */
export function toFunnel(counts: Readonly<Record<string, number>>, stages: ProgrammeStages): FunnelRow[] {
  const tabs = listTabs(stages);
  return tabs.map(({ tab, label }, index) => {
    const count = counts[tab] ?? 0;
    const before = index === 0 ? 0 : (counts[tabs[index - 1]?.tab ?? ''] ?? 0);
    return { tab, label, count, share: before === 0 ? null : Math.round((count / before) * 100) };
  });
}

/** What the funnel says, for people who do not see it. */
export function funnelWords(rows: readonly FunnelRow[]): string {
  const [all, ...later] = rows;
  if (!all || all.count === 0) return m.dashboard.noApplicationHasBeenStartedYet();
  const furthest = later.findLast(({ count }) => count > 0);
  const applications = m.common.countApplications({ count: all.count });
  if (!furthest) return m.dashboard.applicationsNoneHasBeenShortlistedYet({ applications });
  const [first] = later;
  const shortlisted = first && first.count > 0 ? `${formatCount(first.count)} ${first.label.toLowerCase()}` : undefined;
  const reached =
    furthest === first
      ? undefined
      : m.dashboard.countReachedStage({ count: formatCount(furthest.count), stage: furthest.label.toLowerCase() });
  return `${[applications, shortlisted, reached].filter(Boolean).join(', ')}.`;
}
