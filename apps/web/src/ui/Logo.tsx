import { m } from '@grantdesk/messages';
import { useSyncExternalStore } from 'react';
import './logo.css';

/** Three waves and a rising shoot: the product's mark. */
function LogoMark() {
  return (
    <span className="grid size-6.5 place-items-center rounded-md bg-primary text-on-primary" aria-hidden="true">
      <svg width="16" height="16" viewBox="0 0 16 16" fill="none" stroke="currentColor" strokeWidth="1.75" strokeLinecap="round">
        <path d="M2 12.5c2-2 4-2 6 0s4 2 6 0M2 8.5c2-2 4-2 6 0s4 2 6 0M8 6V2M8 2.2 10.4 4M8 2.2 5.6 4" />
      </svg>
    </span>
  );
}

/** An address to show, and the name of the organisation. */
export type LogoImage = Record<'content' | 'title', string>;

/** Where the server draws the page, what it writes into it. */
let onServer: LogoImage | null = null;
export const setLogo = (logo: LogoImage | null): void => {
  onServer = logo;
};

/** The organisation's logo, as the server writes it into the page; the settings replace it and say `logo`. */
const find = (): LogoImage | null => document.querySelector<HTMLMetaElement>('meta[name=logo]');
const subscribe = (listener: () => void) => {
  addEventListener('logo', listener);
  return () => removeEventListener('logo', listener);
};

/** The organisation's logo, else mark and name; `compact` leaves the name to assistive technology. */
export function Logo({ compact = false }: { compact?: boolean }) {
  const own = useSyncExternalStore(subscribe, find, () => onServer);
  if (own) return <img className="logo-image" data-compact={compact || undefined} src={own.content} alt={own.title} />;
  return (
    <span className="inline-flex items-center gap-2.5 text-base/6 font-bold tracking-[-0.02em] text-text">
      <LogoMark />
      <span className={compact ? 'sr-only' : undefined}>{m.common.grantdesk()}</span>
    </span>
  );
}
