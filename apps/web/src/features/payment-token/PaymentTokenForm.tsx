import { m } from '@grantdesk/messages';
import type { Answer } from '@grantdesk/api';
import { formatAmount, parseAmount } from '@grantdesk/domain/format/money';
import { newPaymentTokenIssues, paymentTokenIssues, type DailyLimit } from '@grantdesk/domain/payment-token/rules';
import { TOKEN_DAYS_MAX } from '@grantdesk/domain/token/rules';
import { type FormEvent, useId } from 'react';
import { call } from '#api/client.ts';
import { toWholeNumber } from '#form-hooks/whole-number.ts';
import { useForm } from '#form-hooks/useForm.ts';
import { InlineNotice } from '#ui/Banner.tsx';
import { Button } from '#ui/Button.tsx';
import { CheckLine } from '#ui/CheckLine.tsx';
import { NumberField } from '#ui/NumberField.tsx';
import { TextArea, TextField } from '#ui/TextField.tsx';
import { useInlineFormFocus } from '#ui/useFocusBack.ts';

export type PaymentToken = Answer<'paymentToken.many'>['data']['tokens'][number];

interface Props {
  /** What is changed; null: a new one. */
  token: PaymentToken | null;
  /** Those that programmes pay in. */
  currencies: readonly string[];
  /** @param secret of a new one */
  onSaved: (secret: string | null) => void;
  onClose: () => void;
  onReload: () => void;
}

/** What is typed beside a currency; one that is left empty has no limit, and what is no amount is none above zero. */
const toLimits = (typed: Readonly<Record<string, string>>): DailyLimit[] =>
  Object.entries(typed).flatMap(([currency, text]) =>
    text.trim() === '' ? [] : [{ currency, amount: parseAmount(text, currency) ?? 0 }],
  );

const toNetworks = (text: string): string[] => text.split(/[\s,;]+/).filter(Boolean);

/** Proposes a token that records payments, or other networks and limits of one. */
export function PaymentTokenForm({ token, currencies, onSaved, onClose, onReload }: Props) {
  const element = useInlineFormFocus();
  const form = useForm({
    initial: () => ({
      name: '',
      system: '',
      networks: token?.networks.join('\n') ?? '',
      limits: Object.fromEntries((token?.limits ?? []).map(({ currency, amount }) => [currency, formatAmount(amount, currency)])),
      days: '365',
      readsPayments: false,
    }),
    validate: (next) => {
      const choice = { networks: toNetworks(next.networks), limits: toLimits(next.limits) };
      return token
        ? paymentTokenIssues(choice, currencies)
        : newPaymentTokenIssues({ ...next, ...choice, days: toWholeNumber(next.days) }, currencies);
    },
  });
  const { values, setValues, errors, refusal, busy, getInputProps } = form;
  const save = async (event: FormEvent) => {
    event.preventDefault();
    let secret: string | null = null;
    const isSaved = await form.send(async ({ name, system, days, readsPayments, ...next }) => {
      const choice = { networks: toNetworks(next.networks), limits: toLimits(next.limits) };
      if (token) await call('paymentToken.change', { params: { id: token._id }, body: { ...choice, version: token.version } });
      else {
        const body = { name, system, days: toWholeNumber(days), readsPayments, ...choice };
        secret = (await call('paymentToken.new', { body })).data.token;
      }
    });
    if (isSaved) onSaved(secret);
  };
  return (
    <form ref={element} className="grid gap-4 px-0 pt-2 pb-5" noValidate onSubmit={(event) => void save(event)}>
      {refusal ? (
        <InlineNotice
          tone="danger"
          live="alert"
          title={refusal.message}
          action={refusal.code === 'STALE_VERSION' ? <Button onClick={onReload}>{m.common.reload()}</Button> : null}
        >
          {m.common.nothingWasChanged()}
        </InlineNotice>
      ) : null}
      {token ? null : (
        <>
          <TextField label={m.common.name()} hint={m.token.whichProgramItIsAndWhere()} {...getInputProps('name')} />
          <TextField label={m.paymentToken.accountingSystem()} hint={m.paymentToken.systemHint()} {...getInputProps('system')} />
        </>
      )}
      <TextArea
        label={m.paymentToken.networks()}
        hint={m.paymentToken.networksHint()}
        rows={3}
        spellCheck={false}
        {...getInputProps('networks')}
      />
      <Limits
        currencies={currencies}
        typed={values.limits}
        error={errors['limits']}
        onType={(currency, text) => setValues({ limits: { ...values.limits, [currency]: text } })}
      />
      {token ? null : (
        <>
          <CheckLine
            label={m.paymentToken.mayReadPayments()}
            hint={m.paymentToken.mayReadHint()}
            checked={values.readsPayments}
            onChange={(readsPayments) => setValues({ readsPayments })}
          />
          <NumberField
            label={m.token.daysUntilItEnds()}
            hint={m.token.from1ToTokenDaysMax({ max: TOKEN_DAYS_MAX })}
            {...getInputProps('days')}
          />
        </>
      )}
      <div className="flex flex-wrap gap-2">
        <Button type="submit" variant="filled" loading={busy}>
          {token ? m.paymentToken.proposeChange() : m.paymentToken.proposeToken()}
        </Button>
        <Button onClick={onClose}>{m.common.cancel()}</Button>
      </div>
    </form>
  );
}

interface LimitsProps {
  currencies: readonly string[];
  typed: Readonly<Record<string, string>>;
  error: string | undefined;
  onType: (currency: string, text: string) => void;
}

/** One field for each currency that programmes pay in. */
function Limits({ currencies, typed, error, onType }: LimitsProps) {
  const id = useId();
  return (
    <fieldset className="m-0 min-w-0 border-0 p-0" aria-describedby={error ? `${id}-error` : `${id}-hint`}>
      <legend className="px-0 pt-0 pb-1 font-medium">{m.paymentToken.dailyLimits()}</legend>
      <p id={`${id}-hint`} className="mb-2 text-sm/5 text-muted">
        {m.paymentToken.limitsHint()}
      </p>
      {error ? (
        <p id={`${id}-error`} className="mb-2 text-sm text-danger" role="alert">
          {error}
        </p>
      ) : null}
      <div className="flex flex-wrap gap-3">
        {currencies.map((currency) => (
          <TextField
            key={currency}
            label={m.paymentToken.limitIn({ currency })}
            inputMode="decimal"
            value={typed[currency] ?? ''}
            onChange={(event) => onType(currency, event.currentTarget.value)}
          />
        ))}
      </div>
    </fieldset>
  );
}
