import { messages } from '@grantdesk/domain/messages';
import { ListChecks } from 'lucide-react';
import { AppLink } from '../../components/AppLink.tsx';
import { to } from '../../paths.ts';
import { Panel } from '../../ui/Panel.tsx';
import { EmptyState } from '../../ui/states.tsx';

/** My queue. Nobody has a review task before tasks are assigned. */
export function MyTasks() {
  return (
    <Panel title="My tasks" actions={<AppLink href={to.admin.tasks}>All my tasks</AppLink>}>
      <EmptyState icon={ListChecks} title={messages.lists.emptyNamed('tasks')}>
        Applications that you are asked to review are listed here.
      </EmptyState>
    </Panel>
  );
}
