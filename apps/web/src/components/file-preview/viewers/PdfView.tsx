import { m } from '@grantdesk/messages';
import { ChevronLeft, ChevronRight, List, Search, ZoomIn, ZoomOut } from 'lucide-react';
import type { PDFDocumentProxy } from 'pdfjs-dist';
import { type FormEvent, type KeyboardEvent, useEffect, useRef, useState } from 'react';
import { IconButton } from '#ui/IconButton.tsx';
import type { ViewerProps } from '../types.ts';
import { openPdf, textOfPages } from './pdf.ts';
import { PdfPage } from './PdfPage.tsx';
import { Pane } from './Pane.tsx';
import { Toolbar } from './Toolbar.tsx';
import { useSize } from './use-size.ts';
import classes from './viewers.module.css';

const ZOOMS = [0.5, 0.75, 1, 1.25, 1.5, 2, 3];
const LIST_WIDTH = 104;

/** Our own reader: pages, a list of them, zoom and search. */
export default function PdfView({ file, bytes, onReady, onFail }: ViewerProps) {
  const pane = useRef<HTMLDivElement>(null);
  const [pdf, setPdf] = useState<PDFDocumentProxy | null>(null);
  const [page, setPage] = useState(1);
  const [zoom, setZoom] = useState(1);
  const [isListed, setListed] = useState(false);
  const found = useSearch(pdf, setPage);
  const { width: room } = useSize(pane);

  useEffect(() => {
    let opened: PDFDocumentProxy | undefined;
    let isCurrent = true;
    bytes()
      .then(openPdf)
      .then((document) => {
        opened = document;
        if (isCurrent) setPdf(document);
        else void document.loadingTask.destroy();
      })
      .catch(() => isCurrent && onFail());
    return () => {
      isCurrent = false;
      void opened?.loadingTask.destroy();
    };
  }, [bytes, onFail]);

  const pages = pdf?.numPages ?? 0;
  const go = (to: number) => {
    if (to < 1 || to > pages) return;
    setPage(to);
    pane.current?.scrollTo(0, 0);
  };
  const keys = (event: KeyboardEvent) => {
    if (event.key === 'PageDown') go(page + 1);
    else if (event.key === 'PageUp') go(page - 1);
    else return;
    event.preventDefault();
  };
  const step = (by: 1 | -1) => {
    const next = by > 0 ? ZOOMS.find((each) => each > zoom) : ZOOMS.findLast((each) => each < zoom);
    if (next) setZoom(next);
  };
  const width = Math.max(200, Math.min(900, room)) * zoom;

  return (
    <>
      <Toolbar label={m.common.pdfReader()}>
        <IconButton
          label={isListed ? m.common.hideTheListOfPages() : m.common.showTheListOfPages()}
          icon={List}
          size={44}
          aria-expanded={isListed}
          onClick={() => setListed(!isListed)}
        />
        <IconButton
          label={m.common.previousPage()}
          icon={ChevronLeft}
          size={44}
          aria-disabled={page <= 1 || undefined}
          onClick={() => go(page - 1)}
        />
        <span className="min-w-16 text-center text-muted tabular-nums" role="status">
          <span className="sr-only">{m.common.page()} </span>
          {m.common.pageOfPages({ page, pages })}
        </span>
        <IconButton
          label={m.common.nextPage()}
          icon={ChevronRight}
          size={44}
          aria-disabled={page >= pages || undefined}
          onClick={() => go(page + 1)}
        />
        <IconButton label={m.common.zoomOut()} icon={ZoomOut} size={44} onClick={() => step(-1)} />
        <IconButton label={m.common.zoomIn()} icon={ZoomIn} size={44} onClick={() => step(1)} />
        <form className={classes.search} role="search" onSubmit={found.submit}>
          <input
            className="h-9 w-40 rounded-md border border-control bg-surface px-2.5 py-0 text-text mobile:flex-1"
            type="search"
            name="words"
            aria-label={m.common.searchInThisDocument()}
            placeholder={m.common.search()}
            autoComplete="off"
            onChange={(event) => event.currentTarget.value === '' && found.clear()}
          />
          <IconButton type="submit" label={m.common.findTheNextPageWithThese()} icon={Search} size={44} />
        </form>
        <span className="text-caption text-muted" role="status">
          {found.said}
        </span>
      </Toolbar>
      <div className="flex min-h-0 flex-1">
        {isListed && pdf ? (
          <nav className={classes.pages} aria-label={m.common.pages()} data-viewer>
            {Array.from({ length: pages }, (_, n) => (
              <PageButton key={n} pdf={pdf} page={n + 1} isCurrent={n + 1 === page} onPick={() => go(n + 1)} />
            ))}
          </nav>
        ) : null}
        <Pane ref={pane} label={m.common.pagePageOfPagesOfName({ page, pages, name: file.name })} onKeyDown={keys}>
          {pdf && room > 0 ? (
            <PdfPage pdf={pdf} page={page} width={width} search={found.words} onDrawn={onReady} onFail={onFail} />
          ) : null}
        </Pane>
      </div>
    </>
  );
}

/** A page in the list; its picture is drawn once it comes into sight. */
function PageButton({
  pdf,
  page,
  isCurrent,
  onPick,
}: {
  pdf: PDFDocumentProxy;
  page: number;
  isCurrent: boolean;
  onPick: () => void;
}) {
  const button = useRef<HTMLButtonElement>(null);
  const [isSeen, setSeen] = useState(false);
  useEffect(() => {
    const observer = new IntersectionObserver(([entry]) => entry?.isIntersecting && setSeen(true));
    if (button.current) observer.observe(button.current);
    return () => observer.disconnect();
  }, []);
  return (
    <button
      ref={button}
      type="button"
      className={classes.pageButton}
      aria-current={isCurrent ? 'page' : undefined}
      onClick={onPick}
    >
      <span className="block min-h-35 w-26" aria-hidden="true" inert>
        {isSeen ? <PdfPage pdf={pdf} page={page} width={LIST_WIDTH} onFail={() => {}} /> : null}
      </span>
      {m.common.pagePage({ page })}
    </button>
  );
}

/** Cycles through the pages that contain the words. */
function useSearch(pdf: PDFDocumentProxy | null, go: (page: number) => void) {
  const texts = useRef<string[]>(null);
  const [state, setState] = useState({ words: '', said: '', at: -1 });
  const submit = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const given = new FormData(event.currentTarget).get('words');
    const words = typeof given === 'string' ? given.trim().toLowerCase() : '';
    if (!pdf || words === '') return;
    texts.current ??= await textOfPages(pdf);
    const hits = texts.current.flatMap((text, n) => (text.includes(words) ? [n + 1] : []));
    const at = words === state.words ? (state.at + 1) % Math.max(1, hits.length) : 0;
    const hit = hits[at];
    setState({
      words,
      at,
      said: hit ? m.common.foundOnPageHitAtOf({ hit, place: at + 1, count: hits.length }) : m.common.notFound(),
    });
    if (hit) go(hit);
  };
  return {
    words: state.words,
    said: state.said,
    submit: (event: FormEvent<HTMLFormElement>) => void submit(event),
    clear: () => setState({ words: '', said: '', at: -1 }),
  };
}
