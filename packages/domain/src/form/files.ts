/** The rules of a question that is answered with files. */
import { messages } from '../messages.ts';
import { ours } from '../validation-messages.ts';
import { FILE_GROUP_KINDS, fileExtension } from '../file/kinds.ts';
import { displayFileName } from '../file/names.ts';
import type { FileScan } from '../file/scan.ts';
import { FILE_GROUPS } from './types.ts';
import type { FileGroup, FilesById, FormField } from './types.ts';

/** A megabyte as the file input reads it. */
export const BYTES_PER_MB_INPUT = 1_000_000;
/** A megabyte as form validation reads it; the two differ on purpose. */
export const BYTES_PER_MB_VALIDATION = 1_048_576;

type SizedFile = { name: string; size: number };

/** Groups the field accepts; none named, or none known, means all of them. */
export function allowedGroups(field: FormField): FileGroup[] {
  const named = (field.field_allowed_file_types ?? []).map((name) => name.trim().toUpperCase());
  const known = FILE_GROUPS.filter((group) => named.includes(group));
  return known.length > 0 ? known : [...FILE_GROUPS];
}

/** Lower-case extensions without the dot, in the order of the groups. */
export function allowedExtensions(field: FormField): string[] {
  return allowedGroups(field).flatMap((group) => Object.keys(FILE_GROUP_KINDS[group]));
}

/** MIME type -> extensions with the dot: what a browser's file dialog and dropzone take as `accept`. */
export function allowedMimeTypes(field: FormField): Record<string, string[]> {
  const accept: Record<string, string[]> = {};
  for (const group of allowedGroups(field)) {
    for (const [extension, mime] of Object.entries(FILE_GROUP_KINDS[group])) {
      (accept[mime] ??= []).push(`.${extension}`);
    }
  }
  return accept;
}

/** Minimum number of files once any is given; never below 1. */
export function effectiveMinFiles(field: FormField): number {
  return Math.max(1, field.field_min_files ?? 1);
}

/** Maximum number of files, raised to the minimum when it is lower. */
export function effectiveMaxFiles(field: FormField): number {
  return Math.max(effectiveMinFiles(field), field.field_max_files ?? 1);
}

/**
 * What a file input keeps of newly picked files: the wrong kind, the oversized (1 MB =
 * 1,000,000 bytes) and those beyond the count are left out, each with its text; files chosen before
 * are never touched. `limitBytes` is a limit of the installation whose number is not shown.
 */
export function selectFiles<T extends SizedFile>(
  field: FormField,
  alreadyChosen: readonly unknown[],
  picked: readonly T[],
  limitBytes = Infinity,
): { accepted: T[]; dropped: { file: T; name: string; message: string }[] } {
  const accepted: T[] = [];
  const dropped: { file: T; name: string; message: string }[] = [];
  const max = effectiveMaxFiles(field);
  for (const file of picked) {
    const surplus = alreadyChosen.length + accepted.length >= max ? ours.fileSurplus(max) : null;
    const message = kindProblem(field, file) ?? sizeProblem(field, file, limitBytes) ?? surplus;
    if (message === null) accepted.push(file);
    else dropped.push({ file, name: displayFileName(file.name), message });
  }
  return { accepted, dropped };
}

function kindProblem(field: FormField, file: SizedFile): string | null {
  const extensions = allowedExtensions(field);
  return extensions.includes(fileExtension(file.name)) ? null : ours.fileKindDropped(extensions.join(', '));
}

function sizeProblem(field: FormField, file: SizedFile, limitBytes: number): string | null {
  const limit = field.field_max_file_size;
  if (limit !== undefined && file.size > limit * BYTES_PER_MB_INPUT) {
    // Rounded up, so that the size shown is never equal to the limit it exceeds.
    const sizeMb = Math.ceil(file.size / (BYTES_PER_MB_INPUT / 100)) / 100;
    return messages.files.dropzoneSize(sizeMb, limit);
  }
  return file.size > limitBytes ? messages.files.dropzoneTooLarge : null;
}

/**
 * The message of a broken file rule, or null: count first, then size (1 MB = 1,048,576
 * bytes), then kind. `ids` are those of the answer; without `files` only the count is judged.
 */
export function validateFiles(field: FormField, ids: readonly string[], files?: FilesById): string | null {
  const required = field.field_validation?.required === true;
  const min = effectiveMinFiles(field);
  const max = effectiveMaxFiles(field);
  if (ids.length === 0) return required ? messages.files.minFiles(min) : null;
  if (ids.length < min) return messages.files.minFiles(min);
  if (ids.length > max) return messages.files.maxFiles(max);
  if (!files) return null;
  const extensions = allowedExtensions(field);
  for (const id of ids) {
    const file = Object.hasOwn(files, id) ? files[id] : undefined;
    if (!file) return ours.unknownFile;
    if ((file as { scan?: FileScan }).scan === 'INFECTED') return ours.fileInfected;
    const limit = field.field_max_file_size;
    if (limit !== undefined && file.size > limit * BYTES_PER_MB_VALIDATION) return messages.files.tooLarge(limit);
    if (!extensions.includes(fileExtension(file.name))) return ours.fileKind(extensions.join(', '));
  }
  return null;
}
