import { contrastOf, toHex, toOklch, type Oklch } from './oklch.ts';

/** Text needs this contrast (WCAG AA). */
export const TEXT_CONTRAST = 4.5;

/** Backgrounds of the light and the dark theme, as in `web/src/ui/tokens.css`: a page, a card and a shaded area. */
const LIGHT = { canvas: '#f7f6f3', surface: '#ffffff', sunken: '#efede8' } as const;
const DARK = { canvas: '#101417', surface: '#171c20', sunken: '#1f262b' } as const;

/** The tokens that carry the colour, by their names in `web/src/ui/tokens.css`. */
export interface BrandTokens {
  primary: string;
  'primary-hover': string;
  'primary-soft': string;
  'on-primary': string;
  link: string;
  selected: string;
  focus: string;
  brand: string;
  'brand-f': string;
  'brand-s': string;
}

/** Two colours of which one is read on the other. */
export interface BrandPair {
  theme: 'light' | 'dark';
  use: 'button' | 'link' | 'label';
  text: string;
  background: string;
  contrast: number;
}

export const isHexColor = (text: string): boolean => /^#[0-9a-f]{6}$/i.test(text);

/** Moves the lightness in small steps until the colour can be read on every background. */
function readable(color: Oklch, step: number, backgrounds: readonly string[]): string {
  for (let l = color.l; ; l += step) {
    const hex = toHex({ ...color, l });
    if (l <= 0 || l >= 1 || backgrounds.every((each) => contrastOf(hex, each) >= TEXT_CONTRAST)) return hex;
  }
}

/** The colour itself is what buttons and links have; everything else is derived so that it can be read. */
function lightTokens(color: string): BrandTokens {
  const main = toOklch(color);
  const fill = toHex({ ...main, l: 0.95, c: Math.min(main.c, 0.03) });
  return {
    primary: color,
    // Very dark colours become lighter under the pointer.
    'primary-hover': toHex({ ...main, l: main.l > 0.25 ? main.l - 0.07 : main.l + 0.08 }),
    'primary-soft': toHex({ ...main, l: 0.84, c: Math.min(main.c, 0.07) }),
    'on-primary': '#ffffff',
    link: color,
    selected: toHex({ ...main, l: 0.96, c: Math.min(main.c, 0.02) }),
    focus: color,
    brand: readable({ ...main, l: Math.max(0, main.l - 0.03) }, -0.01, [fill]),
    'brand-f': fill,
    'brand-s': color,
  };
}

function darkTokens(color: string): BrandTokens {
  const { c, h } = toOklch(color);
  const at = (l: number, most: number): Oklch => ({ l, c: Math.min(c, most), h });
  const fill = toHex(at(0.28, 0.045));
  const selected = toHex(at(0.27, 0.035));
  const grounds = [DARK.canvas, DARK.surface, DARK.sunken];
  const primary = readable(at(0.77, 0.1), 0.01, grounds);
  return {
    primary,
    'primary-hover': toHex(at(0.83, 0.08)),
    'primary-soft': toHex(at(0.43, 0.07)),
    'on-primary': readable(at(0.25, 0.04), -0.01, [primary]),
    link: readable(at(0.83, 0.08), 0.01, [...grounds, selected]),
    selected,
    focus: readable(at(0.84, 0.08), 0.01, grounds),
    brand: readable(at(0.83, 0.08), 0.01, [fill]),
    'brand-f': fill,
    'brand-s': primary,
  };
}

/** What both themes make of one colour. @param color `#rrggbb` */
export const brandTokens = (color: string): { light: BrandTokens; dark: BrandTokens } => {
  const lower = color.toLowerCase();
  return { light: lightTokens(lower), dark: darkTokens(lower) };
};

/** Every pair that is read somewhere, in both themes. */
export function brandPairs(color: string): BrandPair[] {
  const themes = brandTokens(color);
  return (['light', 'dark'] as const).flatMap((theme) => {
    const tokens = themes[theme];
    const grounds = Object.values(theme === 'light' ? LIGHT : DARK);
    const pairs: [BrandPair['use'], text: string, background: string][] = [
      ['button', tokens['on-primary'], tokens.primary],
      ['button', tokens['on-primary'], tokens['primary-hover']],
      ...[...grounds, tokens.selected].map((ground) => ['link', tokens.link, ground] as [BrandPair['use'], string, string]),
      ['label', tokens.brand, tokens['brand-f']],
    ];
    return pairs.map(([use, text, background]) => ({ theme, use, text, background, contrast: contrastOf(text, background) }));
  });
}

/** The pair that is hardest to read, if it cannot be read well enough; null where the colour can be used. */
export function findWeakPair(color: string): BrandPair | null {
  const weak = brandPairs(color).filter(({ contrast }) => contrast < TEXT_CONTRAST);
  return weak.toSorted((a, b) => a.contrast - b.contrast)[0] ?? null;
}

/** The nearest colour of the same hue that can be used: the colour itself where it can. */
export function proposeColor(color: string): string {
  const lower = color.toLowerCase();
  if (!findWeakPair(lower)) return lower;
  const main = toOklch(lower);
  for (let l = main.l; l > 0; l -= 0.005) {
    const darker = toHex({ ...main, l });
    if (!findWeakPair(darker)) return darker;
  }
  return '#000000';
}
