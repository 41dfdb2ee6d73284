import { displayFileName } from '@grantdesk/domain/form/files';
import { Ban, CircleCheck, CircleX, FileUp, X } from 'lucide-react';
import { IconButton } from '../../ui/IconButton.tsx';
import { ProgressBar } from '../../ui/ProgressBar.tsx';
import classes from './FileInput.module.css';

type RowState = 'added' | 'uploading' | 'failed' | 'dropped';

interface FileRowProps {
  state: RowState;
  name: string;
  size?: number;
  percent?: number;
  message?: string | null;
  onOpen?: (() => void) | undefined;
  onRetry?: (() => void) | undefined;
  onRemove?: (() => void) | undefined;
}

const ICONS = { added: CircleCheck, uploading: FileUp, failed: CircleX, dropped: Ban };
const REMOVE = { added: 'Remove', uploading: 'Cancel the upload of', failed: 'Remove', dropped: 'Dismiss' };

/** Bytes as people say them: 1.8 MB, 640 KB. */
export function sizeText(bytes: number): string {
  if (bytes >= 1_000_000) return `${(bytes / 1_000_000).toFixed(1)} MB`;
  return bytes >= 1000 ? `${Math.round(bytes / 1000)} KB` : `${bytes} B`;
}

export function FileRow({ state, name, size = 0, percent = 0, message, onOpen, onRetry, onRemove }: FileRowProps) {
  const Icon = ICONS[state];
  const shown = displayFileName(name);
  return (
    <li className={classes.row} data-state={state}>
      <Icon size={20} strokeWidth={1.75} aria-hidden="true" className={classes.icon} />
      <span className={classes.name} title={name}>
        {onOpen ? (
          <button type="button" className={classes.open} onClick={onOpen}>
            {shown}
            <span className="sr-only"> (opens in a new tab)</span>
          </button>
        ) : state === 'dropped' ? (
          `Not added: ${shown}`
        ) : (
          shown
        )}
      </span>
      <span className={classes.facts}>
        {state === 'added' ? <span className={classes.size}>{sizeText(size)}, added</span> : null}
        {state === 'uploading' ? (
          <>
            <ProgressBar value={percent} width={120} height={4} label={`Upload of ${shown}`} />
            <span className={classes.size}>
              {percent}% of {sizeText(size)}
            </span>
          </>
        ) : null}
        {state === 'failed' ? <span className={classes.failed}>{message}</span> : null}
        {state === 'dropped' ? <span className={classes.size}>{message}</span> : null}
        {onRetry ? (
          <button type="button" className={classes.retry} onClick={onRetry}>
            Retry<span className="sr-only"> the upload of {shown}</span>
          </button>
        ) : null}
      </span>
      {onRemove ? (
        <IconButton data-remove label={`${REMOVE[state]} ${shown}`} icon={X} iconSize={16} size={32} onClick={onRemove} />
      ) : null}
    </li>
  );
}
