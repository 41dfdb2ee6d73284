import { Select } from '@mantine/core';
import type { Places } from './usePlaces.ts';

interface Props {
  id: string;
  /** The id of a section or question, or its words in guides of earlier days; '' for none. */
  value: string;
  places: Places;
  readOnly: boolean;
  onChange: (value: string) => void;
}

/** The question or section whose answer a criterion judges. An id that the forms do not have stays, with a note. */
export function AlignedSelect({ id, value, places, readOnly, onChange }: Props) {
  const found = value === '' ? null : places.find(value);
  const isMissing = value !== '' && found === null && places.isKnown;
  const own = value !== '' && found === null ? [{ value, label: isMissing ? `${value} (not found)` : value }] : [];
  return (
    <Select
      id={id}
      label="Judges this section or question (optional)"
      description={
        value === '' || places.hasForms
          ? 'Reviewers see this answer beside the criterion.'
          : 'Choose a form above to see the question in its words.'
      }
      data={[...own, ...places.groups]}
      value={value === '' ? null : (found ?? value)}
      searchable
      clearable={!readOnly}
      readOnly={readOnly}
      nothingFoundMessage={places.isKnown ? 'No section or question found.' : 'Choose a form above to see its questions.'}
      error={
        isMissing ? `The form has no section or question “${value}”. It stays saved until you choose another one.` : undefined
      }
      onChange={(next) => onChange(next ?? '')}
    />
  );
}
