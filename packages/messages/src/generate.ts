/** Writes the types of the messages from the English catalogue: `node packages/messages/src/generate.ts`, after adding or changing one. */
import { writeFileSync } from 'node:fs';
import path from 'node:path';
import { parse, type Token } from '@messageformat/parser';
import { readCatalogue } from './catalogues.ts';
import { DEFAULT_LOCALE } from './locales.ts';

const FILE = path.join(import.meta.dirname, 'messages.gen.ts');
const HEAD = `// Written by generate.ts from the English catalogue: do not edit.\n\ntype Value = string | number;\n\n`;

/** The values of a message and their types: a plural takes a number, a choice one of its words, all else what can be shown. */
export function parametersOf(text: string): Map<string, string> {
  const found = new Map<string, string>();
  const add = (name: string, type: string): void => {
    const known = found.get(name);
    if (!known || known === 'Value') found.set(name, type);
  };
  const visit = (tokens: readonly Token[]): void => {
    for (const token of tokens) {
      if (token.type === 'argument') add(token.arg, 'Value');
      if (token.type === 'function') add(token.arg, 'number');
      if (token.type === 'plural' || token.type === 'selectordinal') add(token.arg, 'number');
      if (token.type === 'select') add(token.arg, 'string');
      if ('cases' in token) for (const { tokens: inside } of token.cases) visit(inside);
    }
  };
  visit(parse(text));
  return found;
}

export function toTypes(): string {
  const subjects = Object.entries(readCatalogue(DEFAULT_LOCALE)).map(([subject, texts]) => {
    const lines = Object.entries(texts).map(([id, text]) => {
      const values = [...parametersOf(text)].map(([name, type]) => `${name}: ${type}`);
      return `    ${id}: (${values.length > 0 ? `values: { ${values.join('; ')} }` : ''}) => string;`;
    });
    return `  ${subject}: {\n${lines.join('\n')}\n  };`;
  });
  return `${HEAD}export interface Messages {\n${subjects.join('\n')}\n}\n`;
}

if (process.argv[1] === import.meta.filename) writeFileSync(FILE, toTypes());
