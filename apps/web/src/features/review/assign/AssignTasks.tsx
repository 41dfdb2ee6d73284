import { messages } from '@grantdesk/domain/messages';
import type { TaskAction } from '@grantdesk/domain/scoring/score';
import { useId, useState } from 'react';
import { Button } from '../../../ui/Button.tsx';
import { ErrorDialog, SuccessDialog } from '../../../ui/dialogs.tsx';
import { SideDrawer } from '../../../ui/SideDrawer.tsx';
import classes from './Assign.module.css';
import type { Assignable } from './assign-draft.ts';
import { AssignForm } from './AssignForm.tsx';
import { type Published, useAssign } from './useAssign.ts';

interface AssignTasksProps {
  opened: boolean;
  onClose: () => void;
  programmeId: string;
  action: TaskAction;
  /** The selection, eligible or not. */
  applications: readonly Assignable[];
  /** After a success and after a failure: what is listed may have changed. */
  onReload: () => void;
  onPublished: () => void;
}

/** The drawer `Assign Tasks` with its outcome. A failure closes it; what was typed is offered again (TASK-6). */
export function AssignTasks({ opened, onClose, onReload, onPublished, ...given }: AssignTasksProps) {
  const [published, setPublished] = useState<{ answer: Published; names: ReadonlyMap<string, string> } | null>(null);
  const [failure, setFailure] = useState('');
  const [busy, setBusy] = useState(false);
  const formId = useId();
  const done = (answer: Published) => {
    setPublished({ answer, names: new Map(given.applications.map(({ _id, applicationID }) => [_id, applicationID])) });
    onClose();
    onReload();
    onPublished();
  };
  const failed = () => {
    setFailure('');
    onClose();
    onReload();
  };
  return (
    <>
      <SideDrawer
        opened={opened}
        // While a dialog stands above, Escape is the dialog's own; while it is sent, the answer is waited for.
        onClose={() => failure === '' && !busy && onClose()}
        title={messages.task.assignMode}
        closeLabel="Close the assignment"
        size={520}
        footer={
          <>
            <Button onClick={onClose}>Cancel</Button>
            <Button type="submit" form={formId} variant="filled" loading={busy}>
              Publish tasks
            </Button>
          </>
        }
      >
        {opened ? <Content {...given} id={formId} onPublished={done} onFailed={setFailure} onBusy={setBusy} /> : null}
      </SideDrawer>
      <ErrorDialog
        opened={failure !== ''}
        onClose={failed}
        title="Applications not assigned"
        text={failure}
        note="Your entries are kept. Open Assign Tasks again to restore them."
      />
      <SuccessDialog
        opened={published !== null}
        onClose={() => setPublished(null)}
        title={messages.dialogs.assigned}
        text={messages.dialogs.publishedText(published?.answer.count ?? 0)}
        note={
          <>
            {messages.dialogs.assignNote}
            {(published?.answer.ignored ?? [])
              .filter(({ reason }) => reason !== messages.dialogs.assignNote)
              .map(({ _id, reason }) => (
                <span key={`${_id}${reason}`} className={classes.reason}>
                  {published?.names.get(_id)}: {reason}
                </span>
              ))}
          </>
        }
      />
    </>
  );
}

interface ContentProps extends Pick<AssignTasksProps, 'programmeId' | 'action' | 'applications'> {
  id: string;
  onPublished: (answer: Published) => void;
  onFailed: (message: string) => void;
  onBusy: (busy: boolean) => void;
}

/** Made anew at each opening, so that every assignment starts fresh. */
function Content({ id, ...given }: ContentProps) {
  const assign = useAssign(given);
  return <AssignForm id={id} assign={assign} programmeId={given.programmeId} action={given.action} />;
}
