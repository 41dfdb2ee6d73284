import { m } from '@grantdesk/messages';
import { unitWord } from '@grantdesk/domain/messages';
import { FORM_KIND_LABELS, FORM_STATUS_LABELS } from '@grantdesk/domain/form/labels';
import type { Answer } from '@grantdesk/api';
import { fieldTypeRow } from '@grantdesk/domain/form/field-types';
import { effectiveMaxFiles, effectiveMinFiles } from '@grantdesk/domain/form/files';
import type { FormField, FormSection } from '@grantdesk/domain/form/types';
import type { FilterOption } from '@grantdesk/domain/list/filters';
import type { Tone } from '#ui/tone.ts';

export type FormRow = Answer<'form.many'>['data'][number];
export type Form = Answer<'form.one'>['data'];
export type FormVersion = Answer<'form.versions'>['data'][number];

export const KIND_LABELS: Record<FormRow['kind'], string> = FORM_KIND_LABELS;
const TONES: Record<FormRow['status'], Tone> = { DRAFT: 'neutral', PUBLISHED: 'success', ARCHIVED: 'warning' };
export const statusLook = (status: FormRow['status']): { label: string; tone: Tone } => ({
  label: FORM_STATUS_LABELS[status],
  tone: TONES[status],
});
export const KIND_OPTIONS: FilterOption[] = Object.entries(KIND_LABELS).map(([value, label]) => ({ value, label }));

export const FORM_SORTS = ['name', 'updatedAt'] as const;
export const FORM_SORT_OPTIONS = [
  { value: 'DESCENDING', label: m.common.newestFirst() },
  { value: 'ASCENDING', label: m.common.oldestFirst() },
  { value: 'name:ASCENDING', label: m.common.name() },
  { value: 'updatedAt:DESCENDING', label: m.common.lastUpdated() },
];

/** What a question asks for, in short facts: type, required or not, limits. */
export function listFacts(field: FormField): string[] {
  const row = fieldTypeRow(field.field_type);
  const { required, minLength = 0, maxLength = 0, lengthValidationType } = field.field_validation ?? {};
  const unit = unitWord(lengthValidationType === 'WORDS' ? 'words' : 'characters');
  const facts = [row.label, m.common.requiredOrOptional({ required: String(Boolean(required)) })];
  if (row.hasLength && minLength > 0 && maxLength > 0)
    facts.push(m.form.minlengthToMaxlengthUnit({ minLength, maxLength, unit }));
  else if (row.hasLength && maxLength > 0) facts.push(m.form.atMostMaxlengthUnit({ maxLength, unit }));
  else if (row.hasLength && minLength > 0) facts.push(m.form.atLeastMinlengthUnit({ minLength, unit }));
  if (row.kind === 'choice' || row.kind === 'choices')
    facts.push(m.common.countOptions({ count: field.field_options?.length ?? 0 }));
  if (row.kind === 'file') facts.push(filesWanted(field));
  return facts;
}

function filesWanted(field: FormField): string {
  const [min, max] = [effectiveMinFiles(field), effectiveMaxFiles(field)];
  const count = min === max ? m.common.countFiles({ count: max }) : m.common.minToMaxFiles({ min, max });
  const kinds = (field.field_allowed_file_types ?? []).map((kind) => kind.toLowerCase()).join(', ');
  const size =
    field.field_max_file_size === undefined
      ? ''
      : m.form.upToFieldMaxFileSize({ field_max_file_size: field.field_max_file_size });
  return `${count}${kinds ? ` (${kinds})` : ''}${size}`;
}

/** Where in an imported text a path of the server points: `sections.0.section_fields.2.field_type`. */
export function describePlace(path: string, sections: unknown): string {
  const parts = path.split('.');
  if (parts[0] !== 'sections' || parts.length < 2) return placeOfField(path, sections);
  const section = at(sections, parts[1]);
  const names = [m.form.sectionPartsSection({ parts: Number(parts[1]) + 1, section: quoted(section, 'section_name') })];
  if (parts[2] === 'section_fields' && parts[3] !== undefined) {
    const field = at(section?.['section_fields'], parts[3]);
    names.push(
      m.form.questionPartsField({ parts: Number(parts[3]) + 1, field: quoted(field, 'field_label') }),
      ...parts.slice(4),
    );
  } else names.push(...parts.slice(2));
  return names.join(', ');
}

/** The shared rules name a question by its id: `eligible.field_smart_logic.conditions.0`. */
function placeOfField(path: string, sections: unknown): string {
  if (!Array.isArray(sections)) return path;
  const fields = (sections as Partial<FormSection>[]).flatMap((section) =>
    Array.isArray(section?.section_fields) ? section.section_fields : [],
  );
  const field = fields.find((item) => path === item?.field_id || path.startsWith(`${item?.field_id}.`));
  return field ? `“${field.field_label}”` : path;
}

function at(list: unknown, index: string | undefined): Record<string, unknown> | undefined {
  return Array.isArray(list) ? (list[Number(index)] as Record<string, unknown> | undefined) : undefined;
}
function quoted(item: Record<string, unknown> | undefined, key: string): string {
  const name = item?.[key];
  return typeof name === 'string' && name !== '' ? ` “${name.slice(0, 60)}”` : '';
}
