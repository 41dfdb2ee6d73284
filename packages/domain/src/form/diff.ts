/** What changed between two versions of a form, and what becomes of draft answers. */
import { m } from '@grantdesk/messages';
import { compileForm } from './compile.ts';
import { canonicalJson } from '../submission/digest.ts';
import { fieldTypeRow, isInput } from './field-types.ts';
import { readRow } from './table.ts';
import { answerItems } from './values.ts';
import type { AnswerValue, Answers, FormDefinition, FormField, FormSection } from './types.ts';

export type FormChange = {
  kind: 'added' | 'removed' | 'changed' | 'moved';
  subject: 'section' | 'field';
  /** section_id or field_id */
  id: string;
  /** A plain sentence for the list of versions. */
  text: string;
};

const FIELD_ATTRIBUTES: { key: keyof FormField; name: string }[] = [
  { key: 'field_label', name: 'label' },
  { key: 'field_type', name: 'type' },
  { key: 'field_validation', name: 'validation' },
  { key: 'field_options', name: 'options' },
  { key: 'field_placeholder', name: 'placeholder' },
  { key: 'field_description', name: 'description' },
  {
    key: 'field_allowed_file_types',
    get name() {
      return m.form.kindsOfFile();
    },
  },
  {
    key: 'field_max_file_size',
    get name() {
      return m.form.fileSize();
    },
  },
  {
    key: 'field_min_files',
    get name() {
      return m.form.minimumOfFiles();
    },
  },
  {
    key: 'field_max_files',
    get name() {
      return m.form.maximumOfFiles();
    },
  },
  {
    key: 'field_state_source',
    get name() {
      return m.form.sourceOfStates();
    },
  },
  {
    key: 'field_is_smart',
    get name() {
      return m.form.logicSwitch();
    },
  },
  { key: 'field_smart_logic', name: 'logic' },
  { key: 'field_columns', name: 'columns' },
  {
    key: 'field_min_rows',
    get name() {
      return m.form.minimumOfRows();
    },
  },
  {
    key: 'field_max_rows',
    get name() {
      return m.form.maximumOfRows();
    },
  },
  { key: 'field_formula', name: 'formula' },
  {
    key: 'field_decimals',
    get name() {
      return m.form.decimalPlaces2();
    },
  },
  {
    key: 'field_translations',
    get name() {
      return m.form.translations();
    },
  },
];

/** Every difference from `before` to `after`: sections first, then fields, in the order of `after`. */
export function diffForms(before: FormDefinition, after: FormDefinition): FormChange[] {
  return [...diffSections(before, after), ...diffFields(before, after)];
}

function diffSections(before: FormDefinition, after: FormDefinition): FormChange[] {
  const changes: FormChange[] = [];
  const add = (kind: FormChange['kind'], id: string, text: string) => changes.push({ kind, subject: 'section', id, text });
  const old = new Map(before.sections.map((section) => [section.section_id, section]));
  const oldPlaces = new Map(before.sections.map((section, index) => [section.section_id, index]));
  const common = after.sections.map((section) => section.section_id).filter((id) => old.has(id));
  const unmoved = longestRising(common, (id) => oldPlaces.get(id) ?? 0);
  for (const section of after.sections) {
    const name = `“${section.section_name}”`;
    const was = old.get(section.section_id);
    if (!was) {
      add('added', section.section_id, m.form.sectionNameWasAdded({ name }));
      continue;
    }
    if (was.section_name !== section.section_name) {
      add('changed', section.section_id, m.form.sectionSectionNameIsNowCalled({ section_name: was.section_name, name }));
    }
    if ((was.section_description ?? '') !== (section.section_description ?? '')) {
      add('changed', section.section_id, m.form.theDescriptionOfSectionNameChanged({ name }));
    }
    const logicOf = (of: FormSection) => canonicalJson([of.section_is_smart ?? false, of.section_smart_logic ?? null]);
    if (logicOf(was) !== logicOf(section)) add('changed', section.section_id, m.form.theLogicOfSectionNameChanged({ name }));
    if (canonicalJson(was.section_translations ?? null) !== canonicalJson(section.section_translations ?? null))
      add('changed', section.section_id, m.form.sectionTranslationsChanged({ name }));
    if (!unmoved.has(section.section_id)) {
      add('moved', section.section_id, m.form.sectionNameWasMoved({ name }));
    }
  }
  const now = new Set(after.sections.map((section) => section.section_id));
  for (const section of before.sections) {
    if (!now.has(section.section_id))
      add('removed', section.section_id, m.form.sectionSectionNameWasRemoved({ section_name: section.section_name }));
  }
  return changes;
}

/** The longest run of ids whose order did not change; the others are the fewest that can have moved. */
function longestRising(ids: readonly string[], placeOf: (id: string) => number): Set<string> {
  const best: string[][] = [];
  ids.forEach((id, index) => {
    const before = best.filter((_, other) => placeOf(ids[other] ?? '') < placeOf(id));
    best[index] = [...before.reduce((longest, run) => (run.length > longest.length ? run : longest), []), id];
  });
  return new Set(best.reduce((longest, run) => (run.length > longest.length ? run : longest), []));
}

function diffFields(before: FormDefinition, after: FormDefinition): FormChange[] {
  const changes: FormChange[] = [];
  const add = (kind: FormChange['kind'], id: string, text: string) => changes.push({ kind, subject: 'field', id, text });
  const old = compileForm(before);
  const now = compileForm(after);
  for (const field of now.fields) {
    const id = field.field_id;
    const name = `“${field.field_label}”`;
    const was = old.fieldById.get(id);
    if (!was) {
      add('added', id, m.form.fieldNameWasAdded({ name }));
      continue;
    }
    const changed = FIELD_ATTRIBUTES.filter(({ key }) => canonicalJson(was[key]) !== canonicalJson(field[key]));
    if (changed.length > 0)
      add('changed', id, m.form.fieldNameListChanged({ name, list: changed.map((item) => item.name).join(', ') }));
    if (old.sectionIdOf.get(id) !== now.sectionIdOf.get(id)) add('moved', id, m.form.fieldNameWasMovedToAnother({ name }));
  }
  for (const field of old.fields) {
    if (!now.fieldById.has(field.field_id))
      add('removed', field.field_id, m.form.fieldFieldLabelWasRemoved({ field_label: field.field_label }));
  }
  return changes;
}

/**
 * Carries draft answers to another version by field id. Answers whose field is gone, or is now of another kind (files, table
 * rows), are returned apart as orphans and never dropped; `orphaned` are the orphans of earlier moves, which return with
 * their field.
 */
export function moveAnswers(
  from: FormDefinition,
  to: FormDefinition,
  answers: Answers,
  orphaned: Answers = {},
): { answers: Answers; orphans: Answers } {
  const lost = new Set(lostFields(from, to).map((field) => field.field_id));
  const now = compileForm(to);
  const moved = new Map<string, AnswerValue>();
  const orphans = new Map<string, AnswerValue>();
  for (const [id, value] of Object.entries({ ...orphaned, ...answers })) {
    const target = now.fieldById.get(id);
    const isOrphan = !Object.hasOwn(answers, id);
    if (target && (isOrphan ? fits(target, value) : !lost.has(id))) moved.set(id, reshape(target, value));
    else if (answerItems(value).length > 0) orphans.set(id, value);
  }
  return { answers: Object.fromEntries(moved), orphans: Object.fromEntries(orphans) };
}

/** Fields of `from` whose answers a draft would lose sight of in `to`, in form order (impact of a publish). */
export function lostFields(from: FormDefinition, to: FormDefinition): FormField[] {
  const now = compileForm(to);
  return compileForm(from).fields.filter((field) => {
    const target = now.fieldById.get(field.field_id);
    return isInput(field) && (!target || natureOf(target) !== natureOf(field));
  });
}

/** Texts, choices and places may become each other; files, tables and worked-out numbers may not. */
function natureOf(field: FormField): string {
  const { kind } = fieldTypeRow(field.field_type);
  return kind === 'file' || kind === 'table' || kind === 'calculation' ? kind : 'text';
}

/** An orphan comes back only where it can be what the field holds: a file's id is never shown as a text. */
function fits(field: FormField, value: AnswerValue): boolean {
  const nature = natureOf(field);
  const items = answerItems(value);
  if (nature === 'table') return items.every((item) => readRow(item) !== null);
  return nature === 'text' && items.every((item) => readRow(item) === null && !UUID.test(item));
}

const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;

function reshape(field: FormField, value: AnswerValue): AnswerValue {
  if (value === null) return null;
  if (fieldTypeRow(field.field_type).isList) return typeof value === 'string' ? [value] : value;
  return typeof value === 'string' || value.length > 1 ? value : (value[0] ?? null);
}
