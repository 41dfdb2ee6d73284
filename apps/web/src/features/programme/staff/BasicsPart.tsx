import { currencyDecimals, moneyText, parseAmount } from '@grantdesk/domain/format/money';
import { Checkbox, Select, Textarea, TextInput } from '@mantine/core';
import { useMemo } from 'react';
import { RichText } from '#components/values/RichText.tsx';
import { InlineNotice } from '#ui/Banner.tsx';
import { Panel } from '#ui/Panel.tsx';
import { toHtml, toPlainText } from '#components/values/plain-html.ts';
import { currencyOptions } from './places.ts';
import type { Programme } from './programme-draft.ts';
import type { ProgrammeFormState } from './useProgrammeForm.ts';

interface BasicsPartProps {
  form: ProgrammeFormState;
  programme: Programme | null;
  /** Why the currency is fixed, or null. */
  currencyLock: string | null;
}

export function BasicsPart({ form, programme, currencyLock }: BasicsPartProps) {
  const { values, errors, setValues, getInputProps } = form;
  const currencies = useMemo(() => currencyOptions(), []);
  const budget = parseAmount(values.budget, values.currency);
  const losesFormat = useMemo(() => programme !== null && !toPlainText(programme.description).isPlain, [programme]);
  const descriptionChanged = programme !== null && values.description !== toPlainText(programme.description).text;
  return (
    <div id="part-basics" tabIndex={-1} className="min-w-0 scroll-mt-4 rounded-xl">
      <Panel title="Basics">
        <div className="mt-3 grid grid-cols-1 gap-4">
          <TextInput id="programme-name" label="Name" maxLength={200} {...getInputProps('name')} />
          <Textarea
            id="programme-description"
            label="Description (optional)"
            description="Applicants read it before they start. A blank line makes a paragraph, lines that begin with “- ” make a list."
            autosize
            minRows={4}
            maxRows={16}
            {...getInputProps('description')}
          />
          {losesFormat && descriptionChanged ? (
            <InlineNotice tone="warning">
              The stored description has formatting that cannot be typed here, such as bold or links. Saving replaces it with what
              you see below.
            </InlineNotice>
          ) : null}
          {values.description.trim() ? (
            <div className="rounded-md bg-canvas px-4 py-3" role="group" aria-label="The description as applicants see it">
              <RichText
                html={losesFormat && !descriptionChanged ? (programme?.description ?? '') : toHtml(values.description)}
                preview
              />
            </div>
          ) : null}
          <div className="grid grid-cols-2 gap-4 mobile:grid-cols-1">
            <Select
              id="programme-currency"
              label="Currency"
              description={currencyLock}
              data={currencies}
              value={values.currency}
              searchable={!currencyLock}
              readOnly={currencyLock !== null}
              limit={60}
              nothingFoundMessage="No match"
              error={errors['currency']}
              onChange={(currency) => currency && setValues({ currency })}
            />
            <TextInput
              id="programme-budget"
              classNames={{ input: 'num' }}
              label="Budget"
              description={
                budget === null
                  ? `An amount with ${currencyDecimals(values.currency) === 0 ? 'no' : `at most ${currencyDecimals(values.currency)}`} decimals`
                  : moneyText(budget, values.currency)
              }
              inputMode="decimal"
              autoComplete="off"
              {...getInputProps('budget')}
            />
          </div>
          <Checkbox
            id="programme-requiresBankDetails"
            label="Require confirmed bank details before a payment is approved"
            description="Otherwise a payment without confirmed bank details can be approved and made another way, with proof."
            checked={values.requiresBankDetails}
            onChange={(event) => setValues({ requiresBankDetails: event.currentTarget.checked })}
          />
        </div>
      </Panel>
    </div>
  );
}
