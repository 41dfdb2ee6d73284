import { m } from '@grantdesk/messages';
import { formatAlternatives } from '@grantdesk/domain/format/list';
import {
  allowedExtensions,
  allowedGroups,
  effectiveMaxFiles,
  effectiveMinFiles,
  selectFiles,
} from '@grantdesk/domain/form/files';
import type { AnswerValue, FileAnswer, FileGroup, FormField } from '@grantdesk/domain/form/types';
import { answerItems } from '@grantdesk/domain/form/values';
import { FileInput } from '../files/FileInput.tsx';
import { getQueue, UploadQueue } from '../files/upload-queue.ts';
import type { AnswerStore } from './answer-store.ts';
import { FieldFrame } from './FieldFrame.tsx';
import { type FieldUploads, useField, useFormTools } from './hooks.ts';

const GROUP_WORDS: Record<FileGroup, string> = {
  IMAGE: 'image',
  VIDEO: 'MP4 video',
  DOCUMENT: m.common.wordOrText(),
  SPREADSHEET: m.common.excel(),
  PRESENTATION: 'PowerPoint',
  PDF: 'PDF',
  AUDIO: 'audio',
};

/** Files of an answer. They are uploaded immediately; the answer contains their ids. */
export function FileField({ field }: { field: FormField }) {
  const { store, readOnly, uploads, onOpenFile } = useFormTools();
  const { value, error } = useField(store, field.field_id);
  const files = filesOf(store, value);
  const queue = getQueue(store, field.field_id, () => makeQueue(store, field, uploads));
  return (
    <FieldFrame field={field} error={error} limits={limitsOf(field)}>
      {(control) => (
        <FileInput
          id={control.id}
          label={field.field_label}
          describedBy={control['aria-describedby']}
          invalid={Boolean(error)}
          readOnly={readOnly}
          multiple={effectiveMaxFiles(field) > 1}
          accept={allowedExtensions(field)
            .map((extension) => `.${extension}`)
            .join(',')}
          files={files}
          queue={queue}
          onOpen={onOpenFile && ((file) => onOpenFile(file, files))}
          thumbnailOf={uploads.thumbnailOf}
        />
      )}
    </FieldFrame>
  );
}

const filesOf = (store: AnswerStore, value: AnswerValue): FileAnswer[] =>
  answerItems(value).map((id) => store.file(id) ?? { _id: id, name: m.common.file(), size: 0, type: '' });

/** The uploads of this question, which continue while another section is on screen. */
const makeQueue = (store: AnswerStore, field: FormField, uploads: FieldUploads): UploadQueue =>
  new UploadQueue({
    files: () => filesOf(store, store.get(field.field_id)),
    setFiles: (files) => {
      store.addFiles(files);
      store.set(field.field_id, files.length > 0 ? files.map((file) => file._id) : null);
    },
    select: (count, picked) => selectFiles(field, Array<null>(count).fill(null), picked),
    start: (file, events) => uploads.start(field, file, events),
    unfinished: () => uploads.unfinished(field),
    forget: uploads.forget,
  });

/** "1 to 4 files: PDF or Excel, each up to 5 MB." */
function limitsOf(field: FormField): string {
  const min = effectiveMinFiles(field);
  const max = effectiveMaxFiles(field);
  const count = max === 1 ? m.common.oneFile() : min === max ? m.common.maxFiles({ max }) : m.common.minToMaxFiles({ min, max });
  const groups = allowedGroups(field).map((group) => GROUP_WORDS[group]);
  const isAnyType = groups.length === Object.keys(GROUP_WORDS).length;
  const what = isAnyType ? count : m.common.fileCountAndTypes({ count, types: formatAlternatives(groups) });
  const size = field.field_max_file_size ? m.common.fileSizeLimit({ files: max, size: field.field_max_file_size }) : '';
  return `${what}${size}.`;
}
