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
  const said = people === 1 ? 'Reminded 1 reviewer.' : `Reminded ${people} reviewers.`;
  if (recent === 0) return said;
  return recent === 1
    ? `${said} One task was left out: its reviewer had a reminder within the last 24 hours.`
    : `${said} ${recent} tasks were left out: their reviewers had a reminder within the last 24 hours.`;
}
