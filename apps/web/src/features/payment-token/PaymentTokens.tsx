import { m } from '@grantdesk/messages';
import { formatList } from '@grantdesk/domain/format/list';
import { moneyText } from '@grantdesk/domain/format/money';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { call } from '#api/client.ts';
import { toMessage } from '#api/errors.ts';
import { invalidate, readQuery } from '#api/query.ts';
import { OneTimeSecret } from '#components/OneTimeSecret.tsx';
import { WaitingChanges } from '#components/change-request/WaitingChanges.tsx';
import { LoadFailure, Loading } from '#components/screens.tsx';
import { DateTime } from '#components/values/values.tsx';
import { useDecideChange } from '#form-hooks/useDecideChange.ts';
import { Button } from '#ui/Button.tsx';
import { ConfirmDialog } from '#ui/dialogs.tsx';
import { Panel } from '#ui/Panel.tsx';
import { ProgressBar } from '#ui/ProgressBar.tsx';
import { StatusChip } from '#ui/StatusChip.tsx';
import { rich } from '#ui/rich.tsx';
import { toast } from '#ui/toast.ts';
import { PaymentTokenForm, type PaymentToken } from './PaymentTokenForm.tsx';

const STATES = {
  WAITING: { tone: 'warning', label: m.paymentToken.awaitsApproval() },
  ACTIVE: { tone: 'success', label: m.common.active() },
  EXPIRED: { tone: 'neutral', label: m.common.ended() },
  REVOKED: { tone: 'neutral', label: m.token.revoked() },
} as const;

/** Tokens by which accounting systems record payments: proposing, approving, changing and revoking them (decision 0092). */
export function PaymentTokens() {
  const client = useQueryClient();
  const query = useQuery(readQuery('paymentToken.many', {}));
  const decider = useDecideChange();
  /** What the form is for: a token's id, `new`, or nothing. */
  const [editing, setEditing] = useState<string | null>(null);
  const [secret, setSecret] = useState<string | null>(null);
  const [ending, setEnding] = useState<PaymentToken | null>(null);
  const reload = () => invalidate(client, 'paymentToken.many');
  const revoke = useMutation({
    mutationFn: (id: string) => call('token.revoke', { params: { id }, body: {} }),
    onSuccess: ({ data }) => {
      toast.success(m.token.theTokenNameHasEnded({ name: data.name }));
      return reload();
    },
    onError: (thrown) => void toast.error(toMessage(thrown)),
  });
  const { tokens = [], currencies = [] } = query.data?.data ?? {};
  const formOf = (token: PaymentToken | null) => (
    <PaymentTokenForm
      key={token ? `${token._id} ${token.version}` : 'new'}
      token={token}
      currencies={currencies}
      onClose={() => setEditing(null)}
      onReload={() => void reload()}
      onSaved={(made) => {
        setEditing(null);
        setSecret(made);
        if (!made) toast.success(m.paymentToken.changeProposed());
        void reload();
      }}
    />
  );
  return (
    <Panel
      title={m.paymentToken.title()}
      actions={
        editing === 'new' || !query.data ? null : <Button onClick={() => setEditing('new')}>{m.paymentToken.newToken()}</Button>
      }
    >
      <p className="mt-1 text-muted">{m.paymentToken.lead()}</p>
      {secret ? <OneTimeSecret name={m.token.token()} value={secret} onClose={() => setSecret(null)} /> : null}
      {editing === 'new' ? formOf(null) : null}
      {query.error ? <LoadFailure error={query.error} onRetry={() => void query.refetch()} /> : null}
      {query.isPending ? <Loading label={m.paymentToken.loading()} rows={[64, 64]} /> : null}
      {query.data && tokens.length === 0 && editing !== 'new' ? (
        <p className="mt-2 text-muted">{m.paymentToken.noneYet()}</p>
      ) : null}
      <ul className="mt-2 grid list-none p-0" aria-label={m.paymentToken.title()}>
        {tokens.map((token) => (
          <li key={token._id} className="border-t border-hair px-0 py-4 first:border-t-0">
            <TokenFacts token={token} />
            {token.waiting ? (
              <div className="mt-3">
                <WaitingChanges requests={[token.waiting]} decider={decider} />
              </div>
            ) : null}
            {editing === token._id ? (
              formOf(token)
            ) : (
              <TokenActions token={token} onEdit={() => setEditing(token._id)} onEnd={() => setEnding(token)} />
            )}
          </li>
        ))}
      </ul>
      <ConfirmDialog
        opened={ending !== null}
        title={m.token.endTheTokenName2({ name: ending?.name ?? '' })}
        text={m.paymentToken.revokeText()}
        confirmLabel={m.token.endIt()}
        danger
        onCancel={() => setEnding(null)}
        onConfirm={() => {
          if (ending) revoke.mutate(ending._id);
          setEnding(null);
        }}
      />
    </Panel>
  );
}

interface ActionsProps {
  token: PaymentToken;
  onEdit: () => void;
  onEnd: () => void;
}

function TokenActions({ token, onEdit, onEnd }: ActionsProps) {
  // A token that awaits its approval ends with the request for it.
  if (token.state !== 'ACTIVE' && (token.state !== 'WAITING' || token.waiting)) return null;
  return (
    <div className="mt-3 flex flex-wrap gap-2" role="group" aria-label={token.name}>
      {token.state === 'ACTIVE' ? (
        <Button size="xs" onClick={onEdit}>
          {m.paymentToken.changeChoice()}
        </Button>
      ) : null}
      <Button size="xs" aria-label={m.token.endTheTokenName({ name: token.name })} onClick={onEnd}>
        {m.token.end()}
      </Button>
    </div>
  );
}

/** What a token may do, what it did today, and who is behind it. */
function TokenFacts({ token }: { token: PaymentToken }) {
  const { tone, label } = STATES[token.state];
  return (
    <>
      <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
        <b>{m.payment.tokenOfSystem({ name: token.name, system: token.system })}</b>
        <StatusChip tone={tone} label={label} />
      </div>
      <p className="mt-1 text-sm/5 wrap-anywhere text-muted">
        {m.paymentToken.fromNetworks({ networks: formatList(token.networks) })}
        {token.readsPayments ? ` ${m.paymentToken.readsToo()}` : ''}
      </p>
      <ul className="mt-2 grid list-none gap-2 p-0">
        {token.limits.map(({ currency, amount, used }) => {
          const text = m.paymentToken.usedToday({ used: moneyText(used, currency), limit: moneyText(amount, currency) });
          return (
            <li key={currency} className="grid gap-1 text-sm/5">
              {text}
              <ProgressBar value={(used / amount) * 100} height={4} tone={used >= amount ? 'warning' : 'brand'} />
            </li>
          );
        })}
      </ul>
      <p className="mt-2 text-sm/5 text-muted">
        {rich(m.paymentToken.behindIt, {
          waits: String(token.state === 'WAITING'),
          people: formatList(token.people.map(({ name }) => name)),
          ends: <DateTime value={token.expiresAt} />,
          used: String(token.lastUsedAt !== null),
          time: token.lastUsedAt ? <DateTime value={token.lastUsedAt} timed /> : '',
        })}
      </p>
    </>
  );
}
