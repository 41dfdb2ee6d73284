import type { Answer } from '@grantdesk/api';
import { RESOURCE_LABELS, type Resource } from '@grantdesk/domain/access/resources';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { call } from '#api/client.ts';
import { toMessage } from '#api/errors.ts';
import { invalidate, readQuery } from '#api/query.ts';
import { LoadFailure, Loading } from '#components/screens.tsx';
import { DateTime } from '#components/values/values.tsx';
import { Button } from '#ui/Button.tsx';
import { ConfirmDialog } from '#ui/dialogs.tsx';
import { PageHeader } from '#ui/PageHeader.tsx';
import { Panel } from '#ui/Panel.tsx';
import { toast } from '#ui/toast.ts';
import { NewToken } from '../NewToken.tsx';

type TokenRow = Answer<'token.many'>['data'][number];

const STATES = { ACTIVE: 'Active', EXPIRED: 'Ended', REVOKED: 'Revoked' };
const wordOf = (scope: string): string => {
  const [resource = '', act] = scope.split(':');
  return `${RESOURCE_LABELS[resource as Resource] ?? resource}${act === 'WRITE' ? ' (changes too)' : ''}`;
};

/** Which programs act for whom, with what, until when; making and ending their tokens (decision 0033). */
export function TokensPage() {
  const client = useQueryClient();
  const query = useQuery(readQuery('token.many', {}));
  const [isMaking, setMaking] = useState(false);
  const [ending, setEnding] = useState<TokenRow | null>(null);
  const reload = () => void invalidate(client, 'token.many');
  const revoke = useMutation({
    mutationFn: (id: string) => call('token.revoke', { params: { id }, body: {} }),
    onSuccess: ({ data }) => {
      reload();
      toast.success(`The token “${data.name}” has ended.`);
    },
    onError: (thrown) => void toast.error(toMessage(thrown)),
  });
  const rows = query.data?.data ?? [];
  return (
    <div className="grid max-w-[720px]">
      <PageHeader
        title="API tokens"
        lead="A program sends a token as “Authorization: Bearer …” and acts for the person who created it, with the permissions chosen here and never more than that person has."
        actions={isMaking ? null : <Button onClick={() => setMaking(true)}>New token</Button>}
      />
      <Panel>
        {isMaking ? <NewToken onMade={reload} onClose={() => setMaking(false)} /> : null}
        {query.error ? <LoadFailure error={query.error} onRetry={() => void query.refetch()} /> : null}
        {query.isPending ? <Loading label="Loading the tokens" rows={[40, 40]} /> : null}
        {query.data && rows.length === 0 && !isMaking ? <p className="text-muted">No API tokens yet.</p> : null}
        <ul className="mt-2 grid list-none p-0">
          {rows.map((row) => (
            <li
              className="flex items-start justify-between gap-4 border-t border-hair px-0 py-3 first:border-t-0 data-ended:text-muted"
              key={row._id}
              data-ended={row.state !== 'ACTIVE' || undefined}
            >
              <div>
                <b>{row.name}</b> <span className="text-muted">{STATES[row.state]}</span>
                <p className="mt-0.5 text-sm/5 text-muted">{row.scopes.map(wordOf).join(', ')}</p>
                <p className="mt-0.5 text-sm/5 text-muted">
                  Made by {row.by.name}, ends <DateTime value={row.expiresAt} />
                  {row.lastUsedAt ? (
                    <>
                      , last used <DateTime value={row.lastUsedAt} timed />
                    </>
                  ) : (
                    ', never used'
                  )}
                </p>
              </div>
              {row.state === 'ACTIVE' ? (
                <Button size="xs" aria-label={`End the token ${row.name}`} onClick={() => setEnding(row)}>
                  End
                </Button>
              ) : null}
            </li>
          ))}
        </ul>
        <ConfirmDialog
          opened={ending !== null}
          title={`End the token “${ending?.name ?? ''}”?`}
          text="The program that uses it is refused from its next call on. This cannot be taken back."
          confirmLabel="End it"
          danger
          onCancel={() => setEnding(null)}
          onConfirm={() => {
            if (ending) revoke.mutate(ending._id);
            setEnding(null);
          }}
        />
      </Panel>
    </div>
  );
}
