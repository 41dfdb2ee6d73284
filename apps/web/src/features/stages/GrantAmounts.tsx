import type { Answer } from '@grantdesk/api';
import { formatAmount, parseAmount } from '@grantdesk/domain/format/money';
import { TextInput } from '@mantine/core';
import { Money } from '../../components/values/values.tsx';
import { InlineNotice } from '../../ui/Banner.tsx';
import classes from './stages.module.css';

export interface GrantAmount {
  application: string;
  amount: number;
}
/** As typed, by application: only what differs from the requested amount. */
export type TypedAmounts = Record<string, { text: string; currency: string }>;

interface Props {
  rows: readonly { _id: string; applicationID: string; user: { name: string; organisation: string | null } }[];
  found: Pick<Answer<'application.stagePreview'>['data'], 'grants' | 'overBudget'>;
  typed: TypedAmounts;
  onType: (typed: TypedAmounts) => void;
}

const amountIn = (text: string, currency: string): number | null => {
  const amount = parseAmount(text, currency);
  return amount !== null && amount > 0 ? amount : null;
};

/** The amounts as they are sent; an empty field leaves the requested amount. */
export function readTyped(typed: TypedAmounts): { amounts: GrantAmount[]; isBroken: boolean } {
  const filled = Object.entries(typed).filter(([, { text }]) => text.trim() !== '');
  const amounts = filled.flatMap(([application, { text, currency }]) => {
    const amount = amountIn(text, currency);
    return amount === null ? [] : [{ application, amount }];
  });
  return { amounts, isBroken: amounts.length < filled.length };
}

/** What each approved application requests and is granted. */
export function GrantAmounts({ rows, found: { grants, overBudget }, typed, onType }: Props) {
  return (
    <div className={classes.fields}>
      {overBudget ? (
        <InlineNotice tone="danger" live="alert">
          {overBudget}
        </InlineNotice>
      ) : null}
      <ul className={classes.grants}>
        {rows.map((row) => {
          const grant = grants.find(({ _id }) => _id === row._id);
          const currency = grant?.currency ?? '';
          const requested = grant?.requested ?? null;
          const text = typed[row._id]?.text ?? '';
          const isWrong = text.trim() !== '' && amountIn(text, currency) === null;
          return (
            <li key={row._id}>
              <div>
                <b>{row.user.organisation ?? row.user.name}</b> <span className="muted tn">{row.applicationID}</span>
                <div className="muted">
                  Requested: {requested === null ? 'not known' : <Money minor={requested} currency={currency} />}
                </div>
              </div>
              <TextInput
                label={`Granted (${currency})`}
                aria-label={`Granted (${currency}), ${row.applicationID}`}
                classNames={{ input: 'num' }}
                inputMode="decimal"
                placeholder={requested === null ? 'Not known' : formatAmount(requested, currency)}
                value={text}
                error={isWrong ? `Enter an amount in ${currency}!` : undefined}
                onChange={(event) => onType({ ...typed, [row._id]: { text: event.currentTarget.value, currency } })}
              />
            </li>
          );
        })}
      </ul>
    </div>
  );
}
