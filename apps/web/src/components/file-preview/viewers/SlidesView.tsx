import { m } from '@grantdesk/messages';
import { ChevronLeft, ChevronRight } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import type { PPTXViewer } from 'pptxviewjs';
import { IconButton } from '#ui/IconButton.tsx';
import type { ViewerProps } from '../types.ts';
import { Toolbar } from './Toolbar.tsx';
import classes from './viewers.module.css';

/** Slides, drawn one at a time. */
export default function SlidesView({ file, bytes, onReady, onFail }: ViewerProps) {
  const canvas = useRef<HTMLCanvasElement>(null);
  const viewer = useRef<PPTXViewer>(null);
  const [slide, setSlide] = useState(0);
  const [count, setCount] = useState(0);
  useEffect(() => {
    let isCurrent = true;
    const draw = async () => {
      const [content, { default: zip }] = await Promise.all([bytes(), import('jszip')]);
      // The library looks for it there, and would otherwise try to fetch it from another site, which the page forbids.
      Object.assign(globalThis, { JSZip: zip });
      const { PPTXViewer: Viewer } = await import('pptxviewjs');
      const made = new Viewer({ canvas: canvas.current, slideSizeMode: 'fit' });
      await made.loadFile(content);
      if (!isCurrent) return;
      viewer.current = made;
      await made.renderSlide(0, canvas.current);
      setCount(made.getSlideCount());
      onReady();
    };
    draw().catch(() => isCurrent && onFail());
    return () => {
      isCurrent = false;
      viewer.current?.destroy();
    };
  }, [bytes, onReady, onFail]);
  const go = (to: number) => {
    if (to < 0 || to >= count) return;
    setSlide(to);
    viewer.current?.renderSlide(to, canvas.current).catch(onFail);
  };
  return (
    <>
      <Toolbar label={m.common.slides()}>
        <IconButton
          label={m.common.previousSlide()}
          icon={ChevronLeft}
          size={44}
          aria-disabled={slide === 0 || undefined}
          onClick={() => go(slide - 1)}
        />
        <span className="min-w-16 text-center text-muted tabular-nums" role="status">
          <span className="sr-only">{m.common.slide()} </span>
          {m.common.slideOfCount({ slide: slide + 1, count })}
        </span>
        <IconButton
          label={m.common.nextSlide()}
          icon={ChevronRight}
          size={44}
          aria-disabled={slide >= count - 1 || undefined}
          onClick={() => go(slide + 1)}
        />
      </Toolbar>
      <div className={classes.pane} data-viewer>
        <canvas
          ref={canvas}
          width={1280}
          height={720}
          className={classes.slide}
          role="img"
          aria-label={m.common.slideSlideOfCountOfName({ slide: slide + 1, count, name: file.name })}
        />
      </div>
    </>
  );
}
