import { m } from '@grantdesk/messages';
import { displayFileName } from '@grantdesk/domain/file/names';
import {
  Ban,
  CircleCheck,
  CirclePause,
  CircleX,
  FileUp,
  History,
  Pause,
  Play,
  ShieldAlert,
  X,
  type LucideIcon,
} from 'lucide-react';
import type { ReactNode } from 'react';
import { IconButton } from '#ui/IconButton.tsx';
import { ProgressBar } from '#ui/ProgressBar.tsx';
import classes from './FileInput.module.css';
import { sizeText } from './size-text.ts';
import type { DroppedFile, StoredFile, UnfinishedFile, Upload } from './types.ts';

const failedClass = 'text-danger text-caption tabular-nums tracking-normal font-medium';

type Look = 'added' | 'uploading' | 'paused' | 'failed' | 'dropped' | 'infected';
const ICONS: Record<Look, LucideIcon> = {
  added: CircleCheck,
  uploading: FileUp,
  paused: CirclePause,
  failed: CircleX,
  dropped: Ban,
  infected: ShieldAlert,
};

interface RowProps {
  look: Look;
  icon?: LucideIcon;
  name: ReactNode;
  /** The whole name, shown on hover and focus. */
  title: string;
  facts: ReactNode;
  action: ReactNode;
}

function Row({ look, icon, name, title, facts, action }: RowProps) {
  const Icon = icon ?? ICONS[look];
  return (
    <li className={classes.row} data-state={look}>
      <Icon size={20} strokeWidth={1.75} aria-hidden="true" className={classes.icon} />
      <span className="flex min-w-0 items-center gap-2.5 overflow-hidden whitespace-nowrap" title={title}>
        {name}
      </span>
      <span className="flex items-center gap-3 mobile:col-start-2 mobile:row-start-2 mobile:flex-wrap mobile:gap-x-3 mobile:gap-y-1">
        {facts}
      </span>
      <span className={`${classes.action} flex items-center`}>{action}</span>
    </li>
  );
}

interface StoredRowProps {
  file: StoredFile;
  thumbnail: string | null;
  onOpen?: (() => void) | undefined;
  /** The menu; absent where the files can only be read. */
  menu?: ReactNode;
}

/** A file on the server. Shows the state of its malware scan if there is something to report. */
export function StoredRow({ file, thumbnail, onOpen, menu }: StoredRowProps) {
  const shown = displayFileName(file.name);
  const isInfected = file.scan === 'INFECTED';
  const progressLabel = isInfected
    ? m.common.containsAVirusRemoveIt()
    : (file.scan === 'PENDING' ? m.common.fileAddedBeingChecked : m.common.fileAdded)({ size: sizeText(file.size) });
  return (
    <Row
      look={isInfected ? 'infected' : 'added'}
      title={file.name}
      name={
        <>
          {thumbnail && !isInfected ? <Thumbnail src={thumbnail} /> : null}
          {onOpen ? (
            <button
              type="button"
              className="max-w-full cursor-pointer overflow-hidden border-0 bg-transparent p-0 text-start text-ellipsis text-link underline decoration-1 underline-offset-3"
              data-tip={shown === file.name ? undefined : file.name}
              onClick={onOpen}
            >
              {shown}
            </button>
          ) : (
            <span className="ellipsis">{shown}</span>
          )}
        </>
      }
      facts={
        <span className={isInfected ? failedClass : 'text-caption tracking-normal text-muted tabular-nums'}>{progressLabel}</span>
      }
      action={menu}
    />
  );
}

/** Decoration beside the name; absent if it cannot be made. */
function Thumbnail({ src }: { src: string }) {
  return (
    <img
      src={src}
      alt=""
      width={28}
      height={28}
      loading="lazy"
      className="flex-none rounded-sm border border-border object-cover"
      onError={(event) => event.currentTarget.remove()}
    />
  );
}

interface UploadRowProps {
  upload: Upload;
  onPause: () => void;
  onResume: () => void;
  onCancel: () => void;
}

/** A file that is uploading: its progress, and buttons to pause, resume, retry or cancel. */
export function UploadRow({ upload, onPause, onResume, onCancel }: UploadRowProps) {
  const shown = displayFileName(upload.name);
  const { state, percent, error } = upload;
  const isFailed = state === 'failed';
  return (
    <Row
      look={isFailed ? 'failed' : state === 'paused' ? 'paused' : 'uploading'}
      title={upload.name}
      name={<span className="ellipsis">{shown}</span>}
      facts={
        isFailed ? (
          <>
            <span className={failedClass}>{error}</span>
            <button
              type="button"
              className="h-8 flex-none cursor-pointer rounded-md border border-control bg-surface px-2.5 py-0 text-sm/5 font-medium text-text hover:bg-canvas mobile:h-11"
              onClick={onResume}
            >
              {m.common.retry()}
              <span className="sr-only"> {m.common.theUploadOfShown({ name: shown })}</span>
            </button>
          </>
        ) : (
          <>
            <ProgressBar value={percent} width={120} height={4} label={m.common.uploadOfShown({ name: shown })} />
            <span className="text-caption tracking-normal text-muted tabular-nums">{words(upload)}</span>
          </>
        )
      }
      action={
        <>
          {state === 'uploading' || state === 'waiting' ? (
            <IconButton
              data-row-action
              label={m.common.pauseTheUploadOfShown({ name: shown })}
              icon={Pause}
              iconSize={16}
              onClick={onPause}
            />
          ) : null}
          {state === 'paused' ? (
            <IconButton
              data-row-action
              label={m.common.resumeTheUploadOfShown({ name: shown })}
              icon={Play}
              iconSize={16}
              onClick={onResume}
            />
          ) : null}
          <IconButton
            data-row-action
            label={isFailed ? m.common.removeName({ name: shown }) : m.common.cancelTheUploadOfShown({ name: shown })}
            icon={X}
            iconSize={16}
            onClick={onCancel}
          />
        </>
      }
    />
  );
}

function words({ state, percent, size }: Upload): string {
  if (state === 'checking') return m.common.sizeSentBeingChecked({ size: sizeText(size) });
  if (state === 'waiting') return m.common.connectionLostAtPercentTryingAgain({ percent });
  return m.common.uploadProgress({ state, percent, size: sizeText(size) });
}

/** A file that the input left out. */
export const DroppedRow = ({ item, onDismiss }: { item: DroppedFile; onDismiss: () => void }) => (
  <Row
    look="dropped"
    title={item.name}
    name={<span className="ellipsis">{m.common.notAddedName({ name: displayFileName(item.name) })}</span>}
    facts={<span className="text-caption tracking-normal text-muted tabular-nums">{item.message}</span>}
    action={
      <IconButton
        data-row-action
        label={m.common.dismissName({ name: displayFileName(item.name) })}
        icon={X}
        iconSize={16}
        onClick={onDismiss}
      />
    }
  />
);

/** A file that was on its way when the page was closed. */
export const UnfinishedRow = ({ item, onDismiss }: { item: UnfinishedFile; onDismiss: () => void }) => (
  <Row
    look="paused"
    icon={History}
    title={item.name}
    name={<span className="ellipsis">{displayFileName(item.name)}</span>}
    facts={
      <span className="text-caption tracking-normal text-muted tabular-nums">
        {m.common.percentWasSentBeforeChooseThis({ percent: item.percent })}
      </span>
    }
    action={
      <IconButton
        data-row-action
        label={m.common.dismissTheUnfinishedName({ name: displayFileName(item.name) })}
        icon={X}
        iconSize={16}
        onClick={onDismiss}
      />
    }
  />
);
