/** Which part of what was written a criterion judges (issue, "criterion beside the answer that it is aligned to"). */

interface SectionTexts {
  section_id?: string | undefined;
  section_name: string;
  section_fields: readonly { field_id: string; field_label: string }[];
}

export interface AlignedPlace {
  kind: 'field' | 'section';
  id: string;
  label: string;
}

/**
 * The question or section of a form that a criterion names: by id, or by its own words in any case, since a guide serves
 * many forms; of equal words the section is meant. Null where the form has no such place.
 */
export function alignedPlace(alignedTo: string | undefined, sections: readonly SectionTexts[]): AlignedPlace | null {
  const wanted = alignedTo?.trim();
  if (!wanted) return null;
  for (const section of sections)
    for (const field of section.section_fields)
      if (field.field_id === wanted) return { kind: 'field', id: wanted, label: field.field_label };
  const same = (text: string | undefined) => text?.trim().toLowerCase() === wanted.toLowerCase();
  const section = sections.find((each) => same(each.section_id)) ?? sections.find((each) => same(each.section_name));
  if (section?.section_id) return { kind: 'section', id: section.section_id, label: section.section_name };
  const field = sections.flatMap((each) => each.section_fields).find((each) => same(each.field_label));
  return field ? { kind: 'field', id: field.field_id, label: field.field_label } : null;
}
