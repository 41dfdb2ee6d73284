import { m } from '@grantdesk/messages';
import { FIELD_TYPE_ROWS, fieldTypeRow } from '@grantdesk/domain/form/field-types';
import { retyped, withOptions } from '@grantdesk/domain/form/edit';
import type { FieldType, FieldValidation, FormField, LengthType } from '@grantdesk/domain/form/types';
import { NativeSelect, Switch, Textarea, TextInput } from '@mantine/core';
import { CalculationSettings } from './CalculationSettings.tsx';
import classes from './Inspector.module.css';
import { FieldId } from './FieldId.tsx';
import { FileSettings } from './FileSettings.tsx';
import { settingId } from './setting-id.ts';
import { OptionsEditor } from './OptionsEditor.tsx';
import { TableSettings } from './TableSettings.tsx';
import type { Builder } from './useBuilder.ts';
import { WholeNumber } from './WholeNumber.tsx';

/** Every attribute of one field; what its type has no use for is not shown. */
export function FieldSettings({ builder, field }: { builder: Builder; field: FormField }) {
  const { editField, compiled } = builder;
  const row = fieldTypeRow(field.field_type);
  const { field_validation: rule = {} } = field;
  const set = (change: Partial<FormField>, joins?: string) => editField(field.field_id, (now) => ({ ...now, ...change }), joins);
  const setRule = (change: Partial<FieldValidation>, joins?: string) => {
    const next = Object.fromEntries(Object.entries({ ...rule, ...change }).filter(([, value]) => value !== undefined));
    set({ field_validation: Object.keys(next).length > 0 ? next : undefined }, joins);
  };
  const errorAt = (path: string) =>
    builder.issues.find((issue) => issue.field_id === field.field_id && issue.path === path)?.message;
  const countries = compiled.fields.filter((item) => item.field_type === 'COUNTRY');
  return (
    <div className="grid gap-4">
      <Textarea
        id={settingId('field_label')}
        label={m.common.question()}
        autosize
        minRows={1}
        maxRows={6}
        value={field.field_label}
        maxLength={2000}
        placeholder={m.form.whatDoYouWantToKnow()}
        onChange={(event) => set({ field_label: event.currentTarget.value }, 'label')}
      />
      <NativeSelect
        id={settingId('field_type')}
        label={m.form.type()}
        data={FIELD_TYPE_ROWS.map(({ type, label }) => ({ value: type, label }))}
        value={row.type}
        onChange={(event) => editField(field.field_id, (now) => retyped(now, event.currentTarget.value as FieldType))}
      />
      <Textarea
        label={m.form.helpText()}
        description={m.form.shownBelowTheQuestion()}
        autosize
        minRows={1}
        maxRows={8}
        value={field.field_description ?? ''}
        maxLength={20_000}
        onChange={(event) => set({ field_description: event.currentTarget.value || undefined }, 'description')}
      />
      {row.kind === 'calculation' ? null : (
        <Switch
          label={m.form.anAnswerIsRequired()}
          checked={rule.required === true}
          onChange={(event) => setRule({ required: event.currentTarget.checked || undefined })}
        />
      )}
      {row.kind === 'choice' || row.kind === 'choices' ? (
        <OptionsEditor
          id={settingId('field_options')}
          options={field.field_options ?? []}
          error={errorAt('field_options')}
          onChange={(options, joins) => editField(field.field_id, (now) => withOptions(now, options), joins)}
        />
      ) : null}
      {row.hasLength ? (
        <fieldset className={classes.group}>
          <legend>{m.form.length()}</legend>
          <div className="grid grid-cols-[minmax(0,1fr)_minmax(0,1fr)_minmax(0,1.3fr)] items-start gap-2">
            <WholeNumber
              id={settingId('field_validation')}
              label={m.form.atLeast()}
              value={rule.minLength}
              error={errorAt('field_validation.minLength')}
              onChange={(minLength) => setRule({ minLength }, 'minLength')}
            />
            <WholeNumber
              label={m.form.atMost()}
              value={rule.maxLength}
              onChange={(maxLength) => setRule({ maxLength }, 'maxLength')}
            />
            <NativeSelect
              label={m.form.countedIn()}
              data={[
                { value: 'CHARACTERS', label: m.common.characters() },
                { value: 'WORDS', label: m.common.words() },
              ]}
              value={rule.lengthValidationType ?? 'CHARACTERS'}
              onChange={(event) => setRule({ lengthValidationType: event.currentTarget.value as LengthType })}
            />
          </div>
        </fieldset>
      ) : null}
      {row.kind === 'file' ? <FileSettings field={field} errorAt={errorAt} set={set} /> : null}
      {row.kind === 'table' ? <TableSettings field={field} errorAt={errorAt} set={set} /> : null}
      {row.kind === 'calculation' ? <CalculationSettings builder={builder} field={field} set={set} /> : null}
      {row.type === 'STATE' ? (
        <NativeSelect
          id={settingId('field_state_source')}
          label={m.form.statesOfTheCountryAnsweredIn()}
          data={[
            { value: '', label: m.form.noCountryFieldAnyText() },
            ...countries.map((item) => ({ value: item.field_id, label: item.field_label || item.field_id })),
          ]}
          value={field.field_state_source ?? ''}
          error={errorAt('field_state_source')}
          onChange={(event) => set({ field_state_source: event.currentTarget.value || undefined })}
        />
      ) : null}
      {row.kind === 'text' || row.kind === 'number' || row.kind === 'choice' ? (
        <TextInput
          label={m.form.placeholder()}
          description={m.form.shownInTheEmptyControlIt()}
          value={field.field_placeholder ?? ''}
          maxLength={2000}
          onChange={(event) => set({ field_placeholder: event.currentTarget.value || undefined }, 'placeholder')}
        />
      ) : null}
      <FieldId builder={builder} field={field} />
    </div>
  );
}
