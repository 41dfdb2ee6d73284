import { useEffect, useRef } from 'react';
import type { PDFDocumentProxy } from 'pdfjs-dist';
import classes from './viewers.module.css';

interface PdfPageProps {
  pdf: PDFDocumentProxy;
  page: number;
  /** Width on screen in px. */
  width: number;
  /** Words to mark, in lower case; '' for none. Undefined: a picture alone, without its text. */
  search?: string;
  onDrawn?: (() => void) | undefined;
  onFail: () => void;
}

/** One page as a picture, with its text over it, to be read aloud, selected and marked. */
export function PdfPage({ pdf, page, width, search, onDrawn, onFail }: PdfPageProps) {
  const canvas = useRef<HTMLCanvasElement>(null);
  const text = useRef<HTMLDivElement>(null);
  const latest = useRef({ onDrawn, onFail, search });
  useEffect(() => {
    latest.current = { onDrawn, onFail, search };
  });

  useEffect(() => {
    let isCurrent = true;
    let cancel = () => {};
    const draw = async () => {
      const [{ TextLayer }, proxy] = await Promise.all([import('pdfjs-dist'), pdf.getPage(page)]);
      if (!isCurrent || !canvas.current || !text.current) return;
      const natural = proxy.getViewport({ scale: 1 });
      const scale = width / natural.width;
      const viewport = proxy.getViewport({ scale });
      const density = Math.min(2, window.devicePixelRatio || 1);
      canvas.current.width = Math.floor(viewport.width * density);
      canvas.current.height = Math.floor(viewport.height * density);
      canvas.current.style.height = `${viewport.height}px`;
      const task = proxy.render({
        canvas: canvas.current,
        viewport,
        ...(density === 1 ? {} : { transform: [density, 0, 0, density, 0, 0] }),
      });
      cancel = () => task.cancel();
      await task.promise;
      if (!isCurrent) return;
      if (latest.current.search === undefined) return;
      text.current.replaceChildren();
      text.current.style.setProperty('--total-scale-factor', String(scale));
      const layer = new TextLayer({ textContentSource: proxy.streamTextContent(), container: text.current, viewport });
      await layer.render();
      if (!isCurrent) return;
      mark(text.current, latest.current.search ?? '');
      latest.current.onDrawn?.();
    };
    draw().catch((error: unknown) => {
      if (isCurrent && (error as Error).name !== 'RenderingCancelledException') latest.current.onFail();
    });
    return () => {
      isCurrent = false;
      cancel();
    };
  }, [pdf, page, width]);
  useEffect(() => {
    if (text.current) mark(text.current, search ?? '');
  }, [search]);

  return (
    <div className={classes.page} style={{ width }}>
      <canvas className="block w-full" ref={canvas} aria-hidden="true" />
      <div ref={text} className={classes.textLayer} />
    </div>
  );
}

/** Marks the pieces of text that contain the words; if the words continue in the next piece, that one is not marked. */
function mark(layer: HTMLElement, search: string): void {
  for (const piece of layer.querySelectorAll<HTMLElement>('span'))
    piece.toggleAttribute('data-found', search !== '' && (piece.textContent ?? '').toLowerCase().includes(search));
}
