import { m } from '@grantdesk/messages';
import type { Answer } from '@grantdesk/api';
import type { TaskAction } from '@grantdesk/domain/task/score';
import { useMutation } from '@tanstack/react-query';
import { call, newKey } from '#api/client.ts';
import { toMessage } from '#api/errors.ts';
import { toast } from '#ui/toast.ts';

type Outcome = Answer<'task.askReviewers'>['data'];

/** Reminds the reviewers of some applications whose reviews are missing, and says whom the reminder left out. */
export function useRemind(programme: string, taskAction: TaskAction) {
  const { mutate, isPending } = useMutation({
    mutationFn: (applications: string[]) =>
      call('task.askReviewers', { body: { programme, taskAction, applications, about: 'MISSING' }, idempotencyKey: newKey() }),
    onSuccess: ({ data }) => toast.success(saidOf(data)),
    onError: (thrown) => toast.error(toMessage(thrown)),
  });
  return { remind: mutate, busy: isPending };
}

function saidOf({ people, recent }: Outcome): string {
  const said = m.application.remindedPeopleReviewers({ people });
  if (recent === 0) return said;
  return m.application.saidRecentTasksWereLeftOut2({ said, recent });
}
