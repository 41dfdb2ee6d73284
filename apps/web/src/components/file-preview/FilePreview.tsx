import { m } from '@grantdesk/messages';
import { canDownload } from '@grantdesk/domain/file/scan';
import { messages } from '@grantdesk/domain/messages';
import { ours } from '@grantdesk/domain/validation-messages';
import { ChevronLeft, ChevronRight, Download, X } from 'lucide-react';
import { type KeyboardEvent, useEffect, useId, useLayoutEffect, useRef, useState } from 'react';
import { IconButton } from '#ui/IconButton.tsx';
import classes from './FilePreview.module.css';
import { findViewer } from './kinds.ts';
import { Stage } from './Stage.tsx';
import type { OpenedFile, PreviewFile, PreviewSource } from './types.ts';

export interface FilePreviewProps {
  files: PreviewFile[];
  first: number;
  source: PreviewSource;
  onClose: () => void;
}

/**
 * A drawer over the page that shows one file after another. On the browser's own dialog, so that applicant
 * pages come without the component kit. Arrow keys change the file unless the viewer itself has the focus.
 */
export function FilePreview({ files, first, source, onClose }: FilePreviewProps) {
  const id = useId();
  const dialog = useRef<HTMLDialogElement>(null);
  const [index, setIndex] = useState(first);
  const file = files[index] ?? files[0];
  const { opened, problem, again } = useOpened(file, source);
  const close = useRef(onClose);
  useLayoutEffect(() => {
    close.current = onClose;
  });
  useLayoutEffect(() => {
    const element = dialog.current;
    element?.showModal();
    element?.querySelector<HTMLElement>('[data-close]')?.focus();
    const beside = (event: MouseEvent) => {
      if (event.target === element) close.current();
    };
    element?.addEventListener('mousedown', beside);
    return () => element?.removeEventListener('mousedown', beside);
  }, []);
  if (!file) return null;

  const go = (by: -1 | 1) => setIndex((now) => Math.min(files.length - 1, Math.max(0, now + by)));
  const onKeyDown = (event: KeyboardEvent) => {
    if ((event.target as Element).closest('[data-viewer]') || event.altKey || event.ctrlKey || event.metaKey) return;
    if (event.key === 'ArrowLeft') go(-1);
    if (event.key === 'ArrowRight') go(1);
  };
  const blocked = opened && !canDownload(opened.scan) ? opened : null;
  return (
    <dialog
      ref={dialog}
      className={classes.drawer}
      aria-labelledby={`${id}-title`}
      onKeyDown={onKeyDown}
      onCancel={(event) => {
        event.preventDefault();
        onClose();
      }}
    >
      <div className="flex h-full flex-col">
        <header className="flex min-h-16 flex-none items-center gap-4 border-b border-border py-2 ps-6 pe-3 mobile:flex-wrap mobile:gap-1 mobile:p-2">
          <div className="min-w-0 flex-1 wrap-anywhere mobile:flex-[1_1_100%] mobile:px-2 mobile:text-base">
            <h2 className="text-lg/6" id={`${id}-title`}>
              {file.name}
            </h2>
            {file.question ? <p className={classes.question}>{file.question}</p> : null}
          </div>
          <div className={`${classes.actions} flex flex-none items-center gap-1 mobile:w-full`}>
            {files.length > 1 ? (
              <>
                <IconButton
                  label={m.common.previousFile()}
                  icon={ChevronLeft}
                  size={44}
                  aria-disabled={index === 0 || undefined}
                  onClick={() => go(-1)}
                />
                <span className="text-sm text-muted tabular-nums" role="status">
                  <span className="sr-only">{m.common.file()} </span>
                  {m.common.indexOfTotal({ index: index + 1, total: files.length })}
                </span>
                <IconButton
                  label={m.common.nextFile()}
                  icon={ChevronRight}
                  size={44}
                  aria-disabled={index === files.length - 1 || undefined}
                  onClick={() => go(1)}
                />
              </>
            ) : null}
            {opened?.url ? (
              <a
                className={classes.download}
                href={opened.url}
                download={file.name}
                aria-label={m.common.downloadName({ name: file.name })}
                onClick={again}
              >
                <Download size={20} strokeWidth={1.75} aria-hidden="true" />
                <span>{m.common.download()}</span>
              </a>
            ) : null}
            <IconButton data-close label={m.common.closeTheFile()} icon={X} size={44} onClick={onClose} />
          </div>
        </header>
        <div className="relative flex min-h-0 flex-1 flex-col">
          {problem ? (
            <Notice text={problem} action={m.common.tryAgain()} onAction={again} />
          ) : blocked ? (
            <Notice text={blocked.scan === 'INFECTED' ? ours.fileBlocked : ours.fileBeingChecked} />
          ) : opened ? (
            <Stage
              key={opened._id}
              file={opened}
              source={source}
              viewer={opened.opensHere ? findViewer(opened.name) : undefined}
            />
          ) : (
            <p className={classes.loading} role="status">
              {messages.loading.file}
            </p>
          )}
        </div>
      </div>
    </dialog>
  );
}

function Notice({ text, action, onAction }: { text: string; action?: string; onAction?: () => void }) {
  return (
    <div className={classes.notice} role="alert">
      <p>{text}</p>
      {action && onAction ? (
        <button type="button" className={classes.plain} onClick={onAction}>
          {action}
        </button>
      ) : null}
    </div>
  );
}

/** The file as the server opens it for this person now. `again` asks for new addresses without showing the wait again. */
function useOpened(file: PreviewFile | undefined, source: PreviewSource) {
  const [state, setState] = useState<{ id: string; opened?: OpenedFile; problem?: string }>({ id: '' });
  const [turn, setTurn] = useState(0);
  const id = file?._id ?? '';
  useEffect(() => {
    let isCurrent = true;
    source.open(id).then(
      (opened) => isCurrent && setState({ id, opened }),
      (thrown: unknown) => isCurrent && setState({ id, problem: source.words(thrown) }),
    );
    return () => {
      isCurrent = false;
    };
  }, [id, source, turn]);
  const current = state.id === id ? state : undefined;
  return {
    opened: current?.opened,
    problem: current?.problem,
    // The pressed address is used immediately; the next press gets one of its own.
    again: () => void setTimeout(() => setTurn((now) => now + 1)),
  };
}
