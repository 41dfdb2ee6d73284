import { type Locale, m, withLocale } from '@grantdesk/messages';
import {
  archiveFileName,
  archiveFolderName,
  canDownload,
  filesInAnswers,
  type Answers,
  type FormSection,
  type TakenNames,
} from '@grantdesk/domain';
import { csvLine } from '@grantdesk/domain/format/csv';
import type { Ctx, Platform } from '#platform/context.ts';
import { AppError } from '#platform/errors.ts';
import type { ZipEntry } from '#platform/export/zip.ts';
import type { PaperHouse } from '#platform/brand.ts';
import { isMissing } from '#platform/files/missing.ts';
import { drawPaper, readPapers, type ApplicationPapers, type PaperKind } from '../application/index.ts';
import { toScan } from '../file/index.ts';
import { findFileBytes, type ArchiveRecord } from './queries.ts';

export type ArchiveParts = Pick<Platform, 'db' | 'files' | 'config' | 'log'>;

/** What the entries of one ZIP are made with. */
export interface Making {
  ctx: Ctx;
  house: PaperHouse;
  language: Locale;
  programmeId: string;
  folders: TakenNames;
}

/** A line of `contents.csv`. */
export interface ContentsRow {
  number: string;
  organisation: string;
  applicant: string;
  folder: string;
  files: number;
  notes: string[];
}

type FormFiles = NonNullable<ApplicationPapers['written'][PaperKind]>;

/**
 * The entries of one application: its PDFs and submitted files, as its reader may have them. What cannot be included is noted in
 * the line that is returned; null of `folder` where nothing is.
 */
export async function* applicationEntries(
  p: ArchiveParts,
  making: Making,
  { id, number }: { id: string; number: string },
): AsyncGenerator<ZipEntry, ContentsRow> {
  const leftOut = (note: string): ContentsRow => ({
    number,
    organisation: '',
    applicant: '',
    folder: '',
    files: 0,
    notes: [note],
  });
  const papers = await findPapers(p, making, id);
  if (!papers) return leftOut(withLocale(making.language, m.archive.noteUnavailable));
  const { application, blindness, written } = papers;
  if (!written.application) return leftOut(withLocale(making.language, m.archive.noteNotSubmitted));
  const name = application.organisation || application.name;
  const folder = archiveFolderName(application.applicationNumber, blindness ? null : name, making.folders);
  const row: ContentsRow = {
    number: application.applicationNumber,
    organisation: blindness ? '' : (application.organisation ?? ''),
    applicant: blindness ? withLocale(making.language, m.application.hiddenThisReviewIsBlind) : application.name,
    folder,
    files: 0,
    notes: [],
  };
  for (const which of ['application', 'proposal'] as const) {
    const form = written[which];
    if (!form) continue;
    const { paper, files } = namesOf(making.language, which, application.applicationNumber);
    yield { name: `${folder}/${paper}.pdf`, content: await drawPaper(papers, which, making) };
    yield* fileEntries(p, making, form, { path: `${folder}/${files}`, row });
  }
  return row;
}

/** Undefined for an application that was deleted, or that the person may not see, or no longer. */
async function findPapers(p: ArchiveParts, { ctx, programmeId }: Making, id: string): Promise<ApplicationPapers | undefined> {
  try {
    const papers = await readPapers(p.db, ctx, id);
    return papers.application.programmeId === programmeId ? papers : undefined;
  } catch (error) {
    if (error instanceof AppError && error.code === 'NOT_FOUND') return undefined;
    throw error;
  }
}

const namesOf = (language: Locale, which: PaperKind, number: string): { paper: string; files: string } =>
  withLocale(language, () =>
    which === 'application'
      ? { paper: number, files: m.archive.filesFolder() }
      : { paper: m.archive.proposalPaper({ number }), files: m.archive.proposalFilesFolder() },
  );

/** The files of one form, in its order. A file that the storage has lost, or that a scanner has not passed, is noted. */
async function* fileEntries(
  p: ArchiveParts,
  { language }: Making,
  { form, files, submission }: FormFiles,
  { path, row }: { path: string; row: ContentsRow },
): AsyncGenerator<ZipEntry> {
  const ids = Object.keys(files);
  if (ids.length === 0) return;
  const stored = new Map((await findFileBytes(p.db, ids)).map((each) => [each.id, each]));
  const places = placesOf(form.sections);
  const taken: TakenNames = new Set();
  for (const { _id, fieldId } of filesInAnswers(form.sections as FormSection[], submission.answers as Answers)) {
    const file = Object.hasOwn(files, _id) ? files[_id] : undefined;
    if (!file) continue;
    const bytes = stored.get(_id);
    const isOpen = bytes !== undefined && canDownload(toScan(p, bytes.scanState));
    if (bytes && !isOpen) {
      row.notes.push(withLocale(language, () => m.archive.noteFileBlocked({ file: file.name })));
      continue;
    }
    const content = bytes && (await openBytes(p, bytes.storageKey));
    if (!content) {
      row.notes.push(withLocale(language, () => m.archive.noteFileMissing({ file: file.name })));
      continue;
    }
    yield { name: `${path}/${archiveFileName(places.get(fieldId) ?? 0, file.name, taken)}`, content };
    row.files++;
  }
}

/** The place of each question in the whole form, from 1 on. */
const placesOf = (sections: FormFiles['form']['sections']): Map<string, number> =>
  new Map((sections as FormSection[]).flatMap((each) => each.section_fields).map((field, at) => [field.field_id, at + 1]));

async function openBytes({ files }: ArchiveParts, storageKey: string) {
  try {
    return await files.read(storageKey);
  } catch (error) {
    if (isMissing(error)) return undefined;
    throw error;
  }
}

/** The list of everything that was requested, for a spreadsheet: what is in the ZIP, and why the rest is not. */
export const contentsEntry = (language: Locale, rows: readonly ContentsRow[]): ZipEntry =>
  withLocale(language, () => ({
    name: `${m.archive.contents()}.csv`,
    content: [
      // The mark by which spreadsheets know UTF-8.
      '\ufeff',
      csvLine([
        m.common.application2(),
        m.common.organisation(),
        m.common.applicant(),
        m.archive.folder(),
        m.common.files(),
        m.archive.note(),
      ]),
      ...rows.map(({ number, organisation, applicant, folder, files, notes }) =>
        csvLine([number, organisation, applicant, folder, files, notes.join('; ')]),
      ),
    ].join(''),
  }));

/** The selection of a ZIP, in its order. */
export const selectionOf = ({ applicationIds, applicationNumbers }: ArchiveRecord): { id: string; number: string }[] =>
  applicationIds.map((id, at) => ({ id, number: applicationNumbers[at] ?? '' }));
