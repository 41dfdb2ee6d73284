import { renameField } from '@grantdesk/domain/form/edit';
import type { FormField } from '@grantdesk/domain/form/types';
import { TextInput } from '@mantine/core';
import { useState } from 'react';
import { Button } from '#ui/Button.tsx';
import shared from './Shared.module.css';
import { settingId } from './setting-id.ts';
import type { Builder } from './useBuilder.ts';

/** The id that answers, exports and rules use. It can be changed, after a warning about the effects. */
export function FieldId({ builder, field }: { builder: Builder; field: FormField }) {
  const [typed, setTyped] = useState<string | null>(null);
  const id = typed?.trim() ?? field.field_id;
  const isTaken = id !== field.field_id && builder.compiled.fieldById.has(id);
  const problem =
    id === ''
      ? 'Give the field an id.'
      : /[{}]/.test(id)
        ? 'Leave out the braces.'
        : isTaken
          ? 'Another field has this id.'
          : null;
  const change = () => {
    if (problem) return;
    builder.replaceSections(renameField(builder.sections, field.field_id, id), 'change an id');
    builder.selectField(field.field_id);
    setTyped(null);
  };
  return (
    <details className={shared.more}>
      <summary>Id</summary>
      <TextInput
        id={settingId('field_id')}
        aria-label="Id of the field"
        description="Answers and exports go by it. Drafts that answered under another id keep that answer apart."
        value={typed ?? field.field_id}
        maxLength={100}
        error={problem}
        onChange={(event) => setTyped(event.currentTarget.value)}
        onKeyDown={(event) => event.key === 'Enter' && change()}
      />
      {typed !== null && typed !== field.field_id && !problem ? (
        <Button size="xs" onClick={change}>
          Change the id and everything that reads it
        </Button>
      ) : null}
    </details>
  );
}
