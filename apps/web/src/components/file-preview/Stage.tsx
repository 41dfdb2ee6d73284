import { m } from '@grantdesk/messages';
import { messages } from '@grantdesk/domain/messages';
import { FileQuestion } from 'lucide-react';
import { Component, type ReactNode, Suspense, useCallback, useEffect, useMemo, useRef, useState } from 'react';
import classes from './FilePreview.module.css';
import { noViewerText, type Viewer } from './kinds.ts';
import type { OpenedFile, PreviewSource } from './types.ts';
import { OutsideView } from './viewers/OutsideView.tsx';

/** A viewer that shows nothing for so long has failed. */
const GIVE_UP_MS = 10_000;
const LONG_MS = 3_000;

type Phase = 'loading' | 'long' | 'ready' | 'failed';

interface StageProps {
  file: OpenedFile;
  source: PreviewSource;
  /** Our own viewer for this kind; absent where there is none. */
  viewer: Viewer | undefined;
}

/**
 * Shows one file: by the outside viewer where one is set and can, else here; and when that fails, or takes more than ten
 * seconds, says so and offers the download.
 */
export function Stage({ file, source, viewer: Viewer }: StageProps) {
  const [own, setOwn] = useState(file.viewerUrl === null);
  const [attempt, setAttempt] = useState(0);
  const [phase, setPhase] = useState<Phase>('loading');
  // The first address is the one for this showing: a renewed one must not load everything again.
  const [first] = useState(file);
  const url = first.url ?? '';
  const abort = useRef(new AbortController());
  const hasOwn = Viewer !== undefined;

  useEffect(() => {
    const controller = new AbortController();
    abort.current = controller;
    return () => controller.abort();
  }, [attempt]);
  const isShown = phase === 'ready';
  const isWaiting = phase === 'loading' || phase === 'long';
  const fail = useCallback(() => {
    if (!own && hasOwn) {
      setOwn(true);
      setPhase('loading');
    } else setPhase('failed');
  }, [own, hasOwn]);
  useEffect(() => {
    if (!isWaiting || (own && !hasOwn)) return;
    const long = setTimeout(() => setPhase((now) => (now === 'loading' ? 'long' : now)), LONG_MS);
    const giveUp = setTimeout(fail, GIVE_UP_MS);
    return () => {
      clearTimeout(long);
      clearTimeout(giveUp);
    };
  }, [isWaiting, own, hasOwn, attempt, fail]);

  const tools = useMemo(
    () => ({
      renew: async () => (await source.open(first._id)).url ?? '',
      bytes: async () => source.bytes((await source.open(first._id)).url ?? '', abort.current.signal),
    }),
    [source, first],
  );
  const onReady = useCallback(() => setPhase('ready'), []);

  if (own && !Viewer)
    return <Fallback file={file}>{m.common.nameCannotBeShownHereDownload({ name: noViewerText(file.name) })}</Fallback>;
  if (phase === 'failed')
    return (
      <Fallback
        file={file}
        onRetry={() => {
          setPhase('loading');
          setAttempt(attempt + 1);
        }}
      >
        {m.common.thisFileCouldNotBeShown()}
      </Fallback>
    );
  return (
    <div className={`${classes.stage} relative flex min-h-0 flex-1 flex-col`} data-shown={isShown || undefined}>
      {isShown ? null : (
        <p className={classes.loading} role="status">
          {messages.loading.file}
          {phase === 'long' ? <span>{messages.loading.long}</span> : null}
        </p>
      )}
      <Catch key={`${attempt}-${own}`} onCatch={fail}>
        <Suspense fallback={null}>
          {!own && first.viewerUrl ? (
            <OutsideView name={file.name} src={first.viewerUrl} onReady={onReady} />
          ) : Viewer ? (
            <Viewer file={first} url={url} {...tools} onReady={onReady} onFail={fail} />
          ) : null}
        </Suspense>
      </Catch>
    </div>
  );
}

function Fallback({ file, children, onRetry }: { file: OpenedFile; children: ReactNode; onRetry?: () => void }) {
  return (
    <div className={classes.notice} role="alert">
      <FileQuestion size={32} strokeWidth={1.5} aria-hidden="true" />
      <p>{children}</p>
      <div className="flex flex-wrap justify-center gap-3">
        <a className={classes.plain} href={file.url ?? undefined} download={file.name}>
          {m.common.download()}
          <span className="sr-only"> {file.name}</span>
        </a>
        {onRetry ? (
          <button type="button" className={classes.plain} onClick={onRetry}>
            {m.common.tryAgain()}
          </button>
        ) : null}
      </div>
    </div>
  );
}

/** A viewer that breaks is a file that cannot be shown, never a broken page. */
class Catch extends Component<{ onCatch: () => void; children: ReactNode }, { broken: boolean }> {
  override state = { broken: false };
  static getDerivedStateFromError = () => ({ broken: true });
  override componentDidCatch(): void {
    this.props.onCatch();
  }
  override render(): ReactNode {
    return this.state.broken ? null : this.props.children;
  }
}
