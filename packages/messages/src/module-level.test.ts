import { globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, it } from 'vitest';
import { parseAst } from 'vitest/node';

interface Node {
  type: string;
  start: number;
  [key: string]: unknown;
}

const root = path.resolve(import.meta.dirname, '../../..');
const isNode = (value: unknown): value is Node => typeof value === 'object' && value !== null && 'type' in value;

/** Lines at which a text is written while the module loads: on the server it would stay in English for everyone. */
function frozenLines(source: string): number[] {
  const lines: number[] = [];
  const visit = (node: Node): void => {
    if (/Function|MethodDefinition/.test(node.type)) return;
    if (node.type === 'CallExpression' && /^m\s*\.\w+\s*\.\w+\(/.test(source.slice(node.start)))
      lines.push(source.slice(0, node.start).split('\n').length);
    // Constants whose properties are texts.
    if (
      node.type === 'MemberExpression' &&
      /^(?:messages|ours|\w+Words|\w+Messages|[A-Z]\w*_LABELS)[.[]/.test(source.slice(node.start))
    )
      lines.push(source.slice(0, node.start).split('\n').length);
    for (const child of Object.values(node).flat()) if (isNode(child)) visit(child);
  };
  visit(parseAst(source, { lang: 'ts' }) as unknown as Node);
  return lines;
}

it('finds a text that is written while its module loads', () => {
  expect(
    frozenLines(
      'const a = m.x.y();\nconst b = { get c() { return m.x.y(); } };\nconst d = () => m.x.y();\nconst e = [[m.x.z({ a: 1 })]];',
    ),
  ).toEqual([1, 4]);
});

it('writes every text of the server and the domain when it is read', () => {
  const files = globSync(['apps/server/src/**/*.ts', 'packages/{api,domain}/src/**/*.ts'], { cwd: root });
  const frozen = files
    .filter((file) => !file.endsWith('.test.ts'))
    .flatMap((file) => frozenLines(readFileSync(path.join(root, file), 'utf8')).map((line) => `${file}:${line}`));
  expect(frozen).toEqual([]);
});
