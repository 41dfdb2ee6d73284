import { globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, it } from 'vitest';
import { parseAst } from 'vitest/node';

interface Node {
  type: string;
  start: number;
  [key: string]: unknown;
}

interface Source {
  source: string;
  lang: 'ts' | 'tsx';
}

const root = path.resolve(import.meta.dirname, '../../..');
const isNode = (value: unknown): value is Node => typeof value === 'object' && value !== null && 'type' in value;
const SENTENCE = /^[A-Z][a-z’']+( [\w’',:/]+)+[.!?…]?$/;

/** What a literal or a template says itself; undefined for everything else. */
function wordsOf({ type, value, quasis }: Node): string | undefined {
  if (type === 'Literal' && typeof value === 'string') return value;
  if (type !== 'TemplateLiteral') return undefined;
  return (quasis as { value: { cooked: string } }[]).map((each) => each.value.cooked).join('');
}

/** Lines of the texts that a part of the source writes itself, in English for everyone. */
function linesOf({ source, lang }: Source, isText: (node: Node, words: string, parents: Node[]) => boolean): number[] {
  const lines: number[] = [];
  const visit = (node: Node, parents: Node[]): void => {
    if (/^(?:Import|Export|TS)\w*Declaration$/.test(node.type) && 'source' in node && node['source']) return;
    if (node.type === 'TSLiteralType') return;
    const words = wordsOf(node);
    if (words !== undefined && isText(node, words, parents)) lines.push(source.slice(0, node.start).split('\n').length);
    for (const child of Object.values(node).flat()) if (isNode(child)) visit(child, [node, ...parents]);
  };
  visit(parseAst(source, { lang }) as unknown as Node, []);
  return lines;
}

/** What an error of the API says, given as its second argument, perhaps as one of two. */
function isRefusal(node: Node, words: string, parents: Node[]): boolean {
  const at = parents.findIndex(({ type }) => type !== 'ConditionalExpression');
  const call = parents[at];
  const isMade = call?.type === 'NewExpression' && (call['callee'] as { name?: string }).name === 'AppError';
  return isMade && (call['arguments'] as Node[])[1] === (parents[at - 1] ?? node) && /[a-z]{2}/.test(words);
}

/** Names of properties are read by code. */
const isSentence = (node: Node, words: string, [parent]: Node[]): boolean => SENTENCE.test(words) && parent?.['key'] !== node;

const refusals = (source: Source): number[] => linesOf(source, isRefusal);
const sentences = (source: Source): number[] => linesOf(source, isSentence);

const found = (patterns: string[], search: (source: Source) => number[]): string[] =>
  globSync(patterns, { cwd: root })
    .filter((file) => !/\.test\.|\.gen\./.test(file))
    .flatMap((file) =>
      search({ source: readFileSync(path.join(root, file), 'utf8'), lang: file.endsWith('x') ? 'tsx' : 'ts' }).map(
        (line) => `${file}:${line}`,
      ),
    );

it('finds a refusal and a sentence that no catalogue has', () => {
  const refused =
    "new AppError('A', 'Not now.');\nnew AppError('A', m.x.y());\nnew AppError('A', `${a} is gone.`);\nnew AppError('A', b ? m.x.y() : 'Gone.');";
  expect(refusals({ source: refused, lang: 'ts' })).toEqual([1, 3, 4]);
  const said =
    "import 'Not a text';\nconst a = <p title={b ? 'Expand the menu' : c} className=\"Grid gap\" />;\nconst d = { 'Super Admin': 'grid gap-4' };";
  expect(sentences({ source: said, lang: 'tsx' })).toEqual([2, 2]);
});

it('has every refusal of the server in its catalogues', () => {
  expect(found(['apps/server/src/**/*.ts'], refusals)).toEqual([]);
});

it('has every sentence of the screens in its catalogues', () => {
  expect(found(['apps/web/src/**/*.{ts,tsx}'], sentences)).toEqual([]);
});
