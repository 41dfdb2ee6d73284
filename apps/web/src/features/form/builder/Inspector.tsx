import { m } from '@grantdesk/messages';
import { Tabs } from '@mantine/core';
import type { FormIssue } from '@grantdesk/domain/form/logic-issues';
import classes from './Inspector.module.css';
import { Checks } from './Checks.tsx';
import { FieldSettings } from './FieldSettings.tsx';
import { LogicTab } from '../logic/LogicTab.tsx';
import { SectionSettings } from './SectionSettings.tsx';
import type { Builder } from './useBuilder.ts';

export type InspectorTab = 'settings' | 'logic' | 'checks';

interface InspectorProps {
  builder: Builder;
  tab: InspectorTab;
  onTab: (tab: InspectorTab) => void;
  onIssue: (issue: FormIssue) => void;
}

/** What is chosen, in detail: its settings, its logic, and what the checks say of the whole form. */
export function Inspector({ builder, tab, onTab, onIssue }: InspectorProps) {
  const { section, field, issues } = builder;
  const key = field?.field_id ?? section?.section_id ?? 'none';
  return (
    <aside className={classes.inspector} data-pane="inspector" aria-label={m.common.settings()}>
      <Tabs value={tab} onChange={(next) => next && onTab(next as InspectorTab)} keepMounted={false}>
        <Tabs.List className="sticky top-0 z-3 bg-surface px-4 py-0">
          <Tabs.Tab value="settings">{field ? m.common.field() : m.common.section()}</Tabs.Tab>
          <Tabs.Tab value="logic">{m.form.logic()}</Tabs.Tab>
          <Tabs.Tab value="checks">{m.form.checksTab({ count: issues.length })}</Tabs.Tab>
        </Tabs.List>
        <Tabs.Panel value="settings" className="px-4 pt-4 pb-20">
          {field ? (
            <FieldSettings key={key} builder={builder} field={field} />
          ) : section ? (
            <SectionSettings key={key} builder={builder} section={section} />
          ) : (
            <p className="text-muted">{m.form.chooseASectionOrAField()}</p>
          )}
        </Tabs.Panel>
        <Tabs.Panel value="logic" className="px-4 pt-4 pb-20">
          {section ? <LogicTab key={key} builder={builder} section={section} field={field} /> : null}
        </Tabs.Panel>
        <Tabs.Panel value="checks" className="px-4 pt-4 pb-20">
          <Checks builder={builder} onIssue={onIssue} />
        </Tabs.Panel>
      </Tabs>
    </aside>
  );
}
