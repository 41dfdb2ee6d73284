/** Puts the texts of one language in place of `m.subject.id` while the browser's code is built. */
import type { Plugin } from 'vite';
import { readCatalogue } from './catalogues.ts';
import { compileModule, MessageFormat } from './format.ts';
import { type Locale, localeInfo } from './locales.ts';
import { pseudoLocale } from './pseudo.ts';

const IMPORT = /import \{([^}]*)\} from '@grantdesk\/messages';/;
/** `m.subject.id`, with its brackets where nothing is in them; a chain may be broken over lines. */
const USE = /(?<![\w.$])m\s*\.(\w+)\s*\.(\w+)\b(\(\))?/g;
const COMPILED = /^([^]*)export default \{\s*f: ([^]*)\n\}$/;

export function messages(locale: Locale): Plugin {
  const catalogue = readCatalogue(locale);
  const format = new MessageFormat(locale);
  return {
    name: 'grantdesk:messages',
    enforce: 'pre',
    config: () => ({ define: { __LOCALE__: JSON.stringify(locale) } }),
    transform(code, id) {
      if (!importedNames(code).includes('m') || id.includes('/node_modules/')) return null;
      return { code: withTexts(code, { id, catalogue, format }), map: null };
    },
    transformIndexHtml: (html) =>
      html
        .replace(
          '<html lang="en"',
          `<html lang="${locale}" dir="${pseudoLocale() === 'rtl' ? 'rtl' : localeInfo(locale).direction}"`,
        )
        .replaceAll(/%m\.(\w+)\.(\w+)%/g, (whole, subject: string, message: string) => catalogue[subject]?.[message] ?? whole),
  };
}

const importedNames = (code: string): string[] => (IMPORT.exec(code)?.[1] ?? '').split(',').map((name) => name.trim());

interface Parts {
  id: string;
  catalogue: ReturnType<typeof readCatalogue>;
  format: MessageFormat;
}

/** A text without values stands in the code as a string; one with values is a function of the module, on its first line. */
function withTexts(code: string, { id, catalogue, format }: Parts): string {
  const functions = new Map<string, string>();
  const helpers = new Map<string, Set<string>>();
  const others = importedNames(code).filter((name) => name !== 'm');
  const rest = others.length > 0 ? `import { ${others.join(', ')} } from '@grantdesk/messages';` : '';
  const replaced = code.replace(IMPORT, rest).replace(USE, (_whole, subject: string, message: string, call?: string) => {
    const text = catalogue[subject]?.[message];
    if (text === undefined) throw new Error(`There is no message ${subject}.${message}, which ${id} uses`);
    const [, runtime = '', written = ''] = COMPILED.exec(compileModule(format, { f: text })) ?? [];
    const plain = /^\(?\w*\)? => ("(?:[^"\\]|\\.)*")$/.exec(written)?.[1];
    if (plain) return call ? plain : `(() => ${plain})`;
    const local = `message_${subject}_${message}`;
    functions.set(local, written.replaceAll(/\n\s*/g, ' '));
    for (const [, names = '', from = ''] of runtime.matchAll(/import \{ (.*?) \} from "(.*?)";/g))
      helpers.set(from, (helpers.get(from) ?? new Set()).union(new Set(names.split(', '))));
    return local + (call ?? '');
  });
  const imports = [...helpers].map(([from, names]) => `import { ${[...names].join(', ')} } from '${from}';`);
  return [...imports, ...[...functions].map(([local, written]) => `const ${local} = ${written};`), replaced].join(' ');
}
