import { m } from '@grantdesk/messages';
import {
  LICENCES,
  ORGANISATION_TYPES,
  questionsFor,
  type OrganisationType,
  type QuestionSetting,
} from '@grantdesk/domain/open-data/settings';
import { NativeSelect, Radio, TextInput } from '@mantine/core';
import { Panel } from '#ui/Panel.tsx';
import { ORGANISATION_TYPE_LABELS } from './formats.ts';
import { toControlId, type OpenDataForm, type OpenState } from './useOpenData.ts';

interface PartProps {
  form: OpenDataForm;
  open: OpenState;
}

/** Who publishes, and under which licence. */
export function PublisherPart({ form, open }: PartProps) {
  const { getInputProps } = form;
  const text = (path: 'funderName' | 'funderId' | 'prefix', label: string, description: string, isFixed = false) => (
    <TextInput
      id={toControlId(path)}
      label={label}
      description={description}
      autoComplete="off"
      readOnly={isFixed}
      {...getInputProps(path)}
    />
  );
  return (
    <Panel title={m.openData.publisher()}>
      <div className="mt-3 grid gap-4">
        {text('funderName', m.openData.nameOfTheFunder(), m.openData.asReadersOfTheDataKnow())}
        {text('funderId', m.openData.organisationIdentifier(), m.openData.theRegisterAndTheNumberIn())}
        {text(
          'prefix',
          m.openData.publisherPrefix(),
          open.isPrefixFixed ? m.openData.fixedAwardsHaveBeenPublishedUnder() : m.openData.thePrefixOfEveryNumber(),
          open.isPrefixFixed,
        )}
        <NativeSelect
          id={toControlId('licence')}
          label={m.openData.licence()}
          description={m.openData.whatOthersMayDoWithThe()}
          data={[{ value: '', label: m.openData.chooseALicence() }, ...LICENCES.map(({ url, label }) => ({ value: url, label }))]}
          {...getInputProps('licence')}
        />
        <div className="grid grid-cols-2 items-end gap-4 mobile:grid-cols-1">
          <NativeSelect
            id={toControlId('organisationType')}
            label={m.openData.organisationType()}
            description={m.openData.organisationTypeHint()}
            data={ORGANISATION_TYPES.filter((type) => type !== '').map((value) => ({
              value,
              label: ORGANISATION_TYPE_LABELS[value](),
            }))}
            value={form.values.organisationType || '60'}
            error={form.errors['organisationType']}
            onChange={({ currentTarget: { value } }) => form.setValues({ organisationType: value as OrganisationType })}
          />
          <TextInput
            id={toControlId('sector')}
            label={m.openData.sector()}
            description={m.openData.sectorHint()}
            inputMode="numeric"
            maxLength={5}
            autoComplete="off"
            {...getInputProps('sector')}
          />
        </div>
      </div>
    </Panel>
  );
}

/** What is read from an application, and what is left out. */
export function RedactionPart({ form, open }: PartProps) {
  const { values, errors, setValues } = form;
  const question = (path: QuestionSetting, label: string, none: string) => (
    <NativeSelect
      id={toControlId(path)}
      label={label}
      data={[
        { value: '', label: none },
        ...questionsFor(path, open.questions).map(({ value, label: text }) => ({ value, label: text })),
      ]}
      value={values[path] ?? ''}
      error={errors[path]}
      onChange={(event) => setValues({ [path]: event.currentTarget.value === '' ? null : event.currentTarget.value })}
    />
  );
  const choice = <P extends 'names' | 'location' | 'persons' | 'results'>(
    path: P,
    label: string,
    options: [value: (typeof values)[P], label: string][],
  ) => (
    <Radio.Group
      id={toControlId(path)}
      label={label}
      value={values[path]}
      error={errors[path]}
      onChange={(value) => setValues({ [path]: value })}
    >
      <div className="mt-2 grid gap-4">
        {options.map(([value, text]) => (
          <Radio key={value} value={value} label={text} />
        ))}
      </div>
    </Radio.Group>
  );
  return (
    <Panel title={m.openData.whatIsPublished()} note={m.openData.emailAddressesTelephoneAndAccountNumbers()}>
      <div className="mt-3 grid gap-4">
        <div className="grid grid-cols-2 items-end gap-4 mobile:grid-cols-1">
          {question('titleQuestion', m.common.title(), m.openData.theNameOfTheProgramme())}
          {question('descriptionQuestion', m.common.description(), m.openData.theDescriptionOfTheProgramme())}
        </div>
        {choice('names', m.openData.organisations(), [
          ['PUBLISHED', m.openData.byTheirName()],
          ['HIDDEN', m.openData.withoutTheirNameAndRegistrationNumber()],
        ])}
        <div className="grid grid-cols-2 items-end gap-4 mobile:grid-cols-1">
          {question('registrationQuestion', m.openData.registrationNumber(), m.common.notAsked())}
          <TextInput
            id={toControlId('registrationList')}
            label={m.openData.registerThatItIsFrom()}
            placeholder="NG-CAC"
            autoComplete="off"
            {...form.getInputProps('registrationList')}
          />
        </div>
        {choice('persons', m.openData.awardsToPeople(), [
          ['EXACT', m.openData.withoutTheirNameWithTheExact()],
          ['ROUNDED', m.openData.withoutTheirNameWithARounded()],
          ['LEFT-OUT', m.openData.notAtAll()],
        ])}
        {choice('location', m.common.place(), [
          ['REGION', m.openData.countryAndRegion()],
          ['COUNTRY', m.openData.countryAlone()],
          ['NONE', m.common.none()],
        ])}
        <div className="grid grid-cols-2 items-end gap-4 mobile:grid-cols-1">
          {question('countryQuestion', m.common.country(), m.common.notAsked())}
          {question('regionQuestion', m.openData.region(), m.common.notAsked())}
        </div>
        {choice('results', m.openData.results(), [
          ['NONE', m.openData.resultsNone()],
          ['NUMBERS', m.openData.resultsNumbers()],
        ])}
      </div>
    </Panel>
  );
}
