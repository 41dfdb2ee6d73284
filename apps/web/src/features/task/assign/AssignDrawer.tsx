import { m } from '@grantdesk/messages';
import { messages } from '@grantdesk/domain/messages';
import { Undo2 } from 'lucide-react';
import { useId, useState } from 'react';
import { Button } from '#ui/Button.tsx';
import { ErrorDialog, SuccessDialog } from '#ui/dialogs.tsx';
import { SideDrawer } from '#ui/SideDrawer.tsx';
import { type AssignMode, type AssignSubject, MODE_TITLES } from './assign-draft.ts';
import { AssignForm } from './AssignForm.tsx';
import { useUndo } from './LastAssignment.tsx';
import { type AssignAnswer, useAssign } from './useAssign.ts';

export interface AssignDrawerProps {
  opened: boolean;
  onClose: () => void;
  mode: AssignMode;
  /** Changes between by hand and automatic; a re-assignment stays one. */
  onMode?: (mode: 'assign' | 'auto') => void;
  subject: AssignSubject;
  /** The number of the application that an ignored id is about. */
  nameOf: (id: string) => string;
  onReload: () => void;
  onPublished: () => void;
}

type AssignmentResult = { answer: AssignAnswer; names: ReadonlyMap<string, string>; mode: AssignMode };
const MAX_NAMED = 10;

/** The drawer with its outcome. A failure closes it; what was typed is offered again. */
export function AssignDrawer(props: AssignDrawerProps) {
  const { opened, onClose, mode, onMode, subject, nameOf, onReload, onPublished } = props;
  const [done, setDone] = useState<AssignmentResult | null>(null);
  const [failure, setFailure] = useState('');
  const [busy, setBusy] = useState(false);
  const { undo, busy: undoing } = useUndo(subject.programmeId);
  const formId = useId();
  const publish = (answer: AssignAnswer) => {
    setDone({ answer, mode, names: new Map(answer.ignored.map(({ _id }) => [_id, nameOf(_id)])) });
    onClose();
    onReload();
  };
  // What was selected is let go once the outcome has been read: the dialog still speaks of it.
  const finish = () => {
    setDone(null);
    onPublished();
  };
  const fail = () => {
    setFailure('');
    onClose();
    onReload();
  };
  const batch = done?.answer.batch;
  return (
    <>
      <SideDrawer
        opened={opened}
        onClose={() => busy || onClose()}
        title={MODE_TITLES[mode]}
        closeLabel={m.task.closeTheAssignment()}
        size={560}
        footer={
          <>
            <Button onClick={onClose}>{m.common.cancel()}</Button>
            <Button type="submit" form={formId} variant="filled" loading={busy}>
              {mode === 'reassign' ? m.task.reAssignTasks() : m.task.publishTasks()}
            </Button>
          </>
        }
      >
        {opened ? (
          <Content
            id={formId}
            mode={mode}
            onMode={onMode}
            subject={subject}
            onPublished={publish}
            onFailed={setFailure}
            onBusy={setBusy}
          />
        ) : null}
      </SideDrawer>
      <ErrorDialog
        opened={failure !== ''}
        onClose={fail}
        title={mode === 'reassign' ? m.task.tasksNotReAssigned() : m.task.applicationsNotAssigned()}
        text={failure}
        note={m.task.yourEntriesAreSavedOpen({ action: MODE_TITLES[mode] })}
      />
      <SuccessDialog
        opened={done !== null}
        onClose={finish}
        title={messages.dialogs.assigned}
        text={outcomeText(done)}
        note={done ? <Notes done={done} /> : null}
        action={
          batch ? (
            <Button leftSection={<Undo2 />} loading={undoing} onClick={() => void undo(batch).then(finish)}>
              {m.common.undo()}
            </Button>
          ) : null
        }
      />
    </>
  );
}

const outcomeText = (done: AssignmentResult | null): string => {
  const count = done?.answer.count ?? 0;
  return done?.mode === 'reassign' ? messages.dialogs.reassignedText(count) : messages.dialogs.publishedText(count);
};

const namesOf = (named: string[]): string =>
  named.length > MAX_NAMED
    ? m.task.listAndCountMore({ list: named.slice(0, MAX_NAMED).join(', '), count: named.length - MAX_NAMED })
    : named.length > 0
      ? `(${named.join(', ')})`
      : '';

/** The note of the specification, then what else was left out. */
function Notes({ done: { answer, names, mode } }: { done: AssignmentResult }) {
  const note = mode === 'reassign' ? messages.dialogs.reassignNote : messages.dialogs.assignNote;
  const others = answer.ignored.filter(({ reason }) => reason !== note);
  return (
    <>
      {note}
      {[...Map.groupBy(others, ({ reason }) => reason)].map(([reason, about]) => (
        <span key={reason} className="block text-xs/4">
          {reason} {namesOf(about.flatMap(({ _id }) => names.get(_id) || []))}
        </span>
      ))}
    </>
  );
}

interface ContentProps {
  id: string;
  mode: AssignMode;
  onMode: AssignDrawerProps['onMode'];
  subject: AssignSubject;
  onPublished: (answer: AssignAnswer) => void;
  onFailed: (message: string) => void;
  onBusy: (busy: boolean) => void;
}

/** Mounted again at each opening, so that every assignment starts fresh. */
function Content({ id, onMode, subject, ...given }: ContentProps) {
  const assign = useAssign({ ...given, ...subject });
  return <AssignForm id={id} assign={assign} onMode={onMode} />;
}
