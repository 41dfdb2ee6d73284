/** The one table of field types: what each holds, how it is judged, what logic may ask of it. */
import { m } from '@grantdesk/messages';
import { messages } from '../messages.ts';
import { ours } from '../validation-messages.ts';
import { validateFiles } from './files.ts';
import { checkLength } from './text-length.ts';
import { isCalendarDay, isEmail, isPhone, isPositiveDecimal, isUrl } from './text-rules.ts';
import { validateTable } from './table.ts';
import { ALL_FIELD_TYPES, LOGIC_COMPARISONS } from './types.ts';
import type { FieldType, FilesById, FormField, LogicComparison } from './types.ts';

export type FieldKind = 'text' | 'choice' | 'choices' | 'date' | 'number' | 'place' | 'file' | 'table' | 'calculation';

/** Facts outside the form that some rules need. Without a list of places any name is accepted. */
export type RuleContext = {
  files?: FilesById | undefined;
  countries?: readonly string[] | undefined;
  /** The states of the country answered in field_state_source; undefined or empty accepts any name. */
  states?: readonly string[] | undefined;
};

export type FieldTypeRow = {
  type: FieldType;
  /** What the builder calls it. */
  label: string;
  kind: FieldKind;
  /** The answer is a list of strings. */
  isList: boolean;
  /** minLength, maxLength and the counter apply. */
  hasLength: boolean;
  /** Comparisons the logic editor offers when a field of this type is the source. */
  comparisons: readonly LogicComparison[];
  /** Judges an answer that is not empty; `items` holds one entry unless isList. Message or null. */
  validate: (items: readonly string[], field: FormField, context: RuleContext) => string | null;
};

const EMPTINESS = ['EMPTY', 'NOT EMPTY'] as const;
const NUMERIC = [...EMPTINESS, 'IS', 'IS NOT', 'GREATER THAN', 'LESS THAN'] as const;
const CHOICE = [...EMPTINESS, 'IS', 'IS NOT', 'CONTAINS', 'DOES NOT CONTAIN'] as const;
const TEXT = [...CHOICE, 'STARTS WITH', 'ENDS WITH'] as const;

const first = (items: readonly string[]): string => items[0] ?? '';

/** A rule on one text, judged without the spaces around it. */
function when(holds: (text: string) => boolean, message: () => string): FieldTypeRow['validate'] {
  return (items) => (holds(first(items).trim()) ? null : message());
}

const withinLength: FieldTypeRow['validate'] = (items, field) => checkLength(first(items), field.field_validation);

const amongOptions: FieldTypeRow['validate'] = (items, field) => {
  const options = new Set((field.field_options ?? []).map((option) => optionKey(option.value)));
  return items.every((item) => options.has(optionKey(item))) ? null : ours.choice;
};

// Form data turns line ends into CRLF and editors leave spaces behind; neither makes another choice.
function optionKey(value: string): string {
  return value.replace(/\r\n?/g, '\n').trim();
}

const amongPlaces = (list: (context: RuleContext) => readonly string[] | undefined): FieldTypeRow['validate'] => {
  return (items, _field, context) => {
    const places = list(context);
    return !places?.length || places.includes(first(items)) ? null : ours.place;
  };
};

type RowRest = Omit<FieldTypeRow, 'type' | 'isList' | 'hasLength'> & { isList?: true; hasLength?: true };

const ROWS: Record<FieldType, RowRest> = {
  EMAIL: {
    get label() {
      return m.form.emailAddress();
    },
    kind: 'text',
    comparisons: TEXT,
    validate: when(isEmail, () => messages.form.email),
  },
  DATE: {
    get label() {
      return m.common.date();
    },
    kind: 'date',
    comparisons: TEXT,
    validate: when(isCalendarDay, () => ours.date),
  },
  URL: {
    get label() {
      return m.form.webAddress();
    },
    kind: 'text',
    comparisons: TEXT,
    validate: when(isUrl, () => messages.form.url),
  },
  NUMBER: {
    get label() {
      return m.form.number();
    },
    kind: 'number',
    comparisons: LOGIC_COMPARISONS,
    validate: when(isPositiveDecimal, () => messages.form.number),
  },
  SHORT_ANSWER: {
    get label() {
      return m.form.shortAnswer();
    },
    kind: 'text',
    hasLength: true,
    comparisons: LOGIC_COMPARISONS,
    validate: withinLength,
  },
  SINGLE_TEXT_BOX: {
    get label() {
      return m.form.singleTextBox();
    },
    kind: 'text',
    hasLength: true,
    comparisons: LOGIC_COMPARISONS,
    validate: withinLength,
  },
  LONG_ANSWER: {
    get label() {
      return m.form.longAnswer();
    },
    kind: 'text',
    hasLength: true,
    comparisons: TEXT,
    validate: withinLength,
  },
  PHONE_NUMBER: {
    get label() {
      return m.form.phoneNumber();
    },
    kind: 'text',
    comparisons: TEXT,
    validate: when(isPhone, () => messages.form.phone),
  },
  CHECKBOX: {
    get label() {
      return m.form.checkboxes();
    },
    kind: 'choices',
    isList: true,
    comparisons: CHOICE,
    validate: amongOptions,
  },
  MULTIPLE_CHOICE: {
    get label() {
      return m.form.multipleChoice();
    },
    kind: 'choice',
    comparisons: LOGIC_COMPARISONS,
    validate: amongOptions,
  },
  DROPDOWN: {
    get label() {
      return m.form.dropdown();
    },
    kind: 'choice',
    comparisons: LOGIC_COMPARISONS,
    validate: amongOptions,
  },
  COUNTRY: {
    get label() {
      return m.common.country();
    },
    kind: 'place',
    comparisons: TEXT,
    validate: amongPlaces((context) => context.countries),
  },
  STATE: {
    get label() {
      return m.common.state();
    },
    kind: 'place',
    comparisons: TEXT,
    validate: amongPlaces((context) => context.states),
  },
  FILE: {
    get label() {
      return m.form.fileUpload();
    },
    kind: 'file',
    isList: true,
    comparisons: EMPTINESS,
    validate: (items, field, context) => validateFiles(field, items, context.files),
  },
  TABLE: {
    get label() {
      return m.form.tableOfRows();
    },
    kind: 'table',
    isList: true,
    comparisons: EMPTINESS,
    validate: (items, field) => validateTable(field, [...items], validateCell),
  },
  CALCULATION: {
    get label() {
      return m.form.calculatedNumber();
    },
    kind: 'calculation',
    comparisons: NUMERIC,
    validate: () => null,
  },
};

/** A cell of a table, by the rule of its column's type. */
export function validateCell(as: FormField, cell: string): string | null {
  if (cell.trim() === '') return as.field_validation?.required === true ? messages.form.required : null;
  return ROWS[as.field_type].validate([cell], as, {});
}

/** A row per type, in the order the builder offers them. */
export const FIELD_TYPE_ROWS: readonly FieldTypeRow[] = ALL_FIELD_TYPES.map((type) => ({
  isList: false,
  hasLength: false,
  ...ROWS[type],
  type,
  get label() {
    return ROWS[type].label;
  },
}));

const BY_TYPE = new Map(FIELD_TYPE_ROWS.map((row) => [row.type as string, row]));
const TEXT_ROW = BY_TYPE.get('SHORT_ANSWER') as FieldTypeRow;

/** The row of a type; a missing or unknown type is text. */
export function fieldTypeRow(type: string | undefined): FieldTypeRow {
  return BY_TYPE.get(type ?? '') ?? TEXT_ROW;
}

/** The type as the engine reads it, text when missing or unknown. */
export function readFieldType(type: string | undefined): FieldType {
  return fieldTypeRow(type).type;
}

/** False for calculated fields: no one answers them, so they do not count as progress and are never required. */
export const isInput = (field: FormField): boolean => fieldTypeRow(field.field_type).kind !== 'calculation';
