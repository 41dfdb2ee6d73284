import { type Locale, localeInfo, m } from '@grantdesk/messages';
import type { Answer } from '@grantdesk/api';
import { brandTokens, formatDateTimeZone, formatMoney, truncate } from '@grantdesk/domain';
import { htmlToText } from '#platform/html.ts';
import { escapeHtml } from '#platform/mail/layout.ts';

export type EmbedTheme = 'light' | 'dark' | 'auto';
type Call = Answer<'programme.open'>['data'][number];

/** The colour of the build, where the organisation has chosen none. */
const COLOR = '#0b6470';
const SUMMARY = 220;

const LIGHT = '--canvas:#ffffff;--text:#1b2126;--muted:#555f67;--border:#dcd9d2';
const DARK = '--canvas:#101417;--text:#e7eaec;--muted:#a7b0b7;--border:#2e373d';

/** The style of the page in one theme, or in that of the browser. */
export function embedStyle(color: string, theme: EmbedTheme): string {
  const { light, dark } = brandTokens(color || COLOR);
  const inLight = `:root{color-scheme:light;${LIGHT};--link:${light.link}}`;
  const inDark = `:root{color-scheme:dark;${DARK};--link:${dark.link}}`;
  const themed = { light: inLight, dark: inDark, auto: `${inLight}@media(prefers-color-scheme:dark){${inDark}}` }[theme];
  return `${themed}${LAYOUT}`;
}

const LAYOUT = `
*{box-sizing:border-box}
body{margin:0;padding:16px;background:var(--canvas);color:var(--text);font:16px/24px system-ui,sans-serif;overflow-wrap:anywhere}
h1{margin:0 0 12px;font-size:20px;line-height:28px}
ul{margin:0;padding:0;list-style:none;display:grid;gap:12px;grid-template-columns:repeat(auto-fit,minmax(min(100%,300px),1fr))}
li{display:flex;flex-direction:column;gap:4px;padding:16px;border:1px solid var(--border);border-radius:10px}
h2{margin:0;font-size:17px;line-height:24px}
a{color:var(--link)}
a:focus-visible{outline:2px solid var(--link);outline-offset:2px;border-radius:2px}
p{margin:0}
.muted{color:var(--muted);font-size:14px;line-height:20px}
dl{margin:8px 0 0;display:grid;grid-template-columns:auto 1fr;gap:2px 12px;font-size:14px;line-height:20px}
dt{color:var(--muted)}
dd{margin:0}
.sr{position:absolute;width:1px;height:1px;overflow:hidden;clip-path:inset(50%);white-space:nowrap}
footer{margin-top:16px;font-size:14px;line-height:20px}
`;

/** The page, in the language that is spoken. */
export function drawEmbed({
  calls,
  publicUrl,
  style,
  locale,
}: {
  calls: readonly Call[];
  publicUrl: string;
  style: string;
  locale: Locale;
}): string {
  const list = calls.map((call) => drawCall(call, publicUrl)).join('');
  return `<!doctype html><html lang="${locale}" dir="${localeInfo(locale).direction}"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>${escapeHtml(m.settings.openCalls())}</title><style>${style}</style></head>
<body><main><h1>${escapeHtml(m.settings.openCalls())}</h1>
${list === '' ? `<p>${escapeHtml(m.settings.noOpenCalls())}</p>` : `<ul>${list}</ul>`}</main>
<footer><a href="${escapeHtml(publicUrl)}/programmes" target="_blank" rel="noopener">${escapeHtml(m.application.seeAllProgrammes())}${newTab()}</a></footer></body></html>`;
}

function drawCall({ _id, name, description, budget, currency, startDate, endDate, timeZone }: Call, publicUrl: string): string {
  const { text: summary } = truncate(htmlToText(description), SUMMARY);
  const facts: [string, string][] = [
    [m.common.opens(), formatDateTimeZone(startDate, timeZone)],
    [m.common.closes(), formatDateTimeZone(endDate, timeZone)],
    [m.programme.toAward(), formatMoney(budget, currency)],
  ];
  const rows = facts.map(([label, value]) => `<dt>${escapeHtml(label)}</dt><dd>${escapeHtml(value)}</dd>`).join('');
  return `<li><h2><a href="${escapeHtml(publicUrl)}/programmes/${_id}" target="_blank" rel="noopener">${escapeHtml(name)}${newTab()}</a></h2>${summary === '' ? '' : `<p class="muted">${escapeHtml(summary)}</p>`}<dl>${rows}</dl></li>`;
}

/** For those who do not see the tab change. */
const newTab = (): string => `<span class="sr"> ${escapeHtml(m.common.opensInANewTab())}</span>`;
