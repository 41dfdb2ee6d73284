import { compileForm } from '@grantdesk/domain/form/compile';
import {
  changeField,
  changeSection,
  duplicateField,
  duplicateSection,
  insertField,
  moveField,
  newField,
  placeOfField,
  removeField,
  stepOf,
} from '@grantdesk/domain/form/edit';
import { logicIssues } from '@grantdesk/domain/form/logic-issues';
import type { FieldType, FormField, FormSection } from '@grantdesk/domain/form/types';
import { useCallback, useDeferredValue, useMemo, useState } from 'react';
import type { Form } from '../form-facts.ts';
import { changed, type Change, existing, redone, selected, type Selection, startHistory, undone } from './history.ts';
import { useAutosave } from './useAutosave.ts';

/** Ids are never used twice, not even after their field is gone: answers of old drafts would meet them. */
const newId = (): string => `q_${crypto.randomUUID().replaceAll('-', '').slice(0, 10)}`;
const newSectionId = (): string => crypto.randomUUID();

/** The working copy of a form: its steps, what is chosen, what the checks say, and its way to the server. */
export function useBuilder(form: Form) {
  const [history, setHistory] = useState(() => startHistory(form.name, form.sections as FormSection[]));
  const [said, setSaid] = useState('');
  const { sections, name } = history.present;
  const selection = existing(sections, history.present.selection);
  const compiled = useMemo(() => compileForm({ sections: [...sections] }), [sections]);
  // The checks may lag a little behind fast typing; the field being typed in must not.
  const checked = useDeferredValue(compiled);
  const issues = useMemo(() => logicIssues({ sections: [...checked.sections] }, checked), [checked]);
  const saving = useAutosave(form, { name, sections });

  const apply = useCallback((change: Change, news?: string) => {
    setHistory((now) => changed(now, change));
    if (news) setSaid(news);
  }, []);
  const select = useCallback((next: Selection | null) => setHistory((now) => selected(now, next)), []);
  const selectField = useCallback(
    (fieldId: string) => {
      const place = placeOfField(sections, fieldId);
      if (place) select({ sectionId: place.sectionId, fieldId });
    },
    [sections, select],
  );

  const section = sections.find((item) => item.section_id === selection?.sectionId) ?? null;
  const field = section?.section_fields.find((item) => item.field_id === selection?.fieldId) ?? null;
  const nameOf = (item: FormField | FormSection): string =>
    ('field_label' in item ? item.field_label : item.section_name) || 'without a name';

  const addField = (type: FieldType, at?: { sectionId: string; index: number }) => {
    const target = at ?? afterSelection(sections, selection);
    if (!target) return null;
    const made = newField(type, newId());
    const where = sections.find((item) => item.section_id === target.sectionId);
    apply(
      {
        sections: insertField(sections, made, target),
        label: 'add a field',
        selection: { sectionId: target.sectionId, fieldId: made.field_id },
      },
      `A field was added to ${where ? nameOf(where) : 'the section'}, place ${target.index + 1}.`,
    );
    return made.field_id;
  };
  const addSection = () => {
    const made: FormSection = { section_id: newSectionId(), section_name: '', section_fields: [] };
    const at = selection ? sections.findIndex((item) => item.section_id === selection.sectionId) + 1 : sections.length;
    apply(
      {
        sections: sections.toSpliced(at, 0, made),
        label: 'add a section',
        selection: { sectionId: made.section_id, fieldId: null },
      },
      `A section was added, place ${at + 1}.`,
    );
  };
  const editField = (id: string, change: (item: FormField) => FormField, joins?: string) =>
    apply({
      sections: changeField(sections, id, change),
      label: 'change a field',
      ...(joins ? { joins: `${id} ${joins}` } : {}),
    });
  const editSection = (id: string, change: Partial<FormSection>, joins?: string) =>
    apply({
      sections: changeSection(sections, id, change),
      label: 'change a section',
      ...(joins ? { joins: `${id} ${joins}` } : {}),
    });
  const moveTo = (id: string, to: { sectionId: string; index: number }) => {
    const target = sections.find((item) => item.section_id === to.sectionId);
    const moved = compiled.fieldById.get(id);
    apply(
      { sections: moveField(sections, id, to), label: 'move a field', selection: { sectionId: to.sectionId, fieldId: id } },
      moved && target ? `${nameOf(moved)} moved to ${nameOf(target)}, place ${to.index + 1}.` : undefined,
    );
  };
  const moveSectionTo = (id: string, index: number) => {
    const from = sections.findIndex((item) => item.section_id === id);
    const moved = sections[from];
    if (!moved || index < 0 || index >= sections.length || index === from) return;
    apply(
      { sections: sections.toSpliced(from, 1).toSpliced(index, 0, moved), label: 'move a section' },
      `Section ${nameOf(moved)} moved to place ${index + 1} of ${sections.length}.`,
    );
  };
  /** One step up or down, for a field over the border of its section too. */
  const step = (item: Selection, by: 1 | -1) => {
    if (item.fieldId === null)
      return moveSectionTo(item.sectionId, sections.findIndex((each) => each.section_id === item.sectionId) + by);
    const place = stepOf(sections, item.fieldId, by);
    if (place) moveTo(item.fieldId, place);
    else setSaid(by === 1 ? 'This is the last place.' : 'This is the first place.');
  };
  const duplicate = (item: Selection) => {
    if (item.fieldId === null) {
      const id = newSectionId();
      apply(
        {
          sections: duplicateSection(sections, item.sectionId, id, newId),
          label: 'copy a section',
          selection: { sectionId: id, fieldId: null },
        },
        'The section was copied.',
      );
      return;
    }
    const id = newId();
    apply(
      {
        sections: duplicateField(sections, item.fieldId, id),
        label: 'copy a field',
        selection: { sectionId: item.sectionId, fieldId: id },
      },
      'The field was copied.',
    );
  };
  const remove = (item: Selection) => {
    if (item.fieldId === null) {
      const at = sections.findIndex((each) => each.section_id === item.sectionId);
      const rest = sections.toSpliced(at, 1);
      const next = rest[Math.min(at, rest.length - 1)];
      apply(
        { sections: rest, label: 'remove a section', selection: next ? { sectionId: next.section_id, fieldId: null } : null },
        'The section was removed. Undo brings it back.',
      );
      return;
    }
    const fields = sections.find((each) => each.section_id === item.sectionId)?.section_fields ?? [];
    const at = fields.findIndex((each) => each.field_id === item.fieldId);
    const next = fields[at + 1] ?? fields[at - 1];
    apply(
      {
        sections: removeField(sections, item.fieldId),
        label: 'remove a field',
        selection: { sectionId: item.sectionId, fieldId: next?.field_id ?? null },
      },
      'The field was removed. Undo brings it back.',
    );
  };

  return {
    form,
    name,
    sections,
    compiled,
    issues,
    selection,
    section,
    field,
    said,
    saving,
    select,
    selectField,
    rename: (next: string) => apply({ name: next, label: 'rename the form', joins: 'name' }),
    replaceSections: (next: FormSection[], label: string) => apply({ sections: next, label }),
    addField,
    addSection,
    editField,
    editSection,
    moveTo,
    moveSectionTo,
    step,
    duplicate,
    remove,
    undo:
      history.past.length > 0
        ? () => {
            setHistory(undone);
            setSaid(`Undone: ${history.present.label}.`);
          }
        : null,
    redo: history.future[0]
      ? () => {
          setHistory(redone);
          setSaid(`Done again: ${history.future[0]?.label}.`);
        }
      : null,
    undoLabel: history.present.label,
    redoLabel: history.future[0]?.label ?? '',
    /** Takes what the server has and forgets the steps. */
    restart: (fresh: Form) => setHistory(startHistory(fresh.name, fresh.sections as FormSection[])),
  };
}

export type Builder = ReturnType<typeof useBuilder>;

/** Right after what is chosen; at the end of the last section where nothing is. */
function afterSelection(
  sections: readonly FormSection[],
  selection: Selection | null,
): { sectionId: string; index: number } | null {
  const section = sections.find((item) => item.section_id === selection?.sectionId) ?? sections.at(-1);
  if (!section) return null;
  const at = section.section_fields.findIndex((item) => item.field_id === selection?.fieldId);
  return { sectionId: section.section_id, index: at >= 0 ? at + 1 : section.section_fields.length };
}
