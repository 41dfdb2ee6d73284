import { m } from '@grantdesk/messages';
import { displayFileName } from '@grantdesk/domain/file/names';
import { Upload as UploadIcon } from 'lucide-react';
import { type DragEvent, useRef, useState } from 'react';
import classes from './FileInput.module.css';
import { FileMenu } from './FileMenu.tsx';
import { DroppedRow, StoredRow, UnfinishedRow, UploadRow } from './FileRow.tsx';
import type { StoredFile } from './types.ts';
import type { UploadQueue } from './upload-queue.ts';
import { useStore } from '#ui/use-store.ts';

export interface FileInputProps {
  id: string;
  label: string;
  multiple: boolean;
  /** The browser dialog's `accept`. */
  accept: string;
  files: StoredFile[];
  queue: UploadQueue;
  readOnly?: boolean;
  describedBy?: string | undefined;
  invalid?: boolean;
  /** Opens a stored file. */
  onOpen?: ((file: StoredFile) => void) | undefined;
  /** Address of the small picture of a stored image. */
  thumbnailOf?: ((file: StoredFile) => string | null) | undefined;
}

/**
 * A zone to drop files on, a real button, and one row per file: added, on its way, paused, failed, or not added and why.
 * What was chosen before is never lost by choosing more.
 */
export function FileInput(props: FileInputProps) {
  const {
    id,
    label,
    multiple,
    accept,
    files,
    queue,
    readOnly = false,
    describedBy,
    invalid = false,
    onOpen,
    thumbnailOf,
  } = props;
  const { running, dropped, unfinished, status } = useStore(queue.subscribe, queue.snapshot);
  const [over, setOver] = useState(false);
  const picker = useRef<HTMLInputElement>(null);
  const replacing = useRef<string | null>(null);
  const list = useRef<HTMLUListElement>(null);
  const button = useRef<HTMLButtonElement>(null);

  const pick = (replaces: string | null) => {
    replacing.current = replaces;
    picker.current?.click();
  };
  const drop = (event: DragEvent) => {
    event.preventDefault();
    setOver(false);
    queue.add([...event.dataTransfer.files]);
  };
  /** The focus goes to the file at this place after a change, or to the button when none is left. */
  const focusRow = (act: () => void, index: number) => {
    act();
    requestAnimationFrame(() => {
      const rows = list.current?.children ?? [];
      const row = rows[Math.min(index, rows.length - 1)];
      (row?.querySelector<HTMLElement>('[data-row-action]') ?? button.current)?.focus();
    });
  };
  const waiting = readOnly ? [] : unfinished;
  const rows = files.length + running.length + dropped.length + waiting.length;
  const isMany = files.length > 1;

  return (
    <div>
      {readOnly ? null : (
        <div
          className={classes.zone}
          data-over={over || undefined}
          data-invalid={invalid || undefined}
          onDragOver={(event) => {
            event.preventDefault();
            setOver(true);
          }}
          onDragLeave={() => setOver(false)}
          onDrop={drop}
        >
          <UploadIcon size={20} strokeWidth={1.75} aria-hidden="true" />
          <span className="min-w-0 flex-1 mobile:min-w-45">{multiple ? m.common.dropFilesHere() : m.common.dropFileHere()}</span>
          <button
            ref={button}
            id={id}
            type="button"
            className="h-11 flex-none cursor-pointer rounded-md border border-control bg-surface px-4 py-0 text-sm/5 font-medium text-text hover:bg-canvas"
            aria-label={multiple ? m.common.chooseFilesFor({ label }) : m.common.chooseFileFor({ label })}
            aria-describedby={describedBy}
            onClick={() => pick(null)}
          >
            {multiple ? m.common.chooseFiles() : m.common.chooseFile()}
          </button>
          <input
            ref={picker}
            type="file"
            hidden
            multiple={multiple}
            accept={accept}
            onChange={(event) => {
              queue.add([...(event.currentTarget.files ?? [])], replacing.current);
              event.currentTarget.value = '';
            }}
          />
        </div>
      )}
      {readOnly && rows === 0 ? <p className="text-base/6 text-muted">{m.common.noFile()}</p> : null}
      {rows > 0 ? (
        <ul
          ref={list}
          className="mt-2 overflow-hidden rounded-md border border-border bg-surface"
          aria-label={m.common.filesOfLabel({ label })}
        >
          {files.map((file, index) => (
            <StoredRow
              key={file._id}
              file={file}
              thumbnail={thumbnailOf?.(file) ?? null}
              onOpen={onOpen ? () => onOpen(file) : undefined}
              menu={
                readOnly ? undefined : (
                  <FileMenu
                    name={displayFileName(file.name)}
                    onOpen={onOpen ? () => onOpen(file) : undefined}
                    onReplace={() => pick(file._id)}
                    onRemove={() => focusRow(() => queue.remove(file._id), index)}
                    onUp={isMany ? (index > 0 ? () => focusRow(() => queue.move(file._id, -1), index - 1) : null) : undefined}
                    onDown={
                      isMany
                        ? index < files.length - 1
                          ? () => focusRow(() => queue.move(file._id, 1), index + 1)
                          : null
                        : undefined
                    }
                  />
                )
              }
            />
          ))}
          {running.map((upload, index) => (
            <UploadRow
              key={upload.key}
              upload={upload}
              onPause={() => focusRow(() => queue.pause(upload.key), files.length + index)}
              onResume={() => focusRow(() => queue.resume(upload.key), files.length + index)}
              onCancel={() => focusRow(() => queue.cancel(upload.key), files.length + index)}
            />
          ))}
          {waiting.map((item, index) => (
            <UnfinishedRow
              key={item.key}
              item={item}
              onDismiss={() => focusRow(() => queue.forget(item.key), files.length + running.length + index)}
            />
          ))}
          {dropped.map((item, index) => (
            <DroppedRow
              key={item.key}
              item={item}
              onDismiss={() => focusRow(() => queue.dismiss(item.key), files.length + running.length + waiting.length + index)}
            />
          ))}
        </ul>
      ) : null}
      <p role="status" className="sr-only">
        {status}
      </p>
    </div>
  );
}
