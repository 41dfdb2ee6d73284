import { m } from '@grantdesk/messages';
import type { Answer } from '@grantdesk/api';
import { RESOURCE_LABELS, type Resource } from '@grantdesk/domain/access/resources';
import { OWN_WEBHOOKS } from '@grantdesk/domain/token/rules';
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
import { PaymentTokens } from '#features/payment-token/PaymentTokens.tsx';
import { NewToken } from '../NewToken.tsx';

type TokenRow = Answer<'token.many'>['data'][number];

const STATES = { ACTIVE: m.common.active(), EXPIRED: m.common.ended(), REVOKED: m.token.revoked() };
const wordOf = (scope: string): string => {
  if (scope === OWN_WEBHOOKS) return m.token.ownWebhooks();
  const [resource = '', act] = scope.split(':');
  return `${RESOURCE_LABELS[resource as Resource] ?? resource}${act === 'WRITE' ? ' ' + m.token.changesToo() : ''}`;
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
      toast.success(m.token.theTokenNameHasEnded({ name: data.name }));
    },
    onError: (thrown) => void toast.error(toMessage(thrown)),
  });
  const rows = query.data?.data ?? [];
  return (
    <div className="grid max-w-[720px]">
      <PageHeader
        title={m.common.apiTokens()}
        lead={m.token.aProgramSendsATokenAs()}
        actions={isMaking ? null : <Button onClick={() => setMaking(true)}>{m.token.newToken()}</Button>}
      />
      <Panel className="mt-3">
        {isMaking ? <NewToken onMade={reload} onClose={() => setMaking(false)} /> : null}
        {query.error ? <LoadFailure error={query.error} onRetry={() => void query.refetch()} /> : null}
        {query.isPending ? <Loading label={m.token.loadingTheTokens()} rows={[40, 40]} /> : null}
        {query.data && rows.length === 0 && !isMaking ? <p className="text-muted">{m.token.noApiTokensYet()}</p> : null}
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
                  {m.token.madeByNameEnds({ name: row.by.name })} <DateTime value={row.expiresAt} />
                  {row.lastUsedAt ? (
                    <>
                      {m.token.lastUsed()} <DateTime value={row.lastUsedAt} timed />
                    </>
                  ) : (
                    m.token.neverUsed()
                  )}
                </p>
              </div>
              {row.state === 'ACTIVE' ? (
                <Button size="xs" aria-label={m.token.endTheTokenName({ name: row.name })} onClick={() => setEnding(row)}>
                  {m.token.end()}
                </Button>
              ) : null}
            </li>
          ))}
        </ul>
        <ConfirmDialog
          opened={ending !== null}
          title={m.token.endTheTokenName2({ name: ending?.name ?? '' })}
          text={m.token.theProgramThatUsesItIs()}
          confirmLabel={m.token.endIt()}
          danger
          onCancel={() => setEnding(null)}
          onConfirm={() => {
            if (ending) revoke.mutate(ending._id);
            setEnding(null);
          }}
        />
      </Panel>
      <div className="mt-4">
        <PaymentTokens />
      </div>
    </div>
  );
}
