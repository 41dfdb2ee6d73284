/** Puts the texts of one language in place of `m.subject.id` while the browser's code is built. */
import type { Plugin } from 'vite';
import { readCatalogue } from './catalogues.ts';
import { compileModule, MessageFormat } from './format.ts';
import type { Locale } from './locales.ts';

const IMPORT = /import \{ m(?: as (\w+))? \} from '@grantdesk\/messages';/;
const COMPILED = /^([^]*)export default \{\s*f: ([^]*)\n\}$/;

export function messages(locale: Locale): Plugin {
  const catalogue = readCatalogue(locale);
  const format = new MessageFormat(locale);
  return {
    name: 'grantdesk:messages',
    enforce: 'pre',
    config: () => ({ define: { __LOCALE__: JSON.stringify(locale) } }),
    transform(code, id) {
      const found = IMPORT.exec(code);
      if (!found || id.includes('/node_modules/')) return null;
      return { code: withTexts(code, found[1] ?? 'm', { id, catalogue, format }), map: null };
    },
  };
}

interface Parts {
  id: string;
  catalogue: ReturnType<typeof readCatalogue>;
  format: MessageFormat;
}

/** A text without values stands in the code as a string; one with values is a function of the module, on its first line. */
function withTexts(code: string, name: string, { id, catalogue, format }: Parts): string {
  const functions = new Map<string, string>();
  const helpers = new Map<string, Set<string>>();
  const use = new RegExp(`(?<![\\w.$])${name}\\.(\\w+)\\.(\\w+)\\b(\\(\\))?`, 'g');
  const replaced = code.replace(IMPORT, '').replace(use, (_whole, subject: string, message: string, call?: string) => {
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
