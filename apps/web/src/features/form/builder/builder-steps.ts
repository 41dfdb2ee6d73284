/** What a builder does to a form, each as one step that can be undone. */
import { m } from '@grantdesk/messages';
import type { CompiledForm } from '@grantdesk/domain/form/compile';
import {
  changeField,
  changeSection,
  duplicateField,
  duplicateSection,
  insertField,
  moveField,
  newField,
  removeField,
  findAdjacentPlace,
} from '@grantdesk/domain/form/edit';
import type { FieldType, FormField, FormSection } from '@grantdesk/domain/form/types';
import type { Change, Selection } from './history.ts';

interface Place {
  sectionId: string;
  index: number;
}

/** The current form, and how a step is applied to it and announced. */
export interface Workbench {
  sections: readonly FormSection[];
  selection: Selection | null;
  compiled: CompiledForm;
  apply: (change: Change, announcement?: string) => void;
  announce: (text: string) => void;
}

/** Ids are never used twice, not even after their field is gone: answers of old drafts would meet them. */
const newId = (): string => `q_${crypto.randomUUID().replaceAll('-', '').slice(0, 10)}`;
const newSectionId = (): string => crypto.randomUUID();

const nameOf = (item: FormField | FormSection): string =>
  ('field_label' in item ? item.field_label : item.section_name) || m.form.withoutAName2();
const indexOf = (sections: readonly FormSection[], id: string | undefined): number =>
  sections.findIndex((section) => section.section_id === id);

/** Right after what is chosen; at the end of the last section where nothing is. */
function afterSelection({ sections, selection }: Workbench): Place | null {
  const section = sections.find((item) => item.section_id === selection?.sectionId) ?? sections.at(-1);
  if (!section) return null;
  const at = section.section_fields.findIndex((item) => item.field_id === selection?.fieldId);
  return { sectionId: section.section_id, index: at >= 0 ? at + 1 : section.section_fields.length };
}

/** @returns the id of the new field; null where there is no section for it */
export function addField(bench: Workbench, type: FieldType, at?: Place): string | null {
  const target = at ?? afterSelection(bench);
  if (!target) return null;
  const made = newField(type, newId());
  const where = bench.sections.find((item) => item.section_id === target.sectionId);
  bench.apply(
    {
      sections: insertField(bench.sections, made, target),
      label: m.form.addAField(),
      selection: { sectionId: target.sectionId, fieldId: made.field_id },
    },
    m.form.fieldAdded({ section: where ? nameOf(where) : m.form.theSection(), place: target.index + 1 }),
  );
  return made.field_id;
}

export function addSection({ sections, selection, apply }: Workbench): void {
  const made: FormSection = { section_id: newSectionId(), section_name: '', section_fields: [] };
  const at = selection ? indexOf(sections, selection.sectionId) + 1 : sections.length;
  apply(
    {
      sections: sections.toSpliced(at, 0, made),
      label: m.form.addASection2(),
      selection: { sectionId: made.section_id, fieldId: null },
    },
    m.form.aSectionWasAddedPlaceAt({ at: at + 1 }),
  );
}

/** @param joins changes of one kind to one field that follow one another are one step */
export const editField = (
  { sections, apply }: Workbench,
  id: string,
  change: (item: FormField) => FormField,
  joins?: string,
): void =>
  apply({
    sections: changeField(sections, id, change),
    label: m.form.changeAField(),
    ...(joins ? { joins: `${id} ${joins}` } : {}),
  });

export const editSection = ({ sections, apply }: Workbench, id: string, change: Partial<FormSection>, joins?: string): void =>
  apply({
    sections: changeSection(sections, id, change),
    label: m.form.changeASection(),
    ...(joins ? { joins: `${id} ${joins}` } : {}),
  });

export function moveTo({ sections, compiled, apply }: Workbench, id: string, to: Place): void {
  const target = sections.find((item) => item.section_id === to.sectionId);
  const moved = compiled.fieldById.get(id);
  apply(
    { sections: moveField(sections, id, to), label: m.form.moveAField(), selection: { sectionId: to.sectionId, fieldId: id } },
    moved && target
      ? m.form.movedMovedToTargetPlaceIndex({ moved: nameOf(moved), target: nameOf(target), index: to.index + 1 })
      : undefined,
  );
}

export function moveSectionTo({ sections, apply }: Workbench, id: string, index: number): void {
  const from = indexOf(sections, id);
  const moved = sections[from];
  if (!moved || index < 0 || index >= sections.length || index === from) return;
  apply(
    { sections: sections.toSpliced(from, 1).toSpliced(index, 0, moved), label: m.form.moveASection() },
    m.form.sectionMovedMovedToPlaceIndex({ moved: nameOf(moved), index: index + 1, total: sections.length }),
  );
}

/** One step up or down, for a field over the border of its section too. */
export function step(bench: Workbench, item: Selection, by: 1 | -1): void {
  if (item.fieldId === null) return moveSectionTo(bench, item.sectionId, indexOf(bench.sections, item.sectionId) + by);
  const place = findAdjacentPlace(bench.sections, item.fieldId, by);
  if (place) moveTo(bench, item.fieldId, place);
  else bench.announce(m.form.thisIsTheFirstPlace({ count: by }));
}

export function duplicate({ sections, apply }: Workbench, item: Selection): void {
  if (item.fieldId === null) {
    const id = newSectionId();
    apply(
      {
        sections: duplicateSection(sections, item.sectionId, id, newId),
        label: m.form.copyASection(),
        selection: { sectionId: id, fieldId: null },
      },
      m.form.theSectionWasCopied(),
    );
    return;
  }
  const id = newId();
  apply(
    {
      sections: duplicateField(sections, item.fieldId, id),
      label: m.form.copyAField(),
      selection: { sectionId: item.sectionId, fieldId: id },
    },
    m.form.theFieldWasCopied(),
  );
}

export function remove({ sections, apply }: Workbench, item: Selection): void {
  const at = indexOf(sections, item.sectionId);
  if (item.fieldId === null) {
    const rest = sections.toSpliced(at, 1);
    const next = rest[Math.min(at, rest.length - 1)];
    apply(
      { sections: rest, label: m.form.removeASection(), selection: next ? { sectionId: next.section_id, fieldId: null } : null },
      m.form.theSectionWasRemovedUndoBrings(),
    );
    return;
  }
  const fields = sections[at]?.section_fields ?? [];
  const place = fields.findIndex((each) => each.field_id === item.fieldId);
  const next = fields[place + 1] ?? fields[place - 1];
  apply(
    {
      sections: removeField(sections, item.fieldId),
      label: m.form.removeAField(),
      selection: { sectionId: item.sectionId, fieldId: next?.field_id ?? null },
    },
    m.form.theFieldWasRemovedUndoBrings(),
  );
}
