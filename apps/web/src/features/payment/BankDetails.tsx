import { m } from '@grantdesk/messages';
import { type BankInput, bankIssues } from '@grantdesk/domain/payment/bank';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { call } from '#api/client.ts';
import { type Issue, toMessage, toApiError } from '#api/errors.ts';
import { invalidate, readQuery } from '#api/query.ts';
import { useIdempotencyKey } from '#form-hooks/useIdempotencyKey.ts';
import { LoadFailure, Loading } from '#components/screens.tsx';
import { InlineNotice } from '#ui/Banner.tsx';
import { Button } from '#ui/Button.tsx';
import { ErrorSummary } from '#ui/ErrorSummary.tsx';
import { Panel } from '#ui/Panel.tsx';
import { ReasonedButton } from '#ui/ReasonedButton.tsx';
import { SelectField, TextField } from '#ui/TextField.tsx';
import { BankFacts, type BankDetails } from './BankFacts.tsx';

interface Props {
  /** Id of the project, or of its application. */
  id: string;
  /** From the link of the mail. */
  token?: string | undefined;
  onConfirmed?: () => void;
}

/** Where a grantee's payments go: masked, changed with a link in the mail and a second person's word. */
export function BankDetails({ id, token, onConfirmed }: Props) {
  const { data, error, refetch } = useQuery(readQuery('payment.bank', { params: { id } }));
  const [changing, setChanging] = useState(false);
  if (error) return <LoadFailure error={error} onRetry={() => void refetch()} />;
  if (!data) return <Loading label={m.payment.loadingTheBankDetails()} rows={[160]} />;
  const bank = data.data;
  const isFirst = bank.current === null && bank.waiting === null;
  return (
    <div className="grid grid-cols-1 gap-4">
      {token ? <Confirm token={token} onConfirmed={onConfirmed} /> : null}
      <Waiting bank={bank} />
      {bank.current ? (
        <Panel title={m.payment.paymentsGoTo()}>
          <div className="mt-2 grid grid-cols-1 gap-3">
            <BankFacts entry={bank.current} />
          </div>
        </Panel>
      ) : null}
      {changing ? (
        <BankForm id={id} country={bank.suggestedCountry ?? ''} onDone={() => setChanging(false)} />
      ) : (
        <Panel title={isFirst ? m.payment.noBankDetailsYet() : m.payment.changeThem()}>
          <div className="mt-2 grid grid-cols-1 gap-3">
            <p className="text-muted">
              {isFirst
                ? bank.required
                  ? m.payment.paymentsCanBeApprovedOnceYou()
                  : m.payment.enterBankDetailsToBePaid()
                : m.payment.youConfirmNewDetailsByEmail()}
            </p>
            <div className="flex flex-wrap items-center gap-2">
              <ReasonedButton
                size="lg"
                variant={isFirst ? 'filled' : 'default'}
                reason={bank.denials.change ?? undefined}
                onClick={() => setChanging(true)}
              >
                {isFirst ? m.common.enterBankDetails() : m.payment.enterNewBankDetails()}
              </ReasonedButton>
            </div>
          </div>
        </Panel>
      )}
    </div>
  );
}

function Waiting({ bank }: { bank: BankDetails }) {
  if (bank.waiting)
    return (
      <InlineNotice
        tone={bank.waiting.state === 'TO-CONFIRM' ? 'warning' : 'info'}
        title={
          bank.waiting.state === 'TO-CONFIRM' ? m.payment.confirmTheNewBankDetails() : m.payment.theProgrammeTeamChecksTheNew()
        }
      >
        <div className="mt-2 grid grid-cols-1 gap-3">
          <p>{bank.waiting.state === 'TO-CONFIRM' ? m.payment.weSentYouAnEmailWith() : m.payment.wellEmailYouWhenThey()}</p>
          <BankFacts entry={bank.waiting} />
        </div>
      </InlineNotice>
    );
  if (bank.refused)
    return (
      <InlineNotice tone="danger" title={m.payment.theBankDetailsWereNotApproved()}>
        {bank.refused.reason}
      </InlineNotice>
    );
  return null;
}

function Confirm({ token, onConfirmed }: { token: string; onConfirmed: (() => void) | undefined }) {
  const client = useQueryClient();
  const confirm = useMutation({
    mutationFn: () => call('payment.bankConfirm', { body: { token } }),
    onSuccess: () => {
      void invalidate(client, 'payment.bank');
      onConfirmed?.();
    },
  });
  return (
    <InlineNotice
      tone={confirm.error ? 'danger' : 'info'}
      title={m.payment.confirmTheBankDetails()}
      live={confirm.error ? 'alert' : 'off'}
    >
      <div className="mt-2 grid grid-cols-1 gap-3">
        <p>{confirm.error ? toMessage(confirm.error) : m.payment.youOpenedTheLinkOfOur()}</p>
        {confirm.error ? null : (
          <div className="flex flex-wrap items-center gap-2">
            <Button size="lg" variant="filled" loading={confirm.isPending} onClick={() => confirm.mutate()}>
              {m.payment.confirmTheBankDetails()}
            </Button>
          </div>
        )}
      </div>
    </InlineNotice>
  );
}

const EMPTY: Required<BankInput> = { accountName: '', bank: '', country: '', number: '', bankCode: '' };
const FIELD_IDS = {
  accountName: 'bank-holder',
  bank: 'bank-name',
  country: 'bank-country',
  number: 'bank-number',
  bankCode: 'bank-code',
};

function BankForm({ id, country, onDone }: { id: string; country: string; onDone: () => void }) {
  const client = useQueryClient();
  const keyOf = useIdempotencyKey();
  const [given, setGiven] = useState<Required<BankInput>>({ ...EMPTY, country });
  const [issues, setIssues] = useState<Issue[]>([]);
  const [attempt, setAttempt] = useState(0);
  const countries = useQuery({ ...readQuery('misc.countries', {}), staleTime: Infinity });
  const fail = (found: Issue[]) => {
    setIssues(found);
    setAttempt((n) => n + 1);
  };
  const enter = useMutation({
    mutationFn: (body: Required<BankInput>) => call('payment.bankEnter', { params: { id }, body, idempotencyKey: keyOf(body) }),
    onSuccess: () => {
      void invalidate(client, 'payment.bank');
      onDone();
    },
    onError: (thrown) => {
      const { issues: found, message } = toApiError(thrown);
      fail(found.length > 0 ? found : [{ path: 'accountName', message }]);
    },
  });
  const errorAt = (path: string) => issues.find((issue) => issue.path === path)?.message;
  const field = (path: keyof BankInput) => ({
    id: FIELD_IDS[path],
    value: given[path],
    error: errorAt(path),
    onChange: (event: { currentTarget: { value: string } }) => setGiven({ ...given, [path]: event.currentTarget.value }),
  });
  const submit = () => {
    const found = bankIssues(given);
    if (found.length > 0) fail(found);
    else {
      setIssues([]);
      enter.mutate(given);
    }
  };
  return (
    <Panel title={m.common.bankDetails()}>
      <div className="mt-2 grid grid-cols-1 gap-3 gap-4">
        {issues.length > 0 ? (
          <ErrorSummary
            attempt={attempt}
            items={issues.map(({ path, message }) => ({
              target: FIELD_IDS[path as keyof BankInput] ?? FIELD_IDS.accountName,
              message,
            }))}
          />
        ) : null}
        <TextField label={m.payment.nameOfTheAccountHolder()} autoComplete="off" {...field('accountName')} />
        <TextField label={m.payment.bank()} autoComplete="off" {...field('bank')} />
        <SelectField label={m.payment.countryOfTheBank()} {...field('country')}>
          <option value="">{m.common.chooseACountry()}</option>
          {(countries.data?.data ?? []).map(({ code, name }) => (
            <option key={code} value={code}>
              {name}
            </option>
          ))}
        </SelectField>
        <TextField
          label={m.payment.accountNumberOrIban()}
          hint={m.payment.onlyTheLastFourCharactersAre()}
          autoComplete="off"
          spellCheck={false}
          {...field('number')}
        />
        <TextField
          label={m.payment.bankCodeOptional()}
          hint={m.payment.bankCodeHint()}
          autoComplete="off"
          spellCheck={false}
          {...field('bankCode')}
        />
        <div className="flex flex-wrap items-center gap-2">
          <Button size="lg" variant="filled" loading={enter.isPending} onClick={submit}>
            {m.common.sendTheLink()}
          </Button>
          <Button size="lg" variant="subtle" onClick={onDone}>
            {m.common.cancel()}
          </Button>
        </div>
      </div>
    </Panel>
  );
}
