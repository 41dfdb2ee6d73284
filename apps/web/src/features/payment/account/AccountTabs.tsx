import { m } from '@grantdesk/messages';
import { formatCount } from '@grantdesk/domain/format/money';
import { Tabs } from '@mantine/core';
import type { ReactNode } from 'react';
import classes from './Accounting.module.css';

export const ACCOUNT_TABS = ['projects', 'awaiting', 'history'] as const;
type AccountTab = (typeof ACCOUNT_TABS)[number];
const LABELS: Record<AccountTab, string> = {
  projects: m.common.projects(),
  awaiting: m.payment.awaitingApproval(),
  history: m.common.history(),
};

interface Props {
  tab: AccountTab;
  counts: Record<AccountTab, number> | undefined;
  onTab: (tab: AccountTab) => void;
  children: ReactNode;
}

/** The three tables of an account with their counts; Enter opens, as each loads data. */
export function AccountTabs({ tab, counts, onTab, children }: Props) {
  return (
    <Tabs value={tab} onChange={(next) => next && onTab(next as AccountTab)} keepMounted={false} activateTabWithKeyboard={false}>
      <Tabs.List aria-label={m.payment.tablesOfTheAccount()}>
        {ACCOUNT_TABS.map((each) => (
          <Tabs.Tab key={each} value={each}>
            {LABELS[each]} <span className={classes.count}>{counts ? formatCount(counts[each]) : '–'}</span>
          </Tabs.Tab>
        ))}
      </Tabs.List>
      <Tabs.Panel value={tab}>{children}</Tabs.Panel>
    </Tabs>
  );
}
