import { m } from '@grantdesk/messages';
import { moneyText, parseAmount } from '@grantdesk/domain/format/money';
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
      <Panel title={m.programme.basics()}>
        <div className="mt-3 grid grid-cols-1 gap-4">
          <TextInput id="programme-name" label={m.common.name()} maxLength={200} {...getInputProps('name')} />
          <Textarea
            id="programme-description"
            label={m.common.descriptionOptional()}
            description={m.programme.applicantsReadItBeforeTheyStart()}
            autosize
            minRows={4}
            maxRows={16}
            {...getInputProps('description')}
          />
          {losesFormat && descriptionChanged ? (
            <InlineNotice tone="warning">{m.programme.theStoredDescriptionHasFormattingThat()}</InlineNotice>
          ) : null}
          {values.description.trim() ? (
            <div
              className="rounded-md bg-canvas px-4 py-3"
              role="group"
              aria-label={m.programme.theDescriptionAsApplicantsSeeIt()}
            >
              <RichText
                html={losesFormat && !descriptionChanged ? (programme?.description ?? '') : toHtml(values.description)}
                preview
              />
            </div>
          ) : null}
          <div className="grid grid-cols-2 gap-4 mobile:grid-cols-1">
            <Select
              id="programme-currency"
              label={m.common.currency()}
              description={currencyLock ?? m.programme.currencyHelp()}
              data={currencies}
              value={values.currency}
              searchable={!currencyLock}
              readOnly={currencyLock !== null}
              limit={60}
              nothingFoundMessage={m.common.noMatch()}
              error={errors['currency']}
              onChange={(currency) => currency && setValues({ currency })}
            />
            <TextInput
              id="programme-budget"
              classNames={{ input: 'num' }}
              label={m.common.budget()}
              description={budget === null ? m.programme.budgetHelp() : moneyText(budget, values.currency)}
              inputMode="decimal"
              autoComplete="off"
              {...getInputProps('budget')}
            />
          </div>
          <Checkbox
            id="programme-requiresBankDetails"
            label={m.programme.requireConfirmedBankDetailsBeforeA()}
            description={m.programme.otherwiseAPaymentWithoutConfirmedBank()}
            checked={values.requiresBankDetails}
            onChange={(event) => setValues({ requiresBankDetails: event.currentTarget.checked })}
          />
          <Checkbox
            id="programme-requiresRegisterChecks"
            label={m.programme.requireRegisterChecks()}
            description={m.programme.requireRegisterChecksHint()}
            checked={values.requiresRegisterChecks}
            onChange={(event) => setValues({ requiresRegisterChecks: event.currentTarget.checked })}
          />
        </div>
      </Panel>
    </div>
  );
}
