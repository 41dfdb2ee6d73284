import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { parseAst } from 'vitest/node';

/** Words that leave open what happens, and what to write instead. */
const PLAINER = new Map([
  ['told', 'notified, returned, shown or reported'],
  ['kept', 'stored, saved, retained or left'],
  ['asked', 'requested, queried or called'],
  ['whoever', 'the person who, anyone who or the caller'],
  ['nobody', 'no one'],
  ['somebody', 'someone'],
  ['anybody', 'anyone'],
]);
/** The folders with code. */
const FOLDERS = ['packages', 'apps', 'tools', 'e2e', 'scripts'];
/** A field of the API cannot be renamed: an award's stored side, beside the published one. */
const isApiField = (file: string, word: string): boolean => word === 'kept' && file.includes('open-data');

interface Node {
  type: string;
  start: number;
  end: number;
  [key: string]: unknown;
}
/** A part of a source, and where it starts. */
interface Part {
  text: string;
  start: number;
}

const isNode = (value: unknown): value is Node => typeof value === 'object' && value !== null && 'type' in value;

function visit(node: Node, enter: (node: Node) => void): void {
  enter(node);
  for (const child of Object.values(node).flat()) if (isNode(child)) visit(child, enter);
}

const isTextNode = ({ type, value, regex }: Node): boolean =>
  type === 'JSXText' || type === 'TemplateElement' || (type === 'Literal' && (typeof value === 'string' || regex !== undefined));
const isNameNode = ({ type }: Node): boolean => ['Identifier', 'PrivateIdentifier', 'JSXIdentifier'].includes(type);

/** True of the callee in `it(…)`, `describe.skip(…)`, `test.each(…)(…)` and the like. */
function isTestCallee(callee: Node): boolean {
  if (callee.type === 'Identifier') return /^(?:it|test|describe)$/.test(callee['name'] as string);
  if (callee.type === 'CallExpression') return isTable(callee) && isTestCallee(callee['callee'] as Node);
  return callee.type === 'MemberExpression' && isTestCallee(callee['object'] as Node);
}

/** True of `test.each(…)` alone, which has a table in its brackets and the title in the next. */
function isTable({ callee }: Node): boolean {
  const property = isNode(callee) ? callee['property'] : undefined;
  return isNode(property) && /^(?:each|for|skipIf|runIf)$/.test(String(property['name']));
}

/** The comments, names and test titles of a source. Other texts, such as what a screen shows, are left out. */
function partsOf(file: string, source: string): Record<'comments' | 'titles' | 'names', Part[]> {
  const names: Part[] = [];
  const titles: Part[] = [];
  let code = source;
  const read = ({ start, end }: Node): Part => ({ text: source.slice(start, end), start });
  visit(parseAst(source, { lang: file.endsWith('x') ? 'tsx' : 'ts' }) as unknown as Node, (node) => {
    if (isNameNode(node)) names.push({ text: node['name'] as string, start: node.start });
    if (isTextNode(node)) code = code.slice(0, node.start) + read(node).text.replaceAll(/./g, ' ') + code.slice(node.end);
    if (node.type !== 'CallExpression' || isTable(node) || !isTestCallee(node['callee'] as Node)) return;
    const [title] = node['arguments'] as Node[];
    if (title) visit(title, (part) => isTextNode(part) && titles.push(read(part)));
  });
  const comments = [...code.matchAll(/\/\*[^]*?\*\/|\/\/.*/g)].map(({ 0: text, index }) => ({ text, start: index }));
  return { comments, titles, names };
}

const ANY_WORD = new RegExp([...PLAINER.keys()].join('|'), 'i');

/** Each of the words in comments, names and test titles, with its place and what to write instead. */
function findingsOf(file: string, source: string): string[] {
  if (!ANY_WORD.test(source)) return [];
  const { comments, titles, names } = partsOf(file, source);
  const checked = names.filter(({ text }) => !isApiField(file, text));
  return [...comments, ...titles, ...checked].flatMap(({ text, start }) =>
    [...text.matchAll(/\w+/g)].flatMap(({ 0: word, index }) => {
      const plainer = PLAINER.get(word.toLowerCase());
      const line = source.slice(0, start + index).split('\n').length;
      return plainer ? [`${file}:${line}: ${word} (write ${plainer})`] : [];
    }),
  );
}

describe('the words of the code', () => {
  it('finds a word in a comment, a name and a title, but not in a text', () => {
    const source = [
      '/**\n * Nobody.\n */',
      'const kept = /`/.test(text) ? `${html`told ${kept}`} told // told` : "told";',
      "it.each([['told']])('is told %s', () => {});",
      'const isKept = retold;',
      'const part = <p title="told">It\'s told. {/* told */}{asked}</p>; // told',
    ].join('\n');
    expect(findingsOf('a.tsx', source).map((finding) => finding.replace(/ \(.*/, ''))).toEqual([
      'a.tsx:2: Nobody',
      'a.tsx:7: told',
      'a.tsx:7: told',
      'a.tsx:5: told',
      'a.tsx:4: kept',
      'a.tsx:4: kept',
      'a.tsx:7: asked',
    ]);
  });

  it('says in comments, names and test titles what happens', () => {
    const root = path.resolve(import.meta.dirname, '../../..');
    const listed = execFileSync('git', ['ls-files', '--cached', '--others', '--exclude-standard', ...FOLDERS], {
      cwd: root,
      encoding: 'utf8',
    });
    const files = listed
      .split('\n')
      .filter((file) => /\.(?:ts|tsx|mjs)$/.test(file) && !file.endsWith('.gen.ts') && existsSync(path.join(root, file)));
    expect(files.length).toBeGreaterThan(800);
    expect(files.flatMap((file) => findingsOf(file, readFileSync(path.join(root, file), 'utf8')))).toEqual([]);
  });
});
