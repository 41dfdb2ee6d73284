import { m } from '@grantdesk/messages';
import { findWeakPair, isHexColor, proposeColor, TEXT_CONTRAST } from '../brand/palette.ts';
import { formatNumber } from '../format/money.ts';

export interface BrandLink {
  label: string;
  url: string;
}

/** How the organisation's pages, emails and papers look, and who may show its open calls. What is empty is shown nowhere. */
export interface BrandSettings {
  /** `#rrggbb`; empty for the colour of the build. */
  color: string;
  /** Above the open calls. */
  welcome: string;
  /** At the foot of public pages and of emails. */
  footer: string;
  /** At the foot of public pages. */
  links: BrandLink[];
  /** Sites that may show the open calls in a frame; none may while it is empty. */
  origins: string[];
}

export const BRAND_DEFAULTS: BrandSettings = { color: '', welcome: '', footer: '', links: [], origins: [] };

export const BRAND_LIMITS = { welcome: 600, footer: 300, links: 4, label: 60, url: 500, origins: 20, origin: 260 } as const;

/** The logo as it is uploaded, in bytes. */
export const LOGO_MAX_BYTES = 200_000;
export const LOGO_TYPES = ['image/svg+xml', 'image/png', 'image/jpeg', 'image/webp'] as const;

export const brandWords = {
  long: (max: number) => m.common.useAtMostMaxCharacters({ max }),
  get color() {
    return m.settings.enterAColour();
  },
  get label() {
    return m.settings.enterALinkText();
  },
  get url() {
    return m.settings.enterALinkAddress();
  },
  get links() {
    return m.settings.addAtMostLinks({ max: BRAND_LIMITS.links });
  },
  origin: (origin: string) => m.settings.originIsNotValid({ origin }),
  get origins() {
    return m.settings.addAtMostSites({ max: BRAND_LIMITS.origins });
  },
} as const;

export type BrandIssue = { path: string; message: string };

/** Why a colour is refused, with the nearest one that is not; null where it can be used. */
export function colorIssue(color: string): { message: string; proposal: string | null } | null {
  if (color.trim() === '') return null;
  if (!isHexColor(color.trim())) return { message: brandWords.color, proposal: null };
  const weak = findWeakPair(color.trim());
  if (!weak) return null;
  const proposal = proposeColor(color.trim());
  // Rounded down: 4.496 is not enough.
  const contrast = formatNumber(Math.floor(weak.contrast * 100) / 100, 2);
  const message = m.settings.colourIsTooLight({ contrast, least: formatNumber(TEXT_CONTRAST, 1), proposal });
  return { message, proposal };
}

const LINK = /^https:\/\/[^\s/?#@"'<>\\]+(?:[/?#][^\s"'<>\\]*)?$/i;
const HOST = String.raw`[a-z0-9](?:[a-z0-9-]*[a-z0-9])?(?:\.[a-z0-9](?:[a-z0-9-]*[a-z0-9])?)*`;
const ORIGIN = new RegExp(String.raw`^(?:https://${HOST}(?::\d{1,5})?|http://(?:localhost|127\.0\.0\.1)(?::(?:\d{1,5}|\*))?)$`);

/** An origin as policies name it: in small letters and without a slash at its end. */
export const toOrigin = (text: string): string => text.trim().toLowerCase().replace(/\/$/, '');

/** Whether a policy may name it: an address of a site without a path. Nothing else of a policy fits into it. */
export const isOrigin = (origin: string): boolean => origin.length <= BRAND_LIMITS.origin && ORIGIN.test(origin);

const length = (text: string): number => [...text.trim()].length;

/** @returns the broken rules, by field */
export function brandIssues({ color, welcome, footer, links, origins }: BrandSettings): BrandIssue[] {
  const issues: BrandIssue[] = [];
  const wrongColor = colorIssue(color);
  if (wrongColor) issues.push({ path: 'color', message: wrongColor.message });
  if (length(welcome) > BRAND_LIMITS.welcome) issues.push({ path: 'welcome', message: brandWords.long(BRAND_LIMITS.welcome) });
  if (length(footer) > BRAND_LIMITS.footer) issues.push({ path: 'footer', message: brandWords.long(BRAND_LIMITS.footer) });
  if (links.length > BRAND_LIMITS.links) issues.push({ path: 'links', message: brandWords.links });
  for (const [index, { label, url }] of links.entries()) {
    if (label.trim() === '') issues.push({ path: `links.${index}.label`, message: brandWords.label });
    else if (length(label) > BRAND_LIMITS.label)
      issues.push({ path: `links.${index}.label`, message: brandWords.long(BRAND_LIMITS.label) });
    if (!LINK.test(url.trim()) || url.trim().length > BRAND_LIMITS.url)
      issues.push({ path: `links.${index}.url`, message: brandWords.url });
  }
  if (origins.length > BRAND_LIMITS.origins) issues.push({ path: 'origins', message: brandWords.origins });
  const wrong = origins.map(toOrigin).find((origin) => !isOrigin(origin));
  if (wrong !== undefined) issues.push({ path: 'origins', message: brandWords.origin(wrong) });
  return issues;
}

/** The settings as they are stored: trimmed, each origin once. */
export const brandAfter = (_before: BrandSettings, given: BrandSettings): BrandSettings => ({
  color: given.color.trim().toLowerCase(),
  welcome: given.welcome.trim().replace(/\r\n?/g, '\n'),
  footer: given.footer.trim().replace(/\s+/g, ' '),
  links: given.links.map(({ label, url }) => ({ label: label.trim().replace(/\s+/g, ' '), url: url.trim() })),
  origins: [...new Set(given.origins.map(toOrigin))],
});
