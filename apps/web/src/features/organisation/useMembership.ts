import { m } from '@grantdesk/messages';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { call } from '#api/client.ts';
import { toMessage } from '#api/errors.ts';
import { invalidate } from '#api/query.ts';
import { toast } from '#ui/toast.ts';
import type { Member } from './organisation-types.ts';

/** What a person can do in an organisation of theirs; each reads the memberships again, whatever came of it. */
export function useMembership(organisationId: string) {
  const client = useQueryClient();
  const params = { id: organisationId };
  const shared = {
    onError: (thrown: unknown) => toast.error(toMessage(thrown)),
    onSettled: () => invalidate(client, 'organisation.mine'),
  };
  return {
    accept: useMutation({
      mutationFn: () => call('organisation.accept', { params }),
      onSuccess: () => toast.success(m.organisation.youAccepted()),
      ...shared,
    }),
    leave: useMutation({
      mutationFn: () => call('organisation.leave', { params }),
      onSuccess: () => toast.success(m.organisation.youLeft()),
      ...shared,
    }),
    confirm: useMutation({
      mutationFn: (member: Member) => call('organisation.confirm', { params, body: { member: member._id } }),
      onSuccess: (_, member) => toast.success(m.organisation.memberConfirmed({ name: member.name ?? member.email })),
      ...shared,
    }),
    remove: useMutation({
      mutationFn: (member: Member) => call('organisation.remove', { params, body: { member: member._id } }),
      onSuccess: (_, member) => toast.success(m.organisation.memberRemoved({ name: member.name ?? member.email })),
      ...shared,
    }),
    setRole: useMutation({
      mutationFn: ({ member, role }: { member: Member; role: Member['role'] }) =>
        call('organisation.role', { params, body: { member: member._id, role } }),
      ...shared,
    }),
  };
}
