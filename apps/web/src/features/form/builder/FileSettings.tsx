import { m } from '@grantdesk/messages';
import { FILE_GROUP_KINDS } from '@grantdesk/domain/file/kinds';
import { FILE_GROUPS, type FormField } from '@grantdesk/domain/form/types';
import { Checkbox } from '@mantine/core';
import classes from './Inspector.module.css';
import { settingId } from './setting-id.ts';
import { WholeNumber } from './WholeNumber.tsx';

export interface PartProps {
  field: FormField;
  errorAt: (path: string) => string | undefined;
  set: (change: Partial<FormField>, joins?: string) => void;
}

/** Kinds, number and size of files. No kind chosen means every kind. */
export function FileSettings({ field, errorAt, set }: PartProps) {
  const chosen = (field.field_allowed_file_types ?? []).map((name) => name.toUpperCase());
  return (
    <fieldset className={classes.group} id={settingId('field_allowed_file_types')} tabIndex={-1}>
      <legend>{m.common.files()}</legend>
      <p className="text-caption/5 text-muted">
        {chosen.length === 0 ? m.form.everyKindOfFileBelowIs() : m.form.onlyTheseKindsAreTaken()}
      </p>
      {FILE_GROUPS.map((group) => (
        <Checkbox
          key={group}
          label={`${group.charAt(0)}${group.slice(1).toLowerCase()} (${Object.keys(FILE_GROUP_KINDS[group]).join(', ')})`}
          checked={chosen.includes(group)}
          onChange={(event) => {
            const next = FILE_GROUPS.filter((each) => (each === group ? event.currentTarget.checked : chosen.includes(each)));
            set({ field_allowed_file_types: next.length > 0 ? next : undefined });
          }}
        />
      ))}
      <div className="grid grid-cols-[minmax(0,1fr)_minmax(0,1fr)_minmax(0,1.3fr)] items-start gap-2">
        <WholeNumber
          id={settingId('field_max_files')}
          label={m.form.fewest()}
          max={100}
          value={field.field_min_files}
          onChange={(field_min_files) => set({ field_min_files }, 'min files')}
        />
        <WholeNumber
          label={m.form.most()}
          max={100}
          value={field.field_max_files}
          error={errorAt('field_max_files')}
          onChange={(field_max_files) => set({ field_max_files }, 'max files')}
        />
        <WholeNumber
          label={m.form.mbEach()}
          max={10_000}
          decimals
          value={field.field_max_file_size}
          onChange={(size) => set({ field_max_file_size: size === 0 ? undefined : size }, 'file size')}
        />
      </div>
    </fieldset>
  );
}
