import {
  FIELD_TYPES,
  LOGIC_COMPARISONS,
  type AnswerValue,
  type Answers,
  type FormField,
  type FormSection,
  type SmartLogic,
} from '@grantdesk/domain';

/** A stream of numbers from 0 up to 1 that is the same for the same seed (mulberry32). */
export function randomFrom(seed: number): () => number {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let t = state;
    t = Math.imul(t ^ (t >>> 15), t | 1);
    t ^= t + Math.imul(t ^ (t >>> 7), t | 61);
    return ((t ^ (t >>> 14)) >>> 0) / 4_294_967_296;
  };
}

type Random = () => number;
const below = (random: Random, most: number): number => Math.floor(random() * most);
const pick = <T>(random: Random, items: readonly T[]): T => items[below(random, items.length)] as T;
const chance = (random: Random, share: number): boolean => random() < share;

const OPTIONS = ['Yes', 'No', 'Maybe', ' spaced ', 'two\nlines', '0', '10'];
/** Texts that have broken rules before: other scripts, joined signs, extreme numbers and dates, ends of lines, halves of pairs. */
const TEXTS = [
  '', ' ', '\u00a0', 'a', 'Yes', 'No', 'yes', '0', '1', '9', '10', '100', '12.5', '.5', '1.', '1e3', '1e309', '-1', '+1', '1,000',
  '007', '٣', 'NaN', 'Infinity', '9'.repeat(400), 'one two three', 'one\r\ntwo\nthree', 'x'.repeat(60), '👩‍👩‍👧‍👦', 'é', 'e\u0301',
  'Ọ̀yọ́', '\u202eabc', '\u0000', 'a\u0000b', '\ud83d', 'a\udc00b', '\ufeff', 'ada@example.org', 'ada@example', 'a b@example.org',
  'https://example.org', 'http://a', 'javascript:alert(1)', 'ftp://example.org', 'example.org', '+2348031234567', '0803 123 4567',
  '+234 (803) 123-4567', '123', '2026-02-28', '2026-02-30', '99999-01-01', '0000-00-00', '2026-2-1', '2026-02-28T00:00', 'Nigeria',
  'Lagos', 'Atlantis', '{"c0":"1"}', '[]', '__proto__',
]; // prettier-ignore

/** What a field of this kind would be answered with by a person who means well. */
const PROPER: Partial<Record<FormField['field_type'], readonly string[]>> = {
  EMAIL: ['ada@example.org'],
  DATE: ['2026-02-28', '2024-02-29'],
  URL: ['https://example.org/a?b=c'],
  NUMBER: ['5', '12.5', '1000'],
  PHONE_NUMBER: ['+2348031234567', '08031234567'],
  COUNTRY: ['Nigeria', 'Kenya'],
};

/** Up to 14 fields in up to four sections, with rules, logic on fields and sections, tables and calculations. */
export function randomSections(random: Random): FormSection[] {
  const ids: string[] = [];
  return Array.from({ length: 1 + below(random, 4) }, (_unused, s) => {
    const section: FormSection = {
      section_id: `s${s}`,
      section_name: `Section ${s + 1}`,
      ...(s > 0 && ids.length > 0 && chance(random, 0.3) && { section_is_smart: true, section_smart_logic: logic(random, ids) }),
      section_fields: Array.from({ length: 1 + below(random, 4) }, () => {
        const field = randomField(random, `f${ids.length}`, ids);
        ids.push(field.field_id);
        return field;
      }),
    };
    return section;
  });
}

function randomField(random: Random, id: string, earlier: readonly string[]): FormField {
  const type = pick(random, [...FIELD_TYPES, 'TABLE', 'CALCULATION', 'SHORT_ANSWER', 'NUMBER'] as const);
  const field: FormField = { field_id: id, field_label: `Question ${id}`, field_type: type };
  if (type !== 'CALCULATION' && chance(random, 0.3)) field.field_validation = { required: true };
  if (chance(random, 0.3))
    field.field_validation = {
      ...field.field_validation,
      minLength: below(random, 4),
      maxLength: 4 + below(random, 30),
      lengthValidationType: pick(random, ['CHARACTERS', 'WORDS'] as const),
    };
  if (['CHECKBOX', 'MULTIPLE_CHOICE', 'DROPDOWN'].includes(type)) field.field_options = OPTIONS.map((value) => ({ value }));
  if (type === 'TABLE') {
    field.field_min_rows = below(random, 3);
    field.field_max_rows = 3;
    field.field_columns = [
      { column_id: 'c0', column_label: 'What', column_type: 'SHORT_ANSWER', column_required: chance(random, 0.5) },
      { column_id: 'c1', column_label: 'How much', column_type: 'NUMBER' },
      { column_id: 'c2', column_label: 'Twice', column_type: 'CALCULATION', column_formula: '{c1} * 2' },
    ];
  }
  if (type === 'CALCULATION') field.field_formula = earlier.length > 0 ? `SUM({${pick(random, earlier)}}) + 1` : '1 + 1';
  if (earlier.length > 0 && chance(random, 0.4)) {
    field.field_is_smart = true;
    field.field_smart_logic = logic(random, earlier);
  }
  return field;
}

function logic(random: Random, sources: readonly string[]): SmartLogic {
  return {
    logicAction: pick(random, ['SHOW', 'HIDE'] as const),
    conditions: Array.from({ length: 1 + below(random, 2) }, () =>
      Array.from({ length: 1 + below(random, 2) }, () => ({
        logicSourceField: pick(random, sources),
        logicComparison: pick(random, LOGIC_COMPARISONS),
        logicChoice: pick(random, ['Yes', 'No', '5', '10', 'a']),
      })),
    ),
  };
}

/** Answers to every field; `care` is the share of them that are meant well. */
export function randomAnswers(random: Random, sections: readonly FormSection[], care: number): Answers {
  const fields = sections.flatMap((section) => section.section_fields).filter((field) => field.field_type !== 'CALCULATION');
  return Object.fromEntries(fields.map((field) => [field.field_id, randomAnswer(random, field, care)]));
}

function randomAnswer(random: Random, field: FormField, care: number): AnswerValue {
  const text = (): string => pick(random, TEXTS);
  const well = chance(random, care);
  switch (field.field_type) {
    case 'FILE':
      return null;
    case 'CHECKBOX':
      return OPTIONS.filter(() => chance(random, 0.3)).concat(well ? [] : [text()]);
    case 'MULTIPLE_CHOICE':
    case 'DROPDOWN':
      return well ? pick(random, OPTIONS) : text();
    case 'TABLE':
      return Array.from({ length: below(random, 4) }, () =>
        well || chance(random, 0.8) ? JSON.stringify({ c0: well ? 'Thing' : text(), c1: well ? '5' : text() }) : text(),
      );
    default:
      return well ? pick(random, PROPER[field.field_type] ?? ['A word or two', 'Yes', '10']) : text();
  }
}
