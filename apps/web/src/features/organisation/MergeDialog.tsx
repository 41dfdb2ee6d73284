import { m } from '@grantdesk/messages';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { call } from '#api/client.ts';
import { toMessage } from '#api/errors.ts';
import { invalidate } from '#api/query.ts';
import { useIdempotencyKey } from '#form-hooks/useIdempotencyKey.ts';
import { ActionDialog } from '#ui/ActionDialog.tsx';
import { toast } from '#ui/toast.ts';
import type { OrganisationRow } from './organisation-columns.tsx';

interface Props {
  source: OrganisationRow;
  target: OrganisationRow;
  onClose: () => void;
}

/** What a merge does, before it is done; it can be undone on the organisation's page. */
export function MergeDialog({ source, target, onClose }: Props) {
  const client = useQueryClient();
  const keyOf = useIdempotencyKey();
  const merge = useMutation({
    mutationFn: (body: { source: string; target: string }) => call('organisation.merge', { body, idempotencyKey: keyOf(body) }),
    onSuccess: () => {
      toast.success(m.organisation.merged({ source: source.name, target: target.name }));
      onClose();
    },
    onSettled: () =>
      invalidate(client, 'organisation.duplicates', 'organisation.many', 'organisation.one', 'organisation.history'),
  });
  return (
    <ActionDialog
      title={m.organisation.mergeInto({ source: source.name, target: target.name })}
      actionLabel={m.organisation.merge()}
      onAction={() => merge.mutate({ source: source._id, target: target._id })}
      onClose={onClose}
      busy={merge.isPending}
      error={merge.error && toMessage(merge.error)}
    >
      <p>{m.organisation.mergeText({ applications: source.applicationCount, target: target.name })}</p>
      <p>{m.organisation.mergeMembers({ members: source.memberCount })}</p>
      <p className="text-muted">{m.organisation.mergeCanBeUndone()}</p>
    </ActionDialog>
  );
}
