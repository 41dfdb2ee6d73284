import type { Plugin } from 'vite';
import { french } from './catalogue.ts';
import { translated } from './translate.ts';

const OWN = /\/(?:apps\/web|packages\/domain)\/src\/.+\.tsx?$/;
const CURRENT = /\/domain\/src\/language\/current\.ts$/;

/** French counts nought and one as one, everything else as many: what Intl.PluralRules says of whole numbers. */
export const FRENCH_ONE = ' < 2';

/** Puts the French texts into the modules of the product while they are built; English needs nothing (decision 0036). */
export function speakFrench(): Plugin {
  return {
    name: 'grantdesk:french',
    enforce: 'pre',
    transform(code, id) {
      const file = id.split('?')[0] ?? id;
      if (!OWN.test(file) || file.includes('node_modules') || file.includes('/language/fr/')) return null;
      if (CURRENT.test(file)) return { code: code.replace("LANGUAGE = 'en'", "LANGUAGE = 'fr'"), map: null };
      return { code: translated(code, file, french, FRENCH_ONE), map: null };
    },
    transformIndexHtml: (html) =>
      html
        .replace('<html lang="en"', '<html lang="fr"')
        .replace(/<noscript>.*<\/noscript>/, '<noscript>Grantdesk a besoin de JavaScript.</noscript>'),
  };
}
