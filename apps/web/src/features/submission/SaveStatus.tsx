import { HOUR_CYCLE, LOCALE } from '@grantdesk/domain/language/current';
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
          Retry
        </button>
      ) : null}
      {state.kind === 'conflict' ? (
        <button type="button" onClick={onCompare}>
          Compare
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
      return savedAt ? `All changes saved to your account, ${clockTime(savedAt)}` : 'Nothing to save yet';
    case 'saving':
      return 'Saving…';
    case 'device':
      return `${pending} ${pending === 1 ? 'change' : 'changes'} kept on this device only`;
    case 'offline':
      return 'Offline: kept on this device';
    case 'failed':
      return message ? `Could not save: ${message}` : 'Could not save.';
    case 'conflict':
      return 'A newer version exists.';
  }
}

/** 02:32pm, in the reader's zone. */
export function clockTime(instant: string): string {
  return new Intl.DateTimeFormat(LOCALE, { hour: '2-digit', minute: '2-digit', hourCycle: HOUR_CYCLE })
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
