import { LICENCES, questionsFor, type QuestionSetting } from '@grantdesk/domain/open-data/settings';
import { NativeSelect, Radio, TextInput } from '@mantine/core';
import { Panel } from '#ui/Panel.tsx';
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
    <Panel title="Publisher">
      <div className="mt-3 grid gap-4">
        {text('funderName', 'Name of the funder', 'As readers of the data know it.')}
        {text(
          'funderId',
          'Organisation identifier',
          'The register and the number in it, such as GB-CHC-1164883. The registers are listed at org-id.guide.',
        )}
        {text(
          'prefix',
          'Publisher prefix',
          open.isPrefixFixed
            ? 'Fixed: awards have been published under it.'
            : 'Stands before every number, such as 360G-yourname. 360Giving hands prefixes out.',
          open.isPrefixFixed,
        )}
        <NativeSelect
          id={toControlId('licence')}
          label="Licence"
          description="What others may do with the data."
          data={[{ value: '', label: 'Choose a licence' }, ...LICENCES.map(({ url, label }) => ({ value: url, label }))]}
          {...getInputProps('licence')}
        />
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
  const choice = <P extends 'names' | 'location' | 'persons'>(
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
    <Panel
      title="What is published"
      note="Email addresses, telephone and account numbers and the names of the people concerned are taken out of every text."
    >
      <div className="mt-3 grid gap-4">
        <div className="grid grid-cols-2 items-end gap-4 mobile:grid-cols-1">
          {question('titleQuestion', 'Title', 'The name of the programme')}
          {question('descriptionQuestion', 'Description', 'The description of the programme')}
        </div>
        {choice('names', 'Organisations', [
          ['PUBLISHED', 'By their name'],
          ['HIDDEN', 'Without their name and registration number'],
        ])}
        <div className="grid grid-cols-2 items-end gap-4 mobile:grid-cols-1">
          {question('registrationQuestion', 'Registration number', 'Not asked')}
          <TextInput
            id={toControlId('registrationList')}
            label="Register that it is from"
            placeholder="NG-CAC"
            autoComplete="off"
            {...form.getInputProps('registrationList')}
          />
        </div>
        {choice('persons', 'Awards to people', [
          ['EXACT', 'Without their name, with the exact amount'],
          ['ROUNDED', 'Without their name, with a rounded amount'],
          ['LEFT-OUT', 'Not at all'],
        ])}
        {choice('location', 'Place', [
          ['REGION', 'Country and region'],
          ['COUNTRY', 'Country alone'],
          ['NONE', 'None'],
        ])}
        <div className="grid grid-cols-2 items-end gap-4 mobile:grid-cols-1">
          {question('countryQuestion', 'Country', 'Not asked')}
          {question('regionQuestion', 'Region', 'Not asked')}
        </div>
      </div>
    </Panel>
  );
}
