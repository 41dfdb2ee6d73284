import { getLocale, localeInfo, m } from '@grantdesk/messages';
import { greetingOf, listDetails, organisationLines, type MailContent, type OrganisationSettings } from '@grantdesk/domain';
import { PRODUCT } from '#platform/product.ts';
import { type Brand, fitLogo, logoUrl, NO_BRAND } from '../brand.ts';

/** A mail as text and HTML twins. */
export interface Mail {
  subject: string;
  text: string;
  html: string;
  /** What a calendar adds by itself: an invitation, or its cancellation. */
  calendar?: { method: 'REQUEST' | 'CANCEL'; body: string };
  /** Where a reply goes that becomes a message, and what mail programs collect the emails of its thread under. */
  reply?: { address: string; thread: string };
}

export const escapeHtml = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;');
/** A name that mail programs do not turn into a link: an invisible character follows each dot. */
export const plainName = (name: string): string => name.replaceAll(/\.(?=\S)/g, '.\u200C');
/** A header must not be continued by what a person typed. */
export const oneLine = (text: string): string => text.replace(/[\r\n]+/g, ' ').slice(0, 200);

/** Of the name and of buttons, where the organisation has chosen none. */
const COLOR = '#0B6470';
const LOGO_FRAME = { width: 240, height: 48 };

/** The logo with the name as its text, for readers who load no pictures; the name alone where there is none. */
function headOf(name: string, { logo }: Brand): string {
  if (!logo) return escapeHtml(name);
  const { width, height } = fitLogo(logo, LOGO_FRAME);
  return `<img src="${logoUrl(logo)}&amp;as=png" width="${width}" height="${height}" alt="${escapeHtml(name)}" style="border:0">`;
}

const footOf = (lines: readonly string[], links: Brand['links'], color: string): string =>
  [
    ...lines.map(escapeHtml),
    ...links.map(({ label, url }) => `<a href="${escapeHtml(url)}" style="color:${color}">${escapeHtml(label)}</a>`),
  ].join('<br>');

/**
 * One layout for every mail: readable without images, at 320 px, and as plain text.
 * Drawn in the language that is spoken.
 * @param organisation who runs the programmes, for its foot
 * @param brand its colour, logo and further lines of the foot; the address of the logo is made whole when the mail is sent
 */
export function layout(
  { subject, name, paragraphs, details = {}, detailsAt = paragraphs.length, action }: MailContent,
  organisation?: OrganisationSettings | null,
  brand: Brand = NO_BRAND,
): Mail {
  const lines = organisation ? organisationLines(organisation) : [];
  const links = brand.links.map(({ label, url }) => m.common.labelValue({ label, value: url }));
  const foot = [...lines, ...(brand.footer ? [brand.footer] : []), ...links];
  const color = brand.color || COLOR;
  const hello = plainName(greetingOf({ name: oneLine(name) }));
  const rows = listDetails(details);
  const text = [
    hello,
    ...paragraphs.slice(0, detailsAt),
    ...(rows.length ? [rows.map(({ label, text: value }) => m.common.labelValue({ label, value })).join('\n')] : []),
    ...paragraphs.slice(detailsAt),
    ...(action ? [`${m.mail.label({ label: action.label })}\n${action.url}`] : []),
    (organisation?.name ? foot : [PRODUCT, ...foot]).join('\n'),
  ].join('\n\n');
  const p = (inner: string): string =>
    `<p style="margin:0 0 16px;font:16px/24px system-ui,sans-serif;color:#1B2126">${inner}</p>`;
  const words = (texts: string[]): string => texts.map((text) => p(escapeHtml(text).replaceAll('\n', '<br>'))).join('');
  const table = rows
    .map(
      ({ label, text: value }) =>
        `<tr><td style="padding:4px 16px 4px 0;color:#555F67">${escapeHtml(label)}</td><td style="padding:4px 0;font-weight:600;word-break:break-word">${escapeHtml(value)}</td></tr>`,
    )
    .join('');
  const html = `<!doctype html><html lang="${getLocale()}" dir="${localeInfo(getLocale()).direction}"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>${escapeHtml(subject)}</title></head>
<body style="margin:0;background:#F7F6F3;padding:24px"><div style="max-width:560px;margin:auto;background:#fff;border:1px solid #DCD9D2;border-radius:10px;padding:32px">
<p style="margin:0 0 24px;font:650 18px/24px system-ui,sans-serif;color:${color}">${headOf(organisation?.name || PRODUCT, brand)}</p>
${p(escapeHtml(hello))}${words(paragraphs.slice(0, detailsAt))}
${table ? `<table role="presentation" style="font:16px/24px system-ui,sans-serif;color:#1B2126;margin:0 0 16px">${table}</table>` : ''}${words(paragraphs.slice(detailsAt))}
${action ? `<p style="margin:24px 0"><a href="${escapeHtml(action.url)}" style="display:inline-block;background:${color};color:#fff;padding:10px 20px;border-radius:6px;font:600 16px/24px system-ui,sans-serif;text-decoration:none">${escapeHtml(action.label)}</a></p><p style="margin:0;font:13px/20px system-ui,sans-serif;color:#555F67;word-break:break-all">${escapeHtml(action.url)}</p>` : ''}
${foot.length > 0 ? `<p style="margin:32px 0 0;padding:16px 0 0;border-top:1px solid #E8E5DF;font:13px/20px system-ui,sans-serif;color:#555F67">${footOf([...lines, ...(brand.footer ? [brand.footer] : [])], brand.links, color)}</p>` : ''}
</div></body></html>`;
  return { subject: oneLine(subject), text, html };
}

/** A mail that can be answered: the line above it divides the answer from what mail programs quote. */
export function withReply(mail: Mail, reply: NonNullable<Mail['reply']>): Mail {
  const line = m.mail.replyAboveThisLine();
  const shown = `<p style="max-width:560px;margin:0 auto 16px;font:13px/20px system-ui,sans-serif;color:#555F67;text-align:center">${escapeHtml(line)}</p>`;
  return { ...mail, reply, text: `${line}\n\n${mail.text}`, html: mail.html.replace(/<body[^>]*>/, (body) => body + shown) };
}
