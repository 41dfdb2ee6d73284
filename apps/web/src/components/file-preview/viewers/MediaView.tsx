import { m } from '@grantdesk/messages';
import { type SyntheticEvent, useRef, useState } from 'react';
import type { ViewerProps } from '../types.ts';
import { Toolbar } from './Toolbar.tsx';
import classes from './viewers.module.css';

const SPEEDS = [0.5, 0.75, 1, 1.25, 1.5, 2];

/** Sound and film by the browser's own player, which asks for the parts it needs; with a choice of speed. */
export default function MediaView({ file, url, renew, onReady, onFail }: ViewerProps) {
  const player = useRef<HTMLVideoElement & HTMLAudioElement>(null);
  const [speed, setSpeed] = useState(1);
  const [src, setSrc] = useState(url);
  /** Where to continue after the address was renewed. */
  const place = useRef<{ at: number; playing: boolean } | null>(null);
  const began = useRef(false);

  /** An address expires after one minute: jumping ahead later needs a new one, and playback continues where it was. */
  const failed = (event: SyntheticEvent<HTMLMediaElement>) => {
    const { currentTime, paused } = event.currentTarget;
    if (!began.current || place.current) return onFail();
    place.current = { at: currentTime, playing: !paused };
    renew().then(setSrc, onFail);
  };
  const loaded = (event: SyntheticEvent<HTMLMediaElement>) => {
    const element = event.currentTarget;
    began.current = true;
    element.playbackRate = speed;
    if (place.current) {
      element.currentTime = place.current.at;
      if (place.current.playing) void element.play().catch(() => {});
      place.current = null;
    }
    onReady();
  };
  const shared = { ref: player, src, controls: true, preload: 'metadata', onLoadedMetadata: loaded, onError: failed } as const;
  return (
    <>
      <Toolbar label={m.common.player()}>
        <label className="flex items-center gap-2 text-muted">
          {m.common.speed()}
          <select
            className="h-9 rounded-md border border-control bg-surface px-2.5 py-0 text-text"
            value={speed}
            onChange={(event) => {
              const next = Number(event.currentTarget.value);
              setSpeed(next);
              if (player.current) player.current.playbackRate = next;
            }}
          >
            {SPEEDS.map((each) => (
              <option key={each} value={each}>
                {each === 1 ? m.common.normal() : `${each} ×`}
              </option>
            ))}
          </select>
        </label>
      </Toolbar>
      <div className={classes.pane} data-viewer>
        {file.type.startsWith('video/') ? (
          // oxlint-disable-next-line jsx-a11y/media-has-caption -- an applicant's own film comes without captions
          <video {...shared} className={classes.video} aria-label={file.name} />
        ) : (
          // oxlint-disable-next-line jsx-a11y/media-has-caption -- an applicant's own recording comes without captions
          <audio {...shared} className="mx-auto my-12 block w-[min(560px,100%)]" aria-label={file.name} />
        )}
      </div>
    </>
  );
}
