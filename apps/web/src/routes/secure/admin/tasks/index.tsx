import { messages } from '@grantdesk/domain/messages';
import { createFileRoute } from '@tanstack/react-router';
import { ListChecks } from 'lucide-react';
import { usePage } from '../../../../components/page.ts';
import { PageHeader } from '../../../../ui/PageHeader.tsx';
import { EmptyState } from '../../../../ui/states.tsx';

export const Route = createFileRoute('/secure/admin/tasks/')({ component: Tasks });

/** Review tasks of the signed-in person. There are none before tasks are assigned. */
function Tasks() {
  usePage({ title: 'Tasks', crumbs: [{ label: 'Tasks' }] });
  return (
    <>
      <PageHeader title="Tasks" />
      <EmptyState icon={ListChecks} title={messages.lists.emptyNamed('tasks')}>
        Applications that you are asked to review are listed here.
      </EmptyState>
    </>
  );
}
