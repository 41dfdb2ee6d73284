import type { FormSection } from '@grantdesk/domain/form/types';

/** What is chosen in the outline: a section as a whole, or one of its fields. */
export interface Selection {
  sectionId: string;
  fieldId: string | null;
}

interface Step {
  name: string;
  sections: readonly FormSection[];
  /** What was done, for "Undo: …". */
  label: string;
  selection: Selection | null;
}

export interface History {
  past: Step[];
  present: Step;
  future: Step[];
  /** Changes of the same kind in a row, such as the letters of one label, are one step. */
  joins: string | null;
}

export interface Change {
  name?: string;
  sections?: readonly FormSection[];
  label: string;
  selection?: Selection | null;
  /** Joins with the change before it where that carried the same mark. */
  joins?: string;
}

export const startHistory = (name: string, sections: readonly FormSection[]): History => ({
  past: [],
  present: { name, sections, label: '', selection: firstOf(sections) },
  future: [],
  joins: null,
});

const firstOf = (sections: readonly FormSection[]): Selection | null =>
  sections[0] ? { sectionId: sections[0].section_id, fieldId: null } : null;

/** Adds a step; nothing is ever forgotten while the screen is open. */
export function changed(history: History, { label, joins, ...change }: Change): History {
  const present: Step = { ...history.present, ...change, label };
  const isSame = joins !== undefined && joins === history.joins;
  return {
    past: isSame ? history.past : [...history.past, history.present],
    present: isSame ? { ...present, label: history.present.label } : present,
    future: [],
    joins: joins ?? null,
  };
}

/** Choosing is no step of its own, and ends a run of letters. */
export const selected = (history: History, selection: Selection | null): History => ({
  ...history,
  joins: null,
  present: { ...history.present, selection },
});

/** Goes back one step; the selection is the one that the change was made with, so that it is in sight. */
export function undone(history: History): History {
  const before = history.past.at(-1);
  if (!before) return history;
  return {
    past: history.past.slice(0, -1),
    present: { ...before, selection: existing(before.sections, history.present.selection) ?? before.selection },
    future: [history.present, ...history.future],
    joins: null,
  };
}

export function redone(history: History): History {
  const [next, ...future] = history.future;
  if (!next) return history;
  return { past: [...history.past, history.present], present: next, future, joins: null };
}

/** The selection where what it names is still there. */
export function existing(sections: readonly FormSection[], selection: Selection | null): Selection | null {
  const section = sections.find((item) => item.section_id === selection?.sectionId);
  if (!section || !selection) return null;
  if (selection.fieldId === null || section.section_fields.some((field) => field.field_id === selection.fieldId))
    return selection;
  return { sectionId: section.section_id, fieldId: null };
}
