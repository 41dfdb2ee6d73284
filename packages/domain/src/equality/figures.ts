import type { FormDefinition, FormField } from '../form/types.ts';
import { toEqualityForm, type EqualityCount } from './questions.ts';

export interface ShownChoice {
  /** Empty for those who did not answer. */
  choice: string;
  /** Null where the number is too small to be shown, or would give away one that is. */
  people: number | null;
}

export interface ShownQuestion {
  question: string;
  label: string;
  /** Whether a person could choose several, so that the counts may exceed the number of people. */
  isMultiple: boolean;
  choices: ShownChoice[];
}

/**
 * The counts of each question as they may be shown: none below the threshold, and none from which such a count could be worked
 * out by subtraction from the number of people.
 * @param form as it is now; choices that it no longer has are listed after the others
 * @param total people who were counted
 */
export function discloseCounts(
  form: FormDefinition,
  counts: readonly EqualityCount[],
  total: number,
  threshold: number,
): ShownQuestion[] {
  return toEqualityForm(form).sections.flatMap(({ section_fields }) =>
    section_fields.map((field) => {
      const isMultiple = field.field_type === 'CHECKBOX';
      const found = new Map(
        counts.filter(({ question }) => question === field.field_id).map((each) => [each.choice, each.people]),
      );
      // A question that a later version of the form added was not put to everyone.
      const answered = isMultiple
        ? total
        : Math.min(
            total,
            [...found.values()].reduce((sum, people) => sum + people, 0),
          );
      const rows = choicesOf(field, found).map((choice) => ({ choice, people: found.get(choice) ?? 0 }));
      const hide = isMultiple ? hiddenOfSeveral(rows, answered, threshold) : hiddenOfOne(rows, answered, threshold);
      return {
        question: field.field_id,
        label: field.field_label,
        isMultiple,
        choices: rows.map(({ choice, people }) => ({ choice, people: hide.has(choice) ? null : people })),
      };
    }),
  );
}

interface Row {
  choice: string;
  people: number;
}

const choicesOf = ({ field_options: options = [] }: FormField, found: ReadonlyMap<string, number>): string[] => {
  const known = options.map(({ value }) => value);
  return [
    ...new Set([...known, ...[...found.keys()].filter((choice) => choice !== '').toSorted((a, b) => (a < b ? -1 : 1)), '']),
  ];
};

/** Of choices that add up to the number of people: the small ones, and as many more as hide their sum. */
function hiddenOfOne(rows: readonly Row[], total: number, threshold: number): Set<string> {
  const shown = rows.filter(({ people }) => people >= threshold).toSorted((a, b) => a.people - b.people);
  const rest = () => total - shown.reduce((sum, { people }) => sum + people, 0);
  while (shown.length > 0 && rest() > 0 && rest() < threshold) shown.shift();
  // That everybody chose the same says what each of them chose.
  if (shown.length === 1 && rest() === 0) shown.shift();
  return without(rows, shown);
}

/** Of choices that are independent: those that few chose, and those that few did not choose. */
function hiddenOfSeveral(rows: readonly Row[], total: number, threshold: number): Set<string> {
  return without(
    rows,
    rows.filter(({ people }) => people >= threshold && total - people >= threshold),
  );
}

const without = (rows: readonly Row[], shown: readonly Row[]): Set<string> => {
  const choices = new Set(shown.map(({ choice }) => choice));
  return new Set(rows.map(({ choice }) => choice).filter((choice) => !choices.has(choice)));
};
