import { m } from '@grantdesk/messages';
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
      ? m.form.giveTheFieldAnId()
      : /[{}]/.test(id)
        ? m.form.leaveOutTheBraces()
        : isTaken
          ? m.form.anotherFieldHasThisId()
          : null;
  const change = () => {
    if (problem) return;
    builder.replaceSections(renameField(builder.sections, field.field_id, id), m.form.changeAnId());
    builder.selectField(field.field_id);
    setTyped(null);
  };
  return (
    <details className={shared.more}>
      <summary>{m.common.id()}</summary>
      <TextInput
        id={settingId('field_id')}
        aria-label={m.form.idOfTheField()}
        description={m.form.answersAndExportsGoByIt()}
        value={typed ?? field.field_id}
        maxLength={100}
        error={problem}
        onChange={(event) => setTyped(event.currentTarget.value)}
        onKeyDown={(event) => event.key === 'Enter' && change()}
      />
      {typed !== null && typed !== field.field_id && !problem ? (
        <Button size="xs" onClick={change}>
          {m.form.changeTheIdAndEverythingThat()}
        </Button>
      ) : null}
    </details>
  );
}
