import { m } from '@grantdesk/messages';
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
  const own = value !== '' && found === null ? [{ value, label: isMissing ? m.scoreGuide.valueNotFound({ value }) : value }] : [];
  return (
    <Select
      id={id}
      label={m.scoreGuide.judgesThisSectionOrQuestionOptional()}
      description={
        value === '' || places.hasForms ? m.scoreGuide.reviewersSeeThisAnswerBesideThe() : m.scoreGuide.chooseAFormAboveToSee()
      }
      data={[...own, ...places.groups]}
      value={value === '' ? null : (found ?? value)}
      searchable
      clearable={!readOnly}
      readOnly={readOnly}
      nothingFoundMessage={places.isKnown ? m.scoreGuide.noSectionOrQuestionFound() : m.scoreGuide.chooseAFormAboveToSee2()}
      error={isMissing ? m.scoreGuide.theFormHasNoSectionOr({ value }) : undefined}
      onChange={(next) => onChange(next ?? '')}
    />
  );
}
