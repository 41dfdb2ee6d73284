/** Small repairs that let forms from elsewhere meet the schema. */
import type { FormField, FormSection } from './types.ts';

type SectionWithoutId = Omit<FormSection, 'section_id' | 'section_fields'> & {
  section_id?: string | undefined;
  section_fields: FormField[];
};

/** Gives every section a stable id; one that is missing or already taken gets a new one from `makeId`. */
export function withSectionIds(sections: readonly SectionWithoutId[], makeId: () => string): FormSection[] {
  const taken = new Set<string>();
  return sections.map((section) => {
    const wanted = section.section_id;
    const section_id = wanted && !taken.has(wanted) ? wanted : makeId();
    taken.add(section_id);
    return { ...section, section_id };
  });
}

const NUMERIC_KEYS = new Set([
  'minLength',
  'maxLength',
  'field_max_file_size',
  'field_min_files',
  'field_max_files',
  'field_min_rows',
  'field_max_rows',
  'field_decimals',
]);

/**
 * Prepares parsed JSON for formSectionsSchema: drops nulls (other tools write them for "not set"),
 * reads numbers written as text. Takes a list of sections or an object with `sections`; anything else
 * is returned as it is, for the schema to refuse.
 */
export function prepareImport(json: unknown): unknown {
  const sections = isRecord(json) && 'sections' in json ? json['sections'] : json;
  return Array.isArray(sections) ? tidy(sections, 0) : sections;
}

// Deeper than any form goes; what lies below is left for the schema to strip or refuse.
const MAX_DEPTH = 12;

function tidy(value: unknown, depth: number): unknown {
  if (depth > MAX_DEPTH) return value;
  if (Array.isArray(value)) return value.filter((item) => item !== null).map((item) => tidy(item, depth + 1));
  if (!isRecord(value)) return value;
  const entries = Object.entries(value).filter(([, item]) => item !== null);
  return Object.fromEntries(entries.flatMap(([key, item]) => tidyEntry(key, item, depth)));
}

function tidyEntry(key: string, item: unknown, depth: number): [string, unknown][] {
  if (!NUMERIC_KEYS.has(key) || typeof item !== 'string') return [[key, tidy(item, depth + 1)]];
  if (item.trim() === '') return [];
  return [[key, Number.isNaN(Number(item)) ? item : Number(item)]];
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
