import { useMutation, useQueryClient } from '@tanstack/react-query';
import { call } from '#api/client.ts';
import { toMessage } from '#api/errors.ts';
import { invalidate } from '#api/query.ts';
import { toast } from '#ui/toast.ts';

type Act = 'run' | 'cancel' | 'undo';

/** What a person lets an import do next. */
export function useImportActs(id: string) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (act: Act) => call(`import.${act}`, { params: { id } }),
    onSuccess: () => invalidate(client, 'import.one', 'import.many'),
    onError: (thrown) => toast.error(toMessage(thrown)),
  });
}
