import { Upload } from 'lucide-react';
import { type DragEvent, useRef, useState } from 'react';
import classes from './FileInput.module.css';
import { FileRow } from './FileRow.tsx';
import type { StoredFile, Upload as Running } from './types.ts';
import { type UseUploads, useUploads } from './useUploads.ts';

export interface FileInputProps extends UseUploads {
  id: string;
  label: string;
  multiple: boolean;
  /** The browser dialog's `accept`. */
  accept: string;
  readOnly?: boolean;
  describedBy?: string | undefined;
  invalid?: boolean;
  /** Opens a stored file. */
  onOpen?: ((file: StoredFile) => void) | undefined;
}

/**
 * A zone to drop files on, a real button, and one row per file: added, uploading, failed, or not added and why.
 * What was chosen before is never lost by choosing more.
 */
export function FileInput(props: FileInputProps) {
  const { id, label, multiple, accept, readOnly = false, describedBy, invalid = false, files, onOpen } = props;
  const { running, dropped, status, add, retry, cancel, remove, dismiss } = useUploads(props);
  const [over, setOver] = useState(false);
  const picker = useRef<HTMLInputElement>(null);
  const list = useRef<HTMLUListElement>(null);
  const button = useRef<HTMLButtonElement>(null);

  const drop = (event: DragEvent) => {
    event.preventDefault();
    setOver(false);
    add([...event.dataTransfer.files]);
  };
  /** The focus goes to the next row, or to the button when none is left. */
  const afterRemoval = (act: () => void, index: number) => {
    act();
    requestAnimationFrame(() => {
      const buttons = list.current?.querySelectorAll<HTMLElement>('[data-remove]') ?? [];
      (buttons[Math.min(index, buttons.length - 1)] ?? button.current)?.focus();
    });
  };
  const rows = files.length + running.length + dropped.length;

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
          <Upload size={20} strokeWidth={1.75} aria-hidden="true" />
          <span className={classes.words}>
            Drop {multiple ? 'files' : 'a file'} here, or choose {multiple ? 'them' : 'it'} from this device
          </span>
          <button
            ref={button}
            id={id}
            type="button"
            className={classes.choose}
            aria-describedby={describedBy}
            onClick={() => picker.current?.click()}
          >
            Choose {multiple ? 'files' : 'a file'}
            <span className="sr-only"> for {label}</span>
          </button>
          <input
            ref={picker}
            type="file"
            hidden
            multiple={multiple}
            accept={accept}
            onChange={(event) => {
              add([...(event.currentTarget.files ?? [])]);
              event.currentTarget.value = '';
            }}
          />
        </div>
      )}
      {readOnly && rows === 0 ? <p className={classes.none}>No file</p> : null}
      {rows > 0 ? (
        <ul ref={list} className={classes.list} aria-label={`Files of ${label}`}>
          {files.map((file, index) => (
            <FileRow
              key={file._id}
              state="added"
              name={file.name}
              size={file.size}
              onOpen={onOpen ? () => onOpen(file) : undefined}
              onRemove={readOnly ? undefined : () => afterRemoval(() => remove(file._id), index)}
            />
          ))}
          {running.map((upload: Running, index) => (
            <FileRow
              key={upload.key}
              state={upload.error ? 'failed' : 'uploading'}
              name={upload.file.name}
              size={upload.file.size}
              percent={upload.percent}
              message={upload.error}
              onRetry={upload.error ? () => retry(upload.key) : undefined}
              onRemove={() => afterRemoval(() => cancel(upload.key), files.length + index)}
            />
          ))}
          {dropped.map((item, index) => (
            <FileRow
              key={item.key}
              state="dropped"
              name={item.name}
              message={item.message}
              onRemove={() => afterRemoval(() => dismiss(item.key), files.length + running.length + index)}
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
