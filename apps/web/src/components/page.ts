import { m } from '@grantdesk/messages';
import type { ReactNode } from 'react';
import { useEffect } from 'react';
import { useStore } from '#ui/use-store.ts';

/** A step of the breadcrumb. The last one is the current page and needs no address. */
export interface Crumb {
  label: string;
  href?: string | undefined;
}

/** What the narrow top bar of a phone shows instead of the logo. */
interface NarrowBar {
  title: string;
  backHref: string;
  backLabel: string;
}

interface PageFacts {
  crumbs: Crumb[];
  strip: ReactNode;
  narrow: NarrowBar | null;
  /** The page needs the width: the sidebar is collapsed. */
  wide: boolean;
}

const NOTHING: PageFacts = { crumbs: [], strip: null, narrow: null, wide: false };
let facts = NOTHING;
const listeners = new Set<() => void>();
const publish = (next: PageFacts) => {
  facts = next;
  for (const listener of listeners) listener();
};
const subscribe = (listener: () => void) => {
  listeners.add(listener);
  return () => void listeners.delete(listener);
};

/** What the frame shows of the page inside it. */
export const usePageFacts = (): PageFacts => useStore(subscribe, () => facts);

export interface PageOptions {
  /** For the browser's tab, most particular first; the organisation's name is added. */
  title: string;
  crumbs?: Crumb[];
  /** Prefixes the title with "Error:" while a form on the page has problems. */
  hasErrors?: boolean;
  /** A strip above the frame: closing soon, offline. */
  strip?: ReactNode;
  narrow?: NarrowBar;
  /** The sidebar is collapsed, whatever was chosen elsewhere. */
  wide?: boolean;
}

/** The organisation that runs the programmes, as the server writes it into the page; the product's name by default. */
const HOUSE = typeof document === 'undefined' ? '' : document.title;

/** Names the page: document title, breadcrumb and strip. One call per screen. */
export function usePage({ title, crumbs = [], hasErrors = false, strip = null, narrow, wide = false }: PageOptions): void {
  const key = JSON.stringify({ crumbs, narrow: narrow ?? null, wide });
  useEffect(() => {
    document.title = `${hasErrors ? m.common.error() + ' ' : ''}${title} · ${HOUSE}`;
  }, [title, hasErrors]);
  useEffect(() => {
    publish({ ...(JSON.parse(key) as Pick<PageFacts, 'crumbs' | 'narrow' | 'wide'>), strip });
    return () => publish(NOTHING);
  }, [key, strip]);
}
