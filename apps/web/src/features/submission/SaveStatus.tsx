import { getIntlLocale, getLocale, m } from '@grantdesk/messages';
import { CircleAlert, CircleCheck, GitCompareArrows, HardDrive, LoaderCircle, type LucideIcon, WifiOff } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import type { SaveKind, SaveState } from './draft/draft-session.ts';
import classes from './SaveStatus.module.css';

interface Props {
  state: SaveState;
  onRetry: () => void;
  onCompare: () => void;
}

const ICONS: Record<SaveKind, LucideIcon> = {
  saved: CircleCheck,
  saving: LoaderCircle,
  device: HardDrive,
  offline: WifiOff,
  failed: CircleAlert,
  conflict: GitCompareArrows,
};

const SPOKEN_EVERY_MS = 10_000;

/** Where the answers are, in words: one of six states. */
export function SaveStatus({ state, onRetry, onCompare }: Props) {
  const Icon = ICONS[state.kind];
  const text = saveText(state);
  const spoken = useThrottled(state.kind === 'saving' || state.kind === 'device' ? null : text);
  return (
    <span
      className={`${classes.status} flex items-start gap-2 text-sm/5 text-muted data-[kind=conflict]:font-medium data-[kind=conflict]:text-danger data-[kind=failed]:font-medium data-[kind=failed]:text-danger`}
      data-kind={state.kind}
    >
      <Icon size={16} strokeWidth={1.75} aria-hidden="true" />
      <span>{text}</span>
      {state.kind === 'failed' ? (
        <button type="button" onClick={onRetry}>
          {m.common.retry()}
        </button>
      ) : null}
      {state.kind === 'conflict' ? (
        <button type="button" onClick={onCompare}>
          {m.common.compare()}
        </button>
      ) : null}
      <span role="status" className="sr-only">
        {spoken}
      </span>
    </span>
  );
}

/** The words of a save state. */
function saveText({ kind, savedAt, pending, message }: SaveState): string {
  switch (kind) {
    case 'saved':
      return savedAt
        ? m.submission.allChangesSavedToYourAccount2({ savedAt: clockTime(savedAt) })
        : m.submission.nothingToSaveYet();
    case 'saving':
      return m.common.saving();
    case 'device':
      return m.submission.savedOnDeviceOnly({ count: pending });
    case 'offline':
      return m.submission.offlineSavedOnThisDevice();
    case 'failed':
      return message ? m.submission.couldNotSaveMessage({ message }) : m.submission.couldNotSave();
    case 'conflict':
      return m.submission.aNewerVersionExists2();
  }
}

/** 02:32pm, in the reader's zone. */
export function clockTime(instant: string): string {
  return new Intl.DateTimeFormat(getIntlLocale(), {
    hour: '2-digit',
    minute: '2-digit',
    hourCycle: getLocale() === 'fr' ? 'h23' : 'h12',
  })
    .format(new Date(instant))
    .replace(' ', '')
    .toLowerCase();
}

/** At most one message in ten seconds, the latest of them. */
function useThrottled(text: string | null): string {
  const [spoken, setSpoken] = useState('');
  const last = useRef(0);
  useEffect(() => {
    if (text === null) return;
    const wait = Math.max(500, last.current + SPOKEN_EVERY_MS - Date.now());
    const timer = setTimeout(() => {
      last.current = Date.now();
      setSpoken(text);
    }, wait);
    return () => clearTimeout(timer);
  }, [text]);
  return spoken;
}
