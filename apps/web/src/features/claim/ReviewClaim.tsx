import { m } from '@grantdesk/messages';
import { claimDecisionIssues } from '@grantdesk/domain/claim/items';
import { formatAmount, moneyText, parseAmount } from '@grantdesk/domain/format/money';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { call } from '#api/client.ts';
import { type Issue, toApiError } from '#api/errors.ts';
import { invalidate, readQuery } from '#api/query.ts';
import { InlineNotice } from '#ui/Banner.tsx';
import { Button } from '#ui/Button.tsx';
import { Panel } from '#ui/Panel.tsx';
import { TextField } from '#ui/TextField.tsx';
import { toast } from '#ui/toast.ts';
import { ClaimItems, type Claim } from './ClaimItems.tsx';

/** What a submitted report claims, with what is approved of it; nothing where the programme does not ask for it. */
export function ReviewClaim({ reportId }: { reportId: string }) {
  const query = useQuery(readQuery('claim.report', { params: { id: reportId } }));
  const claim = query.data?.data;
  if (!claim?.isOffered || claim.round === null) return null;
  if (claim.items.length === 0 || claim.denials.decide !== null)
    return (
      <Panel title={m.claim.spending()}>
        {claim.items.length === 0 ? <p className="text-muted">{m.claim.nothingClaimed()}</p> : <ClaimItems claim={claim} />}
      </Panel>
    );
  return <Decisions key={claim.items.map(({ _id }) => _id).join()} reportId={reportId} claim={claim} />;
}

type Given = Record<string, { amount: string; note: string }>;

function Decisions({ reportId, claim }: { reportId: string; claim: Claim }) {
  const { currency, items } = claim;
  const client = useQueryClient();
  const [issues, setIssues] = useState<Issue[]>([]);
  const [given, setGiven] = useState<Given>(() =>
    Object.fromEntries(
      items.map(({ _id, amount, approvedAmount, note }) => [
        _id,
        { amount: formatAmount(approvedAmount ?? amount, currency), note },
      ]),
    ),
  );
  const decisions = items.map(({ _id }) => {
    const { amount = '', note = '' } = given[_id] ?? {};
    const isNothing = /^0([.,]0*)?$/.test(amount.trim());
    return { item: _id, approvedAmount: isNothing ? 0 : (parseAmount(amount, currency) ?? NaN), note };
  });
  const { mutate, isPending } = useMutation({
    mutationFn: () => call('claim.decide', { params: { id: reportId }, body: { decisions } }),
    onSuccess: (answer) => {
      client.setQueryData(['claim.report', { params: { id: reportId } }], answer);
      toast.success(m.claim.decisionsSaved());
      void invalidate(client, 'project.timeline');
    },
    onError: (thrown) => {
      const error = toApiError(thrown);
      setIssues(error.issues.length > 0 ? error.issues : [{ path: '', message: error.message }]);
    },
  });
  const submit = () => {
    const found = claimDecisionIssues(decisions, items, (minor) => moneyText(minor, currency));
    setIssues(found);
    if (found.length === 0) mutate();
  };
  const errorAt = (path: string) => issues.find((issue) => issue.path === path)?.message;
  const set = (id: string, part: Partial<Given[string]>) => {
    setGiven({ ...given, [id]: { amount: '', note: '', ...given[id], ...part } });
    setIssues([]);
  };
  return (
    <Panel
      title={m.claim.spending()}
      note={m.claim.decideHelp()}
      actions={
        <Button loading={isPending} onClick={submit}>
          {m.claim.saveDecisions()}
        </Button>
      }
    >
      {errorAt('') ? <InlineNotice tone="danger" live="alert" title={errorAt('')} /> : null}
      <ClaimItems claim={claim}>
        {({ _id, description, amount }, index) => {
          const { amount: typed = '', note = '' } = given[_id] ?? {};
          const isLess = decisions[index]?.approvedAmount !== amount;
          return (
            <div className="mt-2 grid grid-cols-[minmax(0,180px)_minmax(0,1fr)] gap-3 mobile:grid-cols-1">
              <TextField
                label={m.claim.approvedCurrency({ currency })}
                aria-label={m.claim.approvedOf({ description })}
                inputMode="decimal"
                value={typed}
                error={errorAt(`decisions.${index}.approvedAmount`)}
                onChange={(event) => set(_id, { amount: event.currentTarget.value })}
              />
              {isLess || note !== '' ? (
                <TextField
                  label={m.claim.reasonForLess()}
                  maxLength={500}
                  value={note}
                  error={errorAt(`decisions.${index}.note`)}
                  onChange={(event) => set(_id, { note: event.currentTarget.value })}
                />
              ) : null}
            </div>
          );
        }}
      </ClaimItems>
    </Panel>
  );
}
