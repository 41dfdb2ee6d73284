import { m } from '@grantdesk/messages';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { call, newKey } from '#api/client.ts';
import { toMessage } from '#api/errors.ts';
import { invalidate } from '#api/query.ts';
import { DateTime } from '#components/values/values.tsx';
import { Button } from '#ui/Button.tsx';
import { Panel } from '#ui/Panel.tsx';
import { toast } from '#ui/toast.ts';
import type { OneOrganisation } from './organisation-types.ts';

/** Records that were merged into this one; each can be undone, and what changed since is named. */
export function Merges({ merges, canChange }: Pick<OneOrganisation, 'merges' | 'canChange'>) {
  const client = useQueryClient();
  const undo = useMutation({
    mutationFn: (id: string) => call('organisation.undoMerge', { params: { id }, idempotencyKey: newKey() }),
    onSuccess: ({ data }) => toast.success([m.organisation.mergeUndone(), ...data.remaining].join(' ')),
    onError: (thrown) => toast.error(toMessage(thrown)),
    onSettled: () =>
      invalidate(client, 'organisation.duplicates', 'organisation.many', 'organisation.one', 'organisation.history'),
  });
  if (merges.length === 0) return null;
  return (
    <Panel title={m.organisation.mergedRecords()}>
      <ul className="mt-2 list-none">
        {merges.map(({ _id, organisation, by, at, undoneAt }) => (
          <li
            key={_id}
            className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 border-t border-hair px-0 py-2 first:border-t-0"
          >
            <span className="min-w-0">
              {organisation.name}
              <span className="block text-sm/5 text-muted">
                {by ? `${by}, ` : ''}
                <DateTime value={at} timed />
              </span>
            </span>
            {undoneAt ? (
              <span className="text-muted">
                {m.organisation.undone()} <DateTime value={undoneAt} timed />
              </span>
            ) : canChange ? (
              <Button loading={undo.isPending} onClick={() => undo.mutate(_id)}>
                {m.organisation.undoMerge()}
                <span className="sr-only"> {organisation.name}</span>
              </Button>
            ) : null}
          </li>
        ))}
      </ul>
    </Panel>
  );
}
