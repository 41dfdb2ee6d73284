import { m } from '@grantdesk/messages';
import { TAG_COLOURS, TAG_NAME_MAX, type TagColour } from '@grantdesk/domain/tag/shape';
import { NativeSelect, TextInput } from '@mantine/core';
import { type FormEvent, type ReactNode, useState } from 'react';
import { Button } from '#ui/Button.tsx';
import { TAG_COLOUR_LABELS } from './tag-colours.ts';

export interface TagFields {
  name: string;
  colour: TagColour;
}

interface Props {
  /** Tells the controls of several forms apart. */
  id: string;
  start: TagFields;
  submitLabel: string;
  busy: boolean;
  /** What the server said against it. */
  error: string | undefined;
  onSubmit: (fields: TagFields) => void;
  onChange: () => void;
  /** Further buttons. */
  children?: ReactNode;
}

/** Name and colour of a tag. */
export function TagForm({ id, start, submitLabel, busy, error, onSubmit, onChange, children }: Props) {
  const [fields, setFields] = useState(start);
  const [isEmpty, setEmpty] = useState(false);
  const change = (part: Partial<TagFields>) => {
    setFields({ ...fields, ...part });
    setEmpty(false);
    onChange();
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    const name = fields.name.trim();
    if (name === '') return setEmpty(true);
    onSubmit({ ...fields, name });
  };
  return (
    <form className="grid gap-3" noValidate onSubmit={submit}>
      <div className="grid grid-cols-[minmax(0,1fr)_140px] items-start gap-3 mobile:grid-cols-1">
        <TextInput
          id={`${id}-name`}
          label={m.tag.name()}
          maxLength={TAG_NAME_MAX}
          value={fields.name}
          error={isEmpty ? m.common.enterAName() : error}
          onChange={(event) => change({ name: event.currentTarget.value })}
        />
        <NativeSelect
          id={`${id}-colour`}
          label={m.tag.colour()}
          value={fields.colour}
          data={TAG_COLOURS.map((value) => ({ value, label: TAG_COLOUR_LABELS[value] }))}
          onChange={(event) => change({ colour: event.currentTarget.value as TagColour })}
        />
      </div>
      <div className="flex flex-wrap gap-2">
        <Button type="submit" loading={busy}>
          {submitLabel}
        </Button>
        {children}
      </div>
    </form>
  );
}
