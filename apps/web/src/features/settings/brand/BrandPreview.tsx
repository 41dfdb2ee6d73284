import { m } from '@grantdesk/messages';
import { brandTokens } from '@grantdesk/domain/brand/palette';
import type { CSSProperties, ReactNode } from 'react';
import { Logo } from '#ui/Logo.tsx';

/** The surfaces of the themes, as in `ui/tokens.css`: both are shown, whichever the page has. */
const SURFACES = {
  light: { canvas: '#f7f6f3', surface: '#ffffff', text: '#1b2126', border: '#dcd9d2' },
  dark: { canvas: '#101417', surface: '#171c20', text: '#e7eaec', border: '#2e373d' },
} as const;

/** Header, button, link and label as pages show them in light and dark. They are pictures: nothing can be selected. */
export function BrandPreview({ color }: { color: string }) {
  return (
    <div className="grid grid-cols-[repeat(auto-fit,minmax(min(100%,240px),1fr))] gap-3">
      <Plate theme="light" color={color} label={m.common.light()} />
      <Plate theme="dark" color={color} label={m.common.dark()} />
    </div>
  );
}

function Plate({ theme, color, label }: { theme: 'light' | 'dark'; color: string; label: ReactNode }) {
  const surface = SURFACES[theme];
  const tokens = Object.entries({ ...surface, ...brandTokens(color)[theme] });
  const style = Object.fromEntries(tokens.map(([name, value]) => [`--${name}`, value])) as CSSProperties;
  return (
    <figure className="m-0">
      <figcaption className="mb-1 text-caption/5 text-muted">{label}</figcaption>
      <div
        className="overflow-hidden rounded-lg border border-border bg-canvas"
        data-mantine-color-scheme={theme}
        style={style}
        aria-hidden="true"
      >
        <div className="flex h-12 items-center border-b border-border bg-surface px-4">
          <Logo />
        </div>
        <div className="flex flex-wrap items-center gap-4 px-4 py-4 text-sm/5">
          <span className="rounded-md bg-primary px-3 py-1.5 font-medium text-on-primary">{m.settings.previewButton()}</span>
          <span className="text-link underline">{m.settings.previewLink()}</span>
          <span className="rounded-sm bg-brand-f px-2 text-brand">{m.settings.previewLabel()}</span>
        </div>
      </div>
    </figure>
  );
}
