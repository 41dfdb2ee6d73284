import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { SyntaxKind } from 'typescript/unstable/ast';
import { createScanner } from 'typescript/unstable/ast/scanner';
import { describe, expect, it } from 'vitest';

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
/** Folders without these words. Add one when its last finding is gone. */
const FOLDERS = ['packages', 'apps/server'];
/** The keys of the French catalogues are texts of the interface. */
const CATALOGUES = 'packages/domain/src/language/fr/';
/** A field of the API cannot be renamed: an award's stored side, beside the published one. */
const isApiField = (file: string, word: string): boolean => word === 'kept' && file.includes('open-data');

interface Token {
  kind: SyntaxKind;
  text: string;
  line: number;
}

const isSpace = ({ kind }: Token): boolean => kind === SyntaxKind.WhitespaceTrivia || kind === SyntaxKind.NewLineTrivia;
const isComment = ({ kind }: Token): boolean =>
  kind === SyntaxKind.SingleLineCommentTrivia || kind === SyntaxKind.MultiLineCommentTrivia;
const isText = ({ kind }: Token): boolean =>
  kind === SyntaxKind.StringLiteral || (kind >= SyntaxKind.FirstTemplateToken && kind <= SyntaxKind.LastTemplateToken);

const BEFORE_EXPRESSION = /^(?:return|typeof|case|in|of|delete|void|throw|new|else|do|await|yield|instanceof)$/;
/** After a value a slash divides; anywhere else it starts a regular expression. */
const endsValue = (text: string): boolean => /[\w$)\]}'"`/]$/.test(text) && !BEFORE_EXPRESSION.test(text);

/** The tokens of a source with its comments. The scanner alone cannot know where a template continues or a regular expression starts. */
function tokensOf(source: string): Token[] {
  const scanner = createScanner(false, undefined, source);
  const tokens: Token[] = [];
  const braces: ('block' | 'template')[] = [];
  let before = '';
  let line = 1;
  for (let kind = scanner.scan(); kind !== SyntaxKind.EndOfFile; kind = scanner.scan()) {
    const isSlash = kind === SyntaxKind.SlashToken || kind === SyntaxKind.SlashEqualsToken;
    if (isSlash && !endsValue(before)) kind = scanner.reScanSlashToken();
    if (kind === SyntaxKind.CloseBraceToken && braces.pop() === 'template') kind = scanner.reScanTemplateToken(false);
    if (kind === SyntaxKind.OpenBraceToken) braces.push('block');
    if (kind === SyntaxKind.TemplateHead || kind === SyntaxKind.TemplateMiddle) braces.push('template');
    const token = { kind, text: scanner.getTokenText(), line };
    if (!isSpace(token)) tokens.push(token);
    if (!isSpace(token) && !isComment(token)) before = token.text;
    line += token.text.split('\n').length - 1;
  }
  return tokens;
}

/** Where the brackets that open at a place are closed. */
function closingOf(code: Token[], from: number): number {
  let depth = 0;
  for (let at = from; at < code.length; at += 1) {
    if (code[at]?.kind === SyntaxKind.OpenParenToken) depth += 1;
    if (code[at]?.kind === SyntaxKind.CloseParenToken) depth -= 1;
    if (depth === 0) return at;
  }
  return code.length;
}

/** The texts of the first argument of `it(…)`, `describe(…)`, `test.each(…)(…)` and the like. */
function titlesOf(code: Token[]): Token[] {
  return code.flatMap(({ text }, at) => {
    if (!/^(?:it|test|describe)$/.test(text) || code[at - 1]?.kind === SyntaxKind.DotToken) return [];
    let next = at + 1;
    let isTable = false;
    for (; code[next]?.kind === SyntaxKind.DotToken; next += 2)
      isTable = /^(?:each|for|skipIf|runIf)$/.test(code[next + 1]?.text ?? '');
    if (isTable) next = closingOf(code, next) + 1;
    if (code[next]?.kind !== SyntaxKind.OpenParenToken) return [];
    const end = code.findIndex(({ kind }, index) => index > next && kind === SyntaxKind.CommaToken);
    return code.slice(next, end).filter(isText);
  });
}

/** Each of the words in comments, names and test titles, with its place and what to write instead. */
function findingsOf(file: string, source: string): string[] {
  const tokens = tokensOf(source);
  const code = tokens.filter((token) => !isComment(token));
  const names = file.startsWith(CATALOGUES)
    ? []
    : code.filter(({ kind, text }) => kind === SyntaxKind.Identifier && !isApiField(file, text));
  return [...tokens.filter(isComment), ...titlesOf(code), ...names].flatMap(({ text, line }) =>
    text.split('\n').flatMap((part, index) =>
      (part.match(/\w+/g) ?? []).flatMap((word) => {
        const plainer = PLAINER.get(word.toLowerCase());
        return plainer ? [`${file}:${line + index}: ${word} (write ${plainer})`] : [];
      }),
    ),
  );
}

describe('the words of the code', () => {
  it('finds a word in a comment, a name and a title, but not in a text', () => {
    const source = [
      '/**\n * Nobody.\n */',
      'const kept = /`/.test(text) ? `${say`told ${kept}`} told` : "told";',
      "it.each([['told']])('is told %s', () => {});",
      'const isKept = retold;',
    ].join('\n');
    expect(findingsOf('a.ts', source).map((finding) => finding.replace(/ \(.*/, ''))).toEqual([
      'a.ts:2: Nobody',
      'a.ts:5: told',
      'a.ts:4: kept',
      'a.ts:4: kept',
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
