import { defaultRangeExtractor, useWindowVirtualizer, type Range } from '@tanstack/react-virtual';
import { type RefObject, useEffect, useLayoutEffect, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import type { Drawn } from './TableBody.tsx';
import type { Density } from './types.ts';

const HEIGHTS: Record<Density, number> = { dense: 32, compact: 40, comfortable: 52 };

/**
 * Which of a page's rows are drawn, as the window is scrolled: 300 rows react like 40. Printing draws all of them.
 */
export function useRowWindow(count: number, density: Density, body: RefObject<HTMLElement | null>) {
  const focused = useRef(-1);
  const [margin, setMargin] = useState(0);
  const [printing, setPrinting] = useState(false);
  useLayoutEffect(() => {
    setMargin((body.current?.getBoundingClientRect().top ?? 0) + window.scrollY);
  }, [body, count]);
  // A row that holds the focus stays drawn.
  useEffect(() => {
    const rows = body.current;
    const note = (event: FocusEvent) => {
      focused.current = Number((event.target as HTMLElement).closest('tr')?.dataset['index'] ?? -1);
    };
    rows?.addEventListener('focusin', note);
    return () => rows?.removeEventListener('focusin', note);
  }, [body]);
  useEffect(() => {
    const before = () => flushSync(() => setPrinting(true));
    const after = () => setPrinting(false);
    window.addEventListener('beforeprint', before);
    window.addEventListener('afterprint', after);
    return () => {
      window.removeEventListener('beforeprint', before);
      window.removeEventListener('afterprint', after);
    };
  }, []);
  // The hook is drawn anew with each scroll, which is its purpose.
  // oxlint-disable-next-line react-hooks/incompatible-library
  const virtualizer = useWindowVirtualizer({
    count,
    enabled: !printing,
    estimateSize: () => HEIGHTS[density],
    overscan: 8,
    scrollMargin: margin,
    rangeExtractor: (range: Range) => {
      const shown = defaultRangeExtractor(range);
      const kept = focused.current;
      return kept < 0 || kept >= count || shown.includes(kept) ? shown : [...shown, kept].sort((a, b) => a - b);
    },
  });
  if (printing) return { drawn: Array.from({ length: count }, (_, index) => ({ index })), measure: virtualizer.measureElement };
  const drawn: Drawn[] = [];
  let end = margin;
  for (const item of virtualizer.getVirtualItems()) {
    if (item.start > end) drawn.push({ gap: item.start - end, key: `before-${item.index}` });
    drawn.push({ index: item.index });
    end = item.end;
  }
  const rest = margin + virtualizer.getTotalSize() - end;
  if (rest > 0) drawn.push({ gap: rest, key: 'after' });
  return { drawn, measure: virtualizer.measureElement };
}
