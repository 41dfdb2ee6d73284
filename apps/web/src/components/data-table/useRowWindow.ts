import { defaultRangeExtractor, useVirtualizer, useWindowVirtualizer, type Range } from '@tanstack/react-virtual';
import { type RefObject, useEffect, useLayoutEffect, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import type { Density } from '@grantdesk/domain/list/layout';
import type { RenderedRow } from './TableBody.tsx';

const HEIGHTS: Record<Density, number> = { dense: 32, compact: 40, comfortable: 52 };

/** Rows beyond each edge: more would be drawn at every press. */
const OVERSCAN = 4;

interface Rows {
  count: number;
  density: Density;
  body: RefObject<HTMLElement | null>;
  /** The table scrolls within its own frame, not with the window. */
  isBoxed: boolean;
  /** The row that the keys moved to, wherever it is; -1 for none. */
  requested: number;
}

/**
 * Which of a page's rows are drawn, as the window or the table's frame is scrolled: 300 rows react like 40. Printing draws
 * all of them.
 */
export function useRowWindow({ count, density, body, isBoxed, requested }: Rows) {
  const focused = useRef(-1);
  const [margin, setMargin] = useState(0);
  const [printing, setPrinting] = useState(false);
  useLayoutEffect(() => {
    const top = body.current?.getBoundingClientRect().top ?? 0;
    const frame = isBoxed ? frameOf(body.current) : null;
    setMargin(frame ? top - frame.getBoundingClientRect().top + frame.scrollTop : top + window.scrollY);
  }, [body, count, isBoxed]);
  // The row with the focus stays drawn.
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
  const options = {
    count,
    estimateSize: () => HEIGHTS[density],
    overscan: OVERSCAN,
    scrollMargin: margin,
    rangeExtractor: (range: Range) => {
      const shown = defaultRangeExtractor(range);
      const extra = [focused.current, requested].filter((index) => index >= 0 && index < count && !shown.includes(index));
      return extra.length === 0 ? shown : [...new Set([...shown, ...extra])].toSorted((a, b) => a - b);
    },
  };
  // The hooks redraw with each scroll, which is their purpose.
  // oxlint-disable-next-line react-hooks/incompatible-library
  const ofWindow = useWindowVirtualizer({ ...options, enabled: !printing && !isBoxed });
  const ofFrame = useVirtualizer({
    ...options,
    enabled: !printing && isBoxed,
    getScrollElement: () => frameOf(body.current),
  });
  const virtualizer = isBoxed ? ofFrame : ofWindow;
  // Rows that were measured before have another height now.
  const [measured, setMeasured] = useState(density);
  useLayoutEffect(() => {
    if (measured === density) return;
    virtualizer.measure();
    setMeasured(density);
  }, [measured, density, virtualizer]);
  if (printing) return { drawn: Array.from({ length: count }, (_, index) => ({ index })), measure: virtualizer.measureElement };
  const drawn: RenderedRow[] = [];
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

const frameOf = (body: HTMLElement | null): HTMLElement | null => body?.closest('table')?.parentElement ?? null;
