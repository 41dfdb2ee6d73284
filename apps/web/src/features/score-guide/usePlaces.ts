import { m } from '@grantdesk/messages';
import { alignedPlace } from '@grantdesk/domain/score-guide/alignment';
import { useQueries } from '@tanstack/react-query';
import { useMemo, useState } from 'react';
import { call } from '#api/client.ts';
import { readQuery } from '#api/query.ts';
import type { PagedOption } from '#components/select/usePagedOptions.ts';
import type { LoadPage } from '#components/select/usePagedOptions.ts';

const PAGE = 25;

export const loadForms: LoadPage = async ({ page, search, signal }) => {
  const { data, pages, totalCount } = await call('form.many', { query: { page, limit: PAGE, search }, signal });
  return { data: data.map((form) => ({ value: form._id, label: form.name })), pages, totalCount };
};

export interface PlaceGroup {
  group: string;
  items: { value: string; label: string }[];
}

/**
 * The sections and questions that the criteria of a guide may refer to: of the form that is chosen, or of the forms of the
 * programmes that use the guide.
 */
export function usePlaces(used: readonly { _id: string; name: string }[]) {
  const [form, setForm] = useState<PagedOption[]>([]);
  const ids = form.length > 0 ? form.map(({ value }) => value) : used.map(({ _id }) => _id);
  const forms = useQueries({
    queries: ids.map((id) => readQuery('form.one', { params: { id } })),
    combine: (answers) => ({
      isLoading: answers.some(({ isPending }) => isPending),
      forms: answers.flatMap(({ data }) => (data ? [data.data] : [])),
    }),
  });
  const sections = useMemo(() => forms.forms.flatMap((each) => each.sections), [forms.forms]);
  const groups = useMemo(() => groupsOf(forms.forms), [forms.forms]);
  return {
    form,
    setForm,
    used: used.map(({ name }) => name),
    groups,
    hasForms: ids.length > 0,
    isKnown: ids.length > 0 && !forms.isLoading,
    /** The id of the place that a criterion refers to by its id or its words; null where the forms have none. */
    find: (alignedTo: string): string | null => alignedPlace(alignedTo, sections)?.id ?? null,
  };
}

export type Places = ReturnType<typeof usePlaces>;

interface PlaceForm {
  name: string;
  sections: readonly {
    section_id?: string | undefined;
    section_name: string;
    section_fields: readonly { field_id: string; field_label: string }[];
  }[];
}

/** Each place once: copies of a form share the ids of their questions. */
function groupsOf(forms: readonly PlaceForm[]): PlaceGroup[] {
  const seen = new Set<string>();
  const isNew = ({ value }: { value: string }) => value !== '' && !seen.has(value) && seen.add(value);
  return forms.flatMap(({ name, sections }) =>
    sections.map(({ section_id = '', section_name: sectionName, section_fields }) => ({
      group: forms.length > 1 ? `${name} · ${sectionName}` : sectionName,
      items: [
        { value: section_id, label: m.scoreGuide.sectionSectionname({ sectionName }) },
        ...section_fields.map(({ field_id, field_label }) => ({ value: field_id, label: field_label })),
      ].filter(isNew),
    })),
  );
}
