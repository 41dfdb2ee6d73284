import { currencyDecimals, moneyText, parseAmount } from '@grantdesk/domain/format/money';
import { Checkbox, Select, Textarea, TextInput } from '@mantine/core';
import { useMemo } from 'react';
import { RichText } from '#components/values/RichText.tsx';
import { InlineNotice } from '#ui/Banner.tsx';
import { Panel } from '#ui/Panel.tsx';
import { htmlOf, textOf } from '#components/values/plain-html.ts';
import { currencyOptions } from './places.ts';
import type { Programme } from './programme-draft.ts';
import classes from './StaffProgrammes.module.css';
import type { ProgrammeFormState } from './useProgrammeForm.ts';

interface BasicsPartProps {
  form: ProgrammeFormState;
  programme: Programme | null;
  /** Why the currency is fixed, or null. */
  currencyLock: string | null;
}

export function BasicsPart({ form, programme, currencyLock }: BasicsPartProps) {
  const { draft, change, errorAt } = form;
  const currencies = useMemo(() => currencyOptions(), []);
  const budget = parseAmount(draft.budget, draft.currency);
  const losesFormat = useMemo(() => programme !== null && !textOf(programme.description).isPlain, [programme]);
  const descriptionChanged = programme !== null && draft.description !== textOf(programme.description).text;
  return (
    <div id="part-basics" tabIndex={-1} className={classes.part}>
      <Panel title="Basics">
        <div className={classes.fields}>
          <TextInput
            id="programme-name"
            label="Name"
            value={draft.name}
            maxLength={200}
            error={errorAt('name')}
            onChange={(event) => change({ name: event.currentTarget.value }, 'name')}
          />
          <Textarea
            id="programme-description"
            label="Description (optional)"
            description="Applicants read it before they start. A blank line makes a paragraph, lines that begin with “- ” make a list."
            autosize
            minRows={4}
            maxRows={16}
            value={draft.description}
            error={errorAt('description')}
            onChange={(event) => change({ description: event.currentTarget.value }, 'description')}
          />
          {losesFormat && descriptionChanged ? (
            <InlineNotice tone="warning">
              The stored description has formatting that cannot be typed here, such as bold or links. Saving replaces it with what
              you see below.
            </InlineNotice>
          ) : null}
          {draft.description.trim() ? (
            <div className={classes.sample} role="group" aria-label="The description as applicants see it">
              <RichText
                html={losesFormat && !descriptionChanged ? (programme?.description ?? '') : htmlOf(draft.description)}
                preview
              />
            </div>
          ) : null}
          <div className={classes.pair}>
            <Select
              id="programme-currency"
              label="Currency"
              description={currencyLock}
              data={currencies}
              value={draft.currency}
              searchable={!currencyLock}
              readOnly={currencyLock !== null}
              limit={60}
              nothingFoundMessage="No match"
              error={errorAt('currency')}
              onChange={(currency) => currency && change({ currency }, 'currency')}
            />
            <TextInput
              id="programme-budget"
              classNames={{ input: 'num' }}
              label="Budget"
              description={
                budget === null
                  ? `An amount with ${currencyDecimals(draft.currency) === 0 ? 'no' : `at most ${currencyDecimals(draft.currency)}`} decimals`
                  : moneyText(budget, draft.currency)
              }
              inputMode="decimal"
              autoComplete="off"
              value={draft.budget}
              error={errorAt('budget')}
              onChange={(event) => change({ budget: event.currentTarget.value }, 'budget')}
            />
          </div>
          <Checkbox
            id="programme-requiresBankDetails"
            label="Require confirmed bank details before a payment is approved"
            description="Otherwise a payment without confirmed bank details can be approved and made another way, with proof."
            checked={draft.requiresBankDetails}
            onChange={(event) => change({ requiresBankDetails: event.currentTarget.checked }, 'requiresBankDetails')}
          />
        </div>
      </Panel>
    </div>
  );
}
