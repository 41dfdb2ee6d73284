import { listSettings } from './config.ts';

const BEGIN = '<!-- settings: written by `node scripts/cli.ts settings` -->';
const END = '<!-- end of settings -->';

/** The text with the table of settings as it is now between its two marks. @throws Error where the marks are missing */
export function withSettings(text: string): string {
  const [from, to] = [text.indexOf(BEGIN), text.indexOf(END)];
  if (from < 0 || to < from) throw new Error('The marks of the settings are missing');
  const rows = listSettings().map(({ name, standard, words }) => `| \`${name}\` | ${standard && `\`${standard}\``} | ${words} |`);
  const table = ['| setting | if unset | what it is for |', '|---|---|---|', ...rows].join('\n');
  return `${text.slice(0, from)}${BEGIN}\n${table}\n${text.slice(to)}`;
}
