/** Pages of a list, the same in address, API and page buttons. */

export const PAGE_SIZES = [5, 10, 25, 50, 100, 200, 300] as const;
export const DEFAULT_PAGE = 1;
export const DEFAULT_LIMIT = 25;
export const MAX_LIMIT = 300;
/** Page buttons of a list bar. */
export const PAGE_BUTTONS = 5;
/** The standalone widget shows 2 pages in range and 3 at each margin. */
export const WIDGET_RANGE = 2;
export const WIDGET_MARGIN = 3;

export type PageFacts = {
  /** Rows on this page. */
  count: number;
  /** Rows matching. */
  totalCount: number;
  /** Pages in all; 0 for an empty list. */
  pages: number;
  next: number | null;
  prev: number | null;
};

export type PageData<T> = { data: T[] } & PageFacts;

function wholeNumber(raw: unknown): number | null {
  const value = typeof raw === 'number' ? raw : typeof raw === 'string' && /^\d{1,9}$/.test(raw.trim()) ? Number(raw) : NaN;
  return Number.isInteger(value) && value >= 1 ? value : null;
}

/** The requested page; anything but a positive whole number is page 1. */
export function readPage(raw: unknown): number {
  return wholeNumber(raw) ?? DEFAULT_PAGE;
}

/** The API's limit: default 25, at most 300. */
export function readLimit(raw: unknown): number {
  return Math.min(wholeNumber(raw) ?? DEFAULT_LIMIT, MAX_LIMIT);
}

/** A page size of the address: one of the offered sizes, else 25. */
export function readPageSize(raw: unknown): number {
  const value = wholeNumber(raw);
  return PAGE_SIZES.find((size) => size === value) ?? DEFAULT_LIMIT;
}

export function pageCount(totalCount: number, limit: number): number {
  return Math.ceil(Math.max(0, totalCount) / limit);
}

/** Rows to skip before a page. */
export function pageOffset(page: number, limit: number): number {
  return (page - 1) * limit;
}

/** A page within 1 and the last one. */
export function clampPage(page: number, pages: number): number {
  return Math.max(1, Math.min(page, pages));
}

/** The page that a typed text means: whole, within 1 and the last one; null for what is no number. */
export function readTypedPage(text: string, pages: number): number | null {
  const trimmed = text.trim().replaceAll(/[\s,]/g, '');
  if (!/^[+-]?\d+(\.\d+)?$/.test(trimmed)) return null;
  return clampPage(Math.round(Number(trimmed)), pages);
}

/** The answer of a list. `next` and `prev` are page numbers or null. */
export function pageData<T>(rows: T[], totalCount: number, page: number, limit: number): PageData<T> {
  const pages = pageCount(totalCount, limit);
  return {
    data: rows,
    count: rows.length,
    totalCount,
    pages,
    next: page < pages ? page + 1 : null,
    prev: page > 1 && pages > 0 ? Math.min(page - 1, pages) : null,
  };
}

/** First and last row number of a page, both 0 for an empty list: '151-175 of 312'. */
export function rowRange(page: number, limit: number, totalCount: number): { from: number; to: number } {
  if (totalCount === 0) return { from: 0, to: 0 };
  return { from: pageOffset(page, limit) + 1, to: Math.min(page * limit, totalCount) };
}

/** The page numbers on the buttons: a window of 5 around the current page. */
export function pageButtons(page: number, pages: number, range: number = PAGE_BUTTONS): number[] {
  const size = Math.min(range, pages);
  const current = clampPage(page, pages);
  const first = Math.max(1, Math.min(current - Math.floor(range / 2), pages - size + 1));
  return Array.from({ length: size }, (_, index) => first + index);
}

/** The widget's items: 3 pages at each margin, 2 in range, 'gap' where pages are left out. */
export function widgetPages(page: number, pages: number): (number | 'gap')[] {
  const current = clampPage(page, pages);
  const firstInRange = Math.max(1, Math.min(current, pages - WIDGET_RANGE + 1));
  const items: (number | 'gap')[] = [];
  for (let number = 1; number <= pages; number += 1) {
    const atMargin = number <= WIDGET_MARGIN || number > pages - WIDGET_MARGIN;
    const inRange = number >= firstInRange && number < firstInRange + WIDGET_RANGE;
    if (atMargin || inRange) items.push(number);
    else if (items.at(-1) !== 'gap') items.push('gap');
    // Jump over what is left out, so that a million pages cost no more than ten.
    if (items.at(-1) === 'gap') number = Math.min(number < firstInRange ? firstInRange : pages, pages - WIDGET_MARGIN + 1) - 1;
  }
  return items;
}
