import { m } from '@grantdesk/messages';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { call } from '#api/client.ts';
import { toMessage } from '#api/errors.ts';
import { toast } from '#ui/toast.ts';
import type { ScoreGuide } from './guide-draft.ts';
import { rememberGuide } from './useGuideEditor.ts';

/**
 * Copies a guide. The call is a GET that writes, so it is a mutation here: called once per press, never prefetched and
 * never retried automatically.
 */
export function useDuplicateGuide(onCopied: (copy: ScoreGuide) => void) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (id: string) => call('scoreGuide.adminDuplicate', { params: { id } }),
    onSuccess: ({ data }) => {
      rememberGuide(client, data);
      toast.success(m.common.nameWasCreated({ name: data.name }));
      onCopied(data);
    },
    onError: (thrown) => toast.error(toMessage(thrown), { title: m.scoreGuide.theScoreGuideWasNotCopied() }),
  });
}
