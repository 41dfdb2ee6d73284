import { m } from '@grantdesk/messages';
import { messages } from '@grantdesk/domain/messages';
import { Drawer } from '@mantine/core';
import { useRouter, useSearch } from '@tanstack/react-router';
import { X } from 'lucide-react';
import { lazy, Suspense } from 'react';
import type { Me } from '#api/session.ts';
import { IconButton } from '#ui/IconButton.tsx';
import { useEscape } from '#ui/useEscape.ts';
import type { Place } from './useQueue.ts';

/** Lists open without it: what scores a task comes with the first task. */
const TaskScreen = lazy(() => import('./TaskScreen.tsx').then((module) => ({ default: module.TaskScreen })));

/** The task that the address names (`task`), full screen in front of the list it was opened from. */
export function TaskDrawer({ me }: { me: Me }) {
  const search = useSearch({ strict: false }) as Record<string, string | undefined>;
  const router = useRouter();
  const { task } = search;
  const hrefOf = ({ id }: Place) => {
    const query = new URLSearchParams(router.state.location.searchStr);
    query.set('task', id);
    return `${router.state.location.pathname}?${query.toString()}`;
  };
  const close = () => {
    const query = new URLSearchParams(router.state.location.searchStr);
    query.delete('task');
    const text = query.toString();
    void router.navigate({ href: `${router.state.location.pathname}${text ? `?${text}` : ''}`, resetScroll: false });
  };
  useEscape(Boolean(task), close);
  return (
    <Drawer.Root opened={Boolean(task)} onClose={close} size="100%">
      <Drawer.Overlay />
      <Drawer.Content>
        {task ? (
          <Suspense
            fallback={
              <p className="px-6 py-12 text-center text-muted" role="status" aria-busy="true">
                {messages.loading.task}
              </p>
            }
          >
            <TaskScreen
              me={me}
              taskId={task}
              isPage={false}
              heading={(words) => (
                <Drawer.Title className="text-lg/7 font-bold focus:outline-none" tabIndex={-1} data-autofocus>
                  {words}
                </Drawer.Title>
              )}
              close={<IconButton label={m.task.closeTheTask()} icon={X} onClick={close} />}
              hrefOf={hrefOf}
            />
          </Suspense>
        ) : null}
      </Drawer.Content>
    </Drawer.Root>
  );
}
