import { m } from '@grantdesk/messages';
import type { Answer } from '@grantdesk/api';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { call } from '#api/client.ts';
import { toMessage } from '#api/errors.ts';
import { invalidate } from '#api/query.ts';
import { AppLink } from '#components/AppLink.tsx';
import { to } from '#paths.ts';
import { Button } from '#ui/Button.tsx';
import { toast } from '#ui/toast.ts';
import { OrganisationFacts } from './OrganisationFacts.tsx';
import type { OrganisationRow } from './organisation-columns.tsx';

type Pair = Answer<'organisation.duplicates'>['data'][number];

interface Props {
  pair: Pair;
  onMerge: (merge: { source: OrganisationRow; target: OrganisationRow }) => void;
}

/** Two records side by side, why they are proposed, and the three answers. */
export function DuplicatePair({ pair, onMerge }: Props) {
  const { first, second, reason } = pair;
  const client = useQueryClient();
  const dismiss = useMutation({
    mutationFn: () => call('organisation.dismiss', { body: { first: first._id, second: second._id } }),
    onSuccess: () => toast.success(m.organisation.notProposedAgain()),
    onError: (thrown) => toast.error(toMessage(thrown)),
    onSettled: () => invalidate(client, 'organisation.duplicates', 'organisation.many'),
  });
  return (
    <li className="rounded-xl border border-border bg-surface p-5">
      <p className="mb-3 text-muted">{reason}</p>
      <div className="grid grid-cols-2 gap-6 mobile:grid-cols-1">
        {[
          { record: first, other: second },
          { record: second, other: first },
        ].map(({ record, other }) => (
          <section key={record._id} aria-label={record.name}>
            <h2 className="text-base/6">
              <AppLink href={to.admin.organisation(record._id)}>{record.name}</AppLink>
            </h2>
            <OrganisationFacts record={record} />
            <p className="mt-1 text-sm/5 text-muted">
              {m.organisation.applicationsAndMembers({ applications: record.applicationCount, members: record.memberCount })}
            </p>
            <Button className="mt-3" onClick={() => onMerge({ source: other, target: record })}>
              {m.organisation.keepThisOne()}
              <span className="sr-only"> {record.name}</span>
            </Button>
          </section>
        ))}
      </div>
      <p className="mt-4 border-t border-hair pt-3">
        <Button variant="subtle" loading={dismiss.isPending} onClick={() => dismiss.mutate()}>
          {m.organisation.differentOrganisations()}
        </Button>
      </p>
    </li>
  );
}
