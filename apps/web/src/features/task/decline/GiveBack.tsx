import { m } from '@grantdesk/messages';
import type { Answer } from '@grantdesk/api';
import { Undo2 } from 'lucide-react';
import { lazy, Suspense, useState } from 'react';
import { Button } from '#ui/Button.tsx';

const GiveBackDialog = lazy(async () => ({ default: (await import('./GiveBackDialog.tsx')).GiveBackDialog }));

/** The way out of an own open task: declined with a reason, or for a conflict of interest. */
export function GiveBack({ task }: { task: Answer<'task.adminOne'>['data'] }) {
  const [opened, setOpened] = useState(false);
  return (
    <>
      <Button leftSection={<Undo2 />} onClick={() => setOpened(true)}>
        {m.task.iCannotReviewThis()}
      </Button>
      {opened ? (
        <Suspense fallback={null}>
          <GiveBackDialog task={task} onClose={() => setOpened(false)} />
        </Suspense>
      ) : null}
    </>
  );
}
