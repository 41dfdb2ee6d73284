/** Equality monitoring: voluntary questions after an application was submitted, of whose answers only counts are stored. */
import { m } from '@grantdesk/messages';
import { compileForm, logicSources, type CompiledForm } from '../form/compile.ts';
import { visibleFields } from '../form/smart-logic.ts';
import type { Answers, FieldType, FormDefinition, FormField } from '../form/types.ts';
import { answerItems } from '../form/values.ts';

/** Answers are counted in batches of this many people, so that no count is about one. */
export const EQUALITY_BATCH = 10;
/** The least that a programme may show a count from. */
export const MIN_THRESHOLD = 5;
export const MAX_THRESHOLD = 100;
export const DEFAULT_THRESHOLD = 10;

export interface EqualitySettings {
  /** Whether people are invited to answer once they have submitted. */
  isOffered: boolean;
  /** Id of a published form of the kind EQUALITY. */
  form: string | null;
  /** Smaller counts are not shown. */
  threshold: number;
}

/** What is wrong with the settings, apart from what only the stored form shows. */
export const equalityIssues = ({ isOffered, form, threshold }: EqualitySettings): { path: string; message: string }[] => [
  ...(isOffered && !form ? [{ path: 'form', message: m.equality.chooseAForm() }] : []),
  ...(Number.isInteger(threshold) && threshold >= MIN_THRESHOLD && threshold <= MAX_THRESHOLD
    ? []
    : [{ path: 'threshold', message: m.equality.enterAThreshold({ min: MIN_THRESHOLD, max: MAX_THRESHOLD }) }]),
];

/** Only choices can be counted. */
const COUNTED: readonly FieldType[] = ['MULTIPLE_CHOICE', 'DROPDOWN', 'CHECKBOX'];
export const canBeCounted = ({ field_type }: Pick<FormField, 'field_type'>): boolean => COUNTED.includes(field_type);

/** The questions of a form that can be counted, none of them required; sections without any are left out. */
export function toEqualityForm({ sections }: FormDefinition): FormDefinition {
  const counted = new Set(
    sections.flatMap(({ section_fields }) => section_fields.filter(canBeCounted).map(({ field_id }) => field_id)),
  );
  const take = (field: FormField): FormField => {
    const { field_smart_logic: logic, field_validation: _, ...rest } = field;
    const readsCounted = logic && logicSources(field).every((source) => counted.has(source));
    return readsCounted ? { ...rest, field_smart_logic: logic } : { ...rest, field_is_smart: false };
  };
  return {
    sections: sections
      .map((section) => ({ ...section, section_fields: section.section_fields.filter(canBeCounted).map(take) }))
      .filter(({ section_fields }) => section_fields.length > 0),
  };
}

export interface EqualityCount {
  /** Id of the question. */
  question: string;
  /** The choice; empty for those who did not answer. */
  choice: string;
  people: number;
}

/** How many people chose what. What a person did not see or left open counts as not answered. */
export function countAnswers(form: CompiledForm, people: readonly Answers[]): EqualityCount[] {
  const counts = new Map<string, EqualityCount>();
  const add = (question: string, choice: string): void => {
    const key = JSON.stringify([question, choice]);
    const found = counts.get(key) ?? { question, choice, people: 0 };
    counts.set(key, { ...found, people: found.people + 1 });
  };
  for (const answers of people) {
    const visible = visibleFields(form, answers);
    for (const { field_id } of form.fields) {
      const items = visible.has(field_id) && Object.hasOwn(answers, field_id) ? answerItems(answers[field_id] ?? null) : [];
      for (const choice of items.length > 0 ? new Set(items) : ['']) add(field_id, choice);
    }
  }
  return [...counts.values()];
}

/** @see countAnswers */
export const compileEqualityForm = (form: FormDefinition): CompiledForm => compileForm(toEqualityForm(form));
