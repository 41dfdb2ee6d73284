import { brandTokens, type BrandTokens } from './palette.ts';

const declare = (tokens: BrandTokens): string =>
  Object.entries(tokens)
    .map(([name, value]) => `--${name}:${value}`)
    .join(';');

/**
 * The tokens as a style sheet that counts before that of the build, wherever it is in the page. On paper the light values apply.
 * @param color `#rrggbb`
 */
export function brandStyle(color: string): string {
  const { light, dark } = brandTokens(color);
  return `html:root{${declare(light)}}@media screen{html[data-mantine-color-scheme=dark]{${declare(dark)}}}`;
}
