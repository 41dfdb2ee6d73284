import { m } from '@grantdesk/messages';
import { formatPercent } from '@grantdesk/domain/format/money';
import { Maximize, RotateCw, ZoomIn, ZoomOut } from 'lucide-react';
import { useRef, useState } from 'react';
import { IconButton } from '#ui/IconButton.tsx';
import type { ViewerProps } from '../types.ts';
import { Pane } from './Pane.tsx';
import { Toolbar } from './Toolbar.tsx';
import { useSize } from './use-size.ts';
import classes from './viewers.module.css';

const STEPS = [0.1, 0.25, 0.5, 0.75, 1, 1.5, 2, 3, 4];

/** A picture that can be made larger and turned. An SVG shows as a picture too, which runs nothing. */
export default function ImageView({ file, url, onReady, onFail }: ViewerProps) {
  const pane = useRef<HTMLDivElement>(null);
  const [size, setSize] = useState<{ width: number; height: number } | null>(null);
  const [zoom, setZoom] = useState<number | 'fit'>('fit');
  const [turn, setTurn] = useState(0);
  const isTurned = turn % 180 !== 0;
  const [wide, high] = size ? (isTurned ? [size.height, size.width] : [size.width, size.height]) : [0, 0];
  const room = useSize(pane);
  const fit = room.width > 0 && wide > 0 ? Math.min(1, room.width / wide, room.height / high) : 1;
  const scale = zoom === 'fit' ? fit : zoom;
  const step = (by: 1 | -1) => {
    const next = by > 0 ? STEPS.find((each) => each > scale + 0.01) : STEPS.findLast((each) => each < scale - 0.01);
    if (next) setZoom(next);
  };
  const percent = formatPercent(scale, 0);
  return (
    <>
      <Toolbar label={m.common.picture()}>
        <IconButton label={m.common.zoomOut()} icon={ZoomOut} size={44} onClick={() => step(-1)} />
        <span className="min-w-16 text-center text-muted tabular-nums" role="status">
          <span className="sr-only">{m.common.zoom()} </span>
          {percent}
        </span>
        <IconButton label={m.common.zoomIn()} icon={ZoomIn} size={44} onClick={() => step(1)} />
        <IconButton label={m.common.fitToTheWindow()} icon={Maximize} size={44} onClick={() => setZoom('fit')} />
        <IconButton label={m.common.turnByAQuarter()} icon={RotateCw} size={44} onClick={() => setTurn((turn + 90) % 360)} />
      </Toolbar>
      <Pane ref={pane} label={m.common.pictureScrollsWhenItIsEnlarged()}>
        <div
          className={`${classes.picture} relative mx-auto`}
          style={size ? { width: wide * scale, height: high * scale } : undefined}
        >
          <img
            src={url}
            alt={file.name}
            style={
              size
                ? {
                    width: size.width * scale,
                    height: size.height * scale,
                    transform: `translate(-50%, -50%) rotate(${turn}deg)`,
                  }
                : { visibility: 'hidden' }
            }
            onLoad={(event) => {
              // A drawing without a size of its own is shown at a readable one.
              const { naturalWidth, naturalHeight } = event.currentTarget;
              setSize({ width: naturalWidth || 800, height: naturalHeight || 600 });
              onReady();
            }}
            onError={onFail}
          />
        </div>
      </Pane>
    </>
  );
}
