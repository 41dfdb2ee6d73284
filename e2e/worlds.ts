import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { DEMO_ANSWERS, DEMO_APPLICATION_FORM, DEMO_FILES } from '@grantdesk/domain/form/demo-form';
import { samplePdf } from '../apps/server/db/seed/files.ts';
import { sampleFile } from '../apps/server/db/seed/index.ts';
import type { Form } from './calls.ts';
import type { Answers, Field } from './fill.ts';

const folder = path.resolve(process.env['REAL_FORMS_DIR'] ?? path.join(import.meta.dirname, '../../shared/real-forms'));
export const realFormFile = path.join(folder, 'community-ownership-fund.json');
export const hasRealForm = existsSync(realFormFile);

export type UploadedFile = { name: string; mimeType: string; buffer: Buffer };

/** A form with what a person answers in it: the stuff of a journey. */
export interface World {
  name: string;
  form: Form;
  answers: Answers;
  /** Files by question. */
  files: Record<string, UploadedFile[]>;
}

const pdf = (name: string): UploadedFile => ({ name, mimeType: 'application/pdf', buffer: samplePdf('Evidence') });

/** Something that any rule of the field takes, for the questions that a test application leaves out. */
function anyAnswer(field: Field): unknown {
  const options = field.field_options?.map((option) => option.value) ?? [];
  const byType: Record<string, unknown> = {
    EMAIL: 'someone@example.test',
    DATE: '2025-06-01',
    URL: 'https://example.test/',
    NUMBER: '12',
    PHONE_NUMBER: '+441612345678',
    MULTIPLE_CHOICE: options[0],
    DROPDOWN: options[0],
    CHECKBOX: options.slice(0, 1),
    COUNTRY: 'United Kingdom',
  };
  return byType[field.field_type] ?? 'As described in the attached documents.';
}

export const demoFiles = (files: Record<string, { name: string }[]>): World['files'] =>
  Object.fromEntries(
    Object.entries(files).map(([field, list]) => [
      field,
      list.map(({ name }) => ({
        name,
        mimeType: name.endsWith('.pdf') ? 'application/pdf' : 'application/octet-stream',
        buffer: sampleFile(name),
      })),
    ]),
  );

export const demoWorld = (): World => ({
  name: 'the demonstration form',
  form: DEMO_APPLICATION_FORM as unknown as World['form'],
  answers: DEMO_ANSWERS,
  files: demoFiles(DEMO_FILES),
});

/** A real fund's published form with its filled-in test application. */
export function realWorld(): World {
  const form = JSON.parse(readFileSync(realFormFile, 'utf8')) as World['form'];
  const { answers } = JSON.parse(readFileSync(realFormFile.replace('.json', '.answers.json'), 'utf8')) as { answers: Answers };
  const fields = form.sections.flatMap((section) => section.section_fields);
  const given = fields
    .filter((field) => field.field_type !== 'FILE')
    .map((field): [string, unknown] => {
      const answer = answers[field.field_id] ?? anyAnswer(field);
      return [field.field_id, typeof answer === 'number' ? String(answer) : answer];
    });
  const files = fields
    .filter((field) => field.field_type === 'FILE')
    .map((field): [string, UploadedFile[]] => [field.field_id, [pdf('evidence.pdf')]]);
  return { name: 'a real fund’s form', form, answers: Object.fromEntries(given), files: Object.fromEntries(files) };
}

/** The answers and files of a world as the parts of form data. */
export function partsOf({ answers, files }: Pick<World, 'answers' | 'files'>): FormData {
  const data = new FormData();
  for (const [field, value] of Object.entries(answers))
    for (const item of Array.isArray(value) ? value : [value ?? '']) data.append(field, String(item));
  for (const [field, list] of Object.entries(files))
    for (const { name, mimeType, buffer } of list)
      data.append(field, new File([new Uint8Array(buffer)], name, { type: mimeType }));
  return data;
}
