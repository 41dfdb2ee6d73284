import { m } from '@grantdesk/messages';
import type { Answer } from '@grantdesk/api';
import { MAX_CONDITIONS } from '@grantdesk/domain/payment/grants';
import { Textarea, TextInput } from '@mantine/core';
import { ListPlus } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { Money } from '#components/values/values.tsx';
import { InlineNotice } from '#ui/Banner.tsx';
import { Button } from '#ui/Button.tsx';
import { amountOfDraft, type GrantDraft, type GrantDrafts, type GrantFound, readBudgets, textOfDraft } from './grant-drafts.ts';
import classes from './stages.module.css';

interface Row {
  _id: string;
  applicationID: string;
  user: { name: string; organisation: string | null };
}
interface Props {
  rows: readonly Row[];
  found: Pick<Answer<'application.stagePreview'>['data'], 'grants' | 'budgets'>;
  drafts: GrantDrafts;
  /** Whether fields without an amount say so. */
  tried: boolean;
  /** What the server refuses, where the screen cannot know it. */
  refusal: string | null;
  onDraft: (id: string, draft: GrantDraft) => void;
  /** A field was left: what depends on it can be read again. */
  onLeave: () => void;
}

/** What each approved application requests and is granted, under which conditions, and what that leaves of the budget. */
export function GrantAmounts({ rows, found, drafts, tried, refusal, onDraft, onLeave }: Props) {
  const budgets = readBudgets(found, drafts);
  const reasons = budgets.flatMap(({ reason }) => reason ?? []);
  return (
    <div className="grid grid-cols-1 gap-4">
      <ul className={`${classes.grants} grid list-none rounded-xl border border-border p-0`}>
        {rows.map((row) => {
          const grant = found.grants.find(({ _id }) => _id === row._id);
          return grant ? (
            <GrantItem
              key={row._id}
              row={row}
              grant={grant}
              draft={drafts[row._id]}
              tried={tried}
              isOnly={rows.length === 1}
              onDraft={(draft) => onDraft(row._id, { ...drafts[row._id], ...draft })}
              onLeave={onLeave}
            />
          ) : null;
        })}
      </ul>
      {budgets.map(({ programme, currency, left, cost, rest }) => (
        <dl
          key={programme}
          className={`${classes.budget} grid grid-cols-3 gap-x-4 gap-y-2 rounded-xl bg-sunken px-4 py-3 mobile:grid-cols-1`}
          aria-label={m.common.budget()}
          aria-live="polite"
        >
          <div className="mobile:flex mobile:flex-wrap mobile:justify-between mobile:gap-x-3 mobile:gap-y-0">
            <dt>{m.application.budgetLeft()}</dt>
            <dd className="text-base/6 font-semibold tabular-nums">
              <Money minor={left} currency={currency} />
            </dd>
          </div>
          <div className="mobile:flex mobile:flex-wrap mobile:justify-between mobile:gap-x-3 mobile:gap-y-0">
            <dt>{m.application.theseGrants({ count: rows.length })}</dt>
            <dd className="text-base/6 font-semibold tabular-nums">
              <Money minor={cost} currency={currency} />
            </dd>
          </div>
          <div
            className="mobile:flex mobile:flex-wrap mobile:justify-between mobile:gap-x-3 mobile:gap-y-0"
            data-tone={rest < 0 ? 'danger' : undefined}
          >
            <dt>{m.application.leftAfterApproval()}</dt>
            <dd className="text-base/6 font-semibold tabular-nums">
              <Money minor={rest} currency={currency} />
            </dd>
          </div>
        </dl>
      ))}
      {(reasons.length > 0 ? reasons : refusal ? [refusal] : []).map((reason) => (
        <InlineNotice key={reason} tone="danger" live="alert" title={m.application.thisIsOverTheBudget()}>
          {m.application.reasonLowerAnAmountOrApprove({ reason })}
        </InlineNotice>
      ))}
    </div>
  );
}

interface ItemProps extends Pick<Props, 'tried' | 'onLeave'> {
  row: Row;
  grant: GrantFound;
  draft: GrantDraft | undefined;
  isOnly: boolean;
  onDraft: (draft: GrantDraft) => void;
}

function GrantItem({ row, grant, draft, tried, isOnly, onDraft, onLeave }: ItemProps) {
  const { currency, requested, proposed } = grant;
  const [isAdded, setAdded] = useState(false);
  const isOpen = isOnly || isAdded;
  const field = useRef<HTMLTextAreaElement>(null);
  // The button gives way to the field, and hands it the focus.
  useEffect(() => {
    if (isAdded) field.current?.focus();
  }, [isAdded]);
  const text = textOfDraft(grant, draft);
  const isWrong = (tried || text.trim() !== '') && amountOfDraft(grant, draft) === null;
  return (
    <li>
      <div className="grid grid-cols-[minmax(0,1fr)_200px] items-start gap-x-4 gap-y-2 wrap-anywhere mobile:grid-cols-1">
        <div>
          <b>{row.user.organisation ?? row.user.name}</b> <span className="text-muted tabular-nums">{row.applicationID}</span>
          <div className="text-muted tabular-nums">
            {m.application.requested()}{' '}
            {requested === null ? m.application.notKnown() : <Money minor={requested} currency={currency} />}
          </div>
          {proposed === null ? null : (
            <div className="text-muted tabular-nums">
              {m.application.proposed()} <Money minor={proposed} currency={currency} />
            </div>
          )}
        </div>
        <TextInput
          label={m.common.grantedCurrency({ currency })}
          aria-label={m.common.grantedCurrencyApplicationid({ currency, applicationID: row.applicationID })}
          classNames={{ input: 'num' }}
          inputMode="decimal"
          autoComplete="off"
          value={text}
          error={isWrong ? m.common.enterAnAmountInCurrency({ currency }) : undefined}
          onChange={(event) => onDraft({ text: event.currentTarget.value })}
          onBlur={onLeave}
        />
      </div>
      {isOpen ? (
        <Textarea
          label={m.common.conditionsOptional()}
          aria-label={m.application.conditionsOptionalApplicationid({ applicationID: row.applicationID })}
          description={m.common.oneConditionPerLineTheApplicant()}
          autosize
          minRows={2}
          maxRows={8}
          maxLength={MAX_CONDITIONS}
          ref={field}
          value={draft?.conditions ?? ''}
          onChange={(event) => onDraft({ conditions: event.currentTarget.value })}
          onBlur={onLeave}
        />
      ) : (
        <Button
          variant="subtle"
          leftSection={<ListPlus />}
          aria-label={m.application.addConditionsApplicationid({ applicationID: row.applicationID })}
          onClick={() => setAdded(true)}
        >
          {m.application.addConditions()}
        </Button>
      )}
    </li>
  );
}
