import { m } from '@grantdesk/messages';
import { compileForm } from '@grantdesk/domain/form/compile';
import { placeOfField } from '@grantdesk/domain/form/edit';
import { logicIssues } from '@grantdesk/domain/form/logic-issues';
import type { FieldType, FormField, FormSection } from '@grantdesk/domain/form/types';
import { useCallback, useDeferredValue, useMemo, useState } from 'react';
import type { Form } from '../form-facts.ts';
import { changed, type Change, existing, redone, selected, type Selection, startHistory, undone } from './history.ts';
import * as steps from './builder-steps.ts';
import type { Workbench } from './builder-steps.ts';
import { useAutosave } from './useAutosave.ts';

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
  const bench: Workbench = { sections, selection, compiled, apply, announce: setSaid };

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
    rename: (next: string) => apply({ name: next, label: m.form.renameTheForm(), joins: 'name' }),
    replaceSections: (next: FormSection[], label: string) => apply({ sections: next, label }),
    addField: (type: FieldType, at?: { sectionId: string; index: number }) => steps.addField(bench, type, at),
    addSection: () => steps.addSection(bench),
    editField: (id: string, change: (item: FormField) => FormField, joins?: string) => steps.editField(bench, id, change, joins),
    editSection: (id: string, change: Partial<FormSection>, joins?: string) => steps.editSection(bench, id, change, joins),
    moveTo: (id: string, to: { sectionId: string; index: number }) => steps.moveTo(bench, id, to),
    moveSectionTo: (id: string, index: number) => steps.moveSectionTo(bench, id, index),
    step: (item: Selection, by: 1 | -1) => steps.step(bench, item, by),
    duplicate: (item: Selection) => steps.duplicate(bench, item),
    remove: (item: Selection) => steps.remove(bench, item),
    undo:
      history.past.length > 0
        ? () => {
            setHistory(undone);
            setSaid(m.form.undoneLabel({ label: history.present.label }));
          }
        : null,
    redo: history.future[0]
      ? () => {
          setHistory(redone);
          setSaid(m.form.doneAgainLabel({ label: history.future[0]?.label ?? '' }));
        }
      : null,
    undoLabel: history.present.label,
    redoLabel: history.future[0]?.label ?? '',
    /** Takes what the server has and forgets the steps. */
    restart: (fresh: Form) => setHistory(startHistory(fresh.name, fresh.sections as FormSection[])),
  };
}

export type Builder = ReturnType<typeof useBuilder>;
