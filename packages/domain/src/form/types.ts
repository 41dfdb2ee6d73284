/**
 * The shape of an application form and of its answers.
 * Property names are those of the specification, snake case included, because they travel
 * unchanged through the API, exports and imports.
 */

export const FIELD_TYPES = [
  'EMAIL',
  'DATE',
  'URL',
  'NUMBER',
  'SHORT_ANSWER',
  'SINGLE_TEXT_BOX',
  'LONG_ANSWER',
  'PHONE_NUMBER',
  'CHECKBOX',
  'MULTIPLE_CHOICE',
  'DROPDOWN',
  'COUNTRY',
  'STATE',
  'FILE',
] as const;

/** Kinds beyond the specification's 14: a table of rows, and a number worked out from other answers. */
export const EXTENSION_FIELD_TYPES = ['TABLE', 'CALCULATION'] as const;
export const ALL_FIELD_TYPES = [...FIELD_TYPES, ...EXTENSION_FIELD_TYPES] as const;
export type FieldType = (typeof ALL_FIELD_TYPES)[number];

/** What a column of a TABLE may hold. */
export const COLUMN_TYPES = [
  'SHORT_ANSWER',
  'NUMBER',
  'DATE',
  'DROPDOWN',
  'EMAIL',
  'PHONE_NUMBER',
  'URL',
  'CALCULATION',
] as const satisfies readonly FieldType[];
export type ColumnType = (typeof COLUMN_TYPES)[number];

/** Stands in for a missing or unknown type: plain text. */
export const DEFAULT_FIELD_TYPE: FieldType = 'SHORT_ANSWER';

export const LENGTH_TYPES = ['CHARACTERS', 'WORDS'] as const;
export type LengthType = (typeof LENGTH_TYPES)[number];

export const FILE_GROUPS = ['IMAGE', 'VIDEO', 'DOCUMENT', 'SPREADSHEET', 'PRESENTATION', 'PDF', 'AUDIO'] as const;
export type FileGroup = (typeof FILE_GROUPS)[number];

export const LOGIC_COMPARISONS = [
  'EMPTY',
  'NOT EMPTY',
  'IS',
  'IS NOT',
  'CONTAINS',
  'DOES NOT CONTAIN',
  'STARTS WITH',
  'ENDS WITH',
  'GREATER THAN',
  'LESS THAN',
] as const;
export type LogicComparison = (typeof LOGIC_COMPARISONS)[number];

export const LOGIC_ACTIONS = ['SHOW', 'HIDE'] as const;
export type LogicAction = (typeof LOGIC_ACTIONS)[number];

export type SmartLogicItem = {
  /** field_id of the field whose answer is looked at */
  logicSourceField: string;
  /** One of LOGIC_COMPARISONS; left open so that a draft form with an unknown one can be loaded and reported. */
  logicComparison: string;
  /** What to compare with; ignored by EMPTY and NOT EMPTY. */
  logicChoice?: string | undefined;
};

export type SmartLogic = {
  logicAction: LogicAction;
  /** Any condition may match; within one, every item must hold. */
  conditions: SmartLogicItem[][];
};

export type FieldValidation = {
  required?: boolean | undefined;
  minLength?: number | undefined;
  maxLength?: number | undefined;
  lengthValidationType?: LengthType | undefined;
};

/** `label` is what the value is called in another language; it is never stored (localise.ts). */
export type FieldOption = { value: string; label?: string | undefined };

/** A translation, and a mark of the text that was translated (textMark). */
export type Translation = { text: string; of: string };

/** Translations by language (BCP 47), then by the part of the section or field that they translate. */
export type Translations = Record<string, Record<string, Translation>>;

/** One column of a TABLE; every row answers it once. */
export type TableColumn = {
  /** Unique within its table; formulas name it. */
  column_id: string;
  column_label: string;
  column_type: ColumnType;
  column_required?: boolean | undefined;
  /** DROPDOWN only. */
  column_options?: FieldOption[] | undefined;
  /** CALCULATION only: a formula over other columns of the same row. */
  column_formula?: string | undefined;
};

export type FormField = {
  field_id: string;
  field_label: string;
  field_type: FieldType;
  field_validation?: FieldValidation | undefined;
  field_options?: FieldOption[] | undefined;
  field_placeholder?: string | undefined;
  field_description?: string | undefined;
  /** Names of file groups; none means any of the groups. */
  field_allowed_file_types?: string[] | undefined;
  /** Megabytes; read two ways, see files.ts. */
  field_max_file_size?: number | undefined;
  /** Default 1. */
  field_min_files?: number | undefined;
  /** Default 1, raised to the minimum when lower. */
  field_max_files?: number | undefined;
  /** STATE only: field_id of the COUNTRY field whose states are listed. */
  field_state_source?: string | undefined;
  /** Logic counts only when this is true. */
  field_is_smart?: boolean | undefined;
  field_smart_logic?: SmartLogic | undefined;
  /** TABLE only. */
  field_columns?: TableColumn[] | undefined;
  /** TABLE only: rows once any is given, default 0. */
  field_min_rows?: number | undefined;
  /** TABLE only: default 50. */
  field_max_rows?: number | undefined;
  /** CALCULATION only, see formula.ts. */
  field_formula?: string | undefined;
  /** CALCULATION only: decimal places, default 2. */
  field_decimals?: number | undefined;
  field_translations?: Translations | undefined;
};

export type FormSection = {
  /** Stable through versions; made at import. Names need not be unique. */
  section_id: string;
  section_name: string;
  /** Sanitised HTML. */
  section_description?: string | undefined;
  section_fields: FormField[];
  /** The section's logic counts only when this is true; then all of its fields show or hide together. */
  section_is_smart?: boolean | undefined;
  section_smart_logic?: SmartLogic | undefined;
  section_translations?: Translations | undefined;
};

export type FormDefinition = { sections: FormSection[] };

/** A stored file as a screen shows it; size in bytes, type a MIME type. */
export type FileAnswer = { _id: string; name: string; size: number; type: string };

/** Text, one choice, a list of choices, file ids or table rows (each a JSON object, see table.ts); null is an empty part. */
export type AnswerValue = string | string[] | null;

/** Answers keyed by field_id. An absent key means "never answered". */
export type Answers = Record<string, AnswerValue>;

/** Facts about files by id, for the size and kind rules; size in bytes. */
export type FilesById = Record<string, { name: string; size: number }>;

/** An explicit choice that wins over logic; never sent by an applicant. */
export type VisibilityOverrides = Record<string, LogicAction>;

/** One broken rule; `path` is the field_id. */
export type FieldIssue = { path: string; section_id: string; message: string };
