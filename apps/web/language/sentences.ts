/**
 * Finds the texts of a source file that people read: between tags, in attributes, and every literal that reads as words.
 * The sources contain the English texts; the build of another language replaces them.
 */
import { parseSync } from 'vite';
import {
  isProse,
  isProseAround,
  isTechnicalAttribute,
  isTechnicalCall,
  isTextAttribute,
  isWordCall,
  isTextProperty,
  TECHNICAL_PROPERTIES,
} from './shapes.ts';
import { isValue } from './values.ts';

/** A node of the syntax tree, as the parser gives it. */
export interface Node {
  type: string;
  start: number;
  end: number;
  [key: string]: unknown;
}

/** A value inside a text: the expression or element at these positions of the source. */
export interface Slot {
  name: string;
  start: number;
  end: number;
}

export interface Sentence {
  /** The English text with its values as `{name}`: the key that is looked up in a catalogue. */
  key: string;
  /** Its form in the source, which decides how another text replaces it. */
  as: 'literal' | 'template' | 'attribute' | 'children';
  start: number;
  end: number;
  slots: Slot[];
}

/** `count === 1 ? … : …` between texts: the place of the comparison, for languages with other plural rules. */
export interface Count {
  start: number;
  end: number;
}

export interface Texts {
  sentences: Sentence[];
  counts: Count[];
}

type Expect = 'prose' | 'words' | 'said' | 'nothing';

const COMPARING = new Set(['===', '!==', '==', '!=', 'in', '<', '>', '<=', '>=']);
const LETTERS = /\p{L}{2}/u;

/** The texts of one module in source order; outer ones before those inside them. */
export function textsOf(code: string, file: string): Texts {
  const { program } = parseSync(file, code, { lang: file.endsWith('x') ? 'tsx' : 'ts' });
  const sentences: Sentence[] = [];
  const counts: Count[] = [];

  const add = (sentence: Sentence): void => {
    if (!isValue(sentence.key, file)) sentences.push(sentence);
  };

  const literal = (node: Node, expect: Expect): void => {
    const value = node['value'];
    if (typeof value !== 'string' || expect === 'nothing') return;
    const text = value.trim();
    if (expect === 'words' ? !LETTERS.test(text) : !isProse(text)) return;
    add({ key: text, as: 'literal', start: node.start, end: node.end, slots: [] });
  };

  const template = (node: Node, expect: Expect): void => {
    const quasis = node['quasis'] as { value: { cooked: string } }[];
    const expressions = node['expressions'] as Node[];
    const slots = named(expressions);
    const key = quasis.map(({ value }, at) => value.cooked + (slots[at] ? `{${slots[at].name}}` : '')).join('');
    const fixed = quasis.map(({ value }) => value.cooked).join('\u0001');
    const isText =
      expect === 'said' || (expect !== 'nothing' && (expect === 'words' ? LETTERS.test(fixed) : isProseAround(fixed)));
    if (isText) add({ key: key.trim(), as: 'template', start: node.start, end: node.end, slots });
    // A part of a text is read with it, so a single word there is a text too.
    for (const each of expressions) visit(each, isText ? 'words' : expect);
  };

  const children = (node: Node): void => {
    const parts = (node['children'] as Node[]).map(partOf);
    const isWords = (part: Part): boolean => part.text !== undefined && /\p{L}/u.test(part.text);
    const isKept = (part: Part): boolean => part.isInline || (part.text ?? '').trim() !== '';
    if (parts.some((part) => isWords(part) && LETTERS.test(part.text ?? ''))) {
      const first = parts.findIndex(isKept);
      const last = parts.findLastIndex(isKept);
      const within = parts.slice(first, last + 1);
      const slots = named(within.filter(({ text }) => text === undefined).map(({ node: each }) => each));
      let at = 0;
      const key = within.map(({ text }) => text ?? `{${slots[at++]?.name}}`).join('');
      const [from, to] = [within[0], within.at(-1)];
      if (from && to) add({ key: key.trim(), as: 'children', start: from.node.start, end: to.node.end, slots });
    }
    for (const { node: each } of parts) visit(each, 'words');
  };

  const conditional = (node: Node, expect: Expect): void => {
    const before = sentences.length;
    const test = node['test'] as Node;
    visit(test, 'nothing');
    visit(node['consequent'] as Node, expect);
    const singular = sentences.slice(before).map(({ key }) => key);
    visit(node['alternate'] as Node, expect);
    const right = test['right'] as Node | undefined;
    if (sentences.length === before || test['operator'] !== '===' || right?.['value'] !== 1) return;
    // A text that says "1" or "one" itself is for exactly one.
    if (singular.some((key) => /\b(?:1|[Oo]ne|An?)\b/.test(key))) return;
    counts.push({ start: (test['left'] as Node).end, end: right.end });
  };

  const visit = (node: Node | null | undefined, expect: Expect): void => {
    if (!node) return;
    if (/^TS(?!As|Satisfies|NonNull)/.test(node.type) || /^(?:Import|ExportAll)/.test(node.type)) return;
    if (node.type === 'Literal') return literal(node, expect);
    if (node.type === 'TemplateLiteral') return template(node, expect);
    if (node.type === 'ConditionalExpression') return conditional(node, expect);
    if (node.type === 'JSXElement') {
      const opening = node['openingElement'] as Node;
      const element = wordAt(opening['name'], 'name');
      for (const each of opening['attributes'] as Node[])
        if (each.type === 'JSXAttribute') attribute(each, element);
        else visit(each, 'prose');
      return children(node);
    }
    if (node.type === 'JSXFragment') return children(node);
    if (node.type === 'JSXExpressionContainer') return visit(node['expression'] as Node, expect);
    // What the server says for one reader is marked; every other tag makes something for machines.
    if (node.type === 'TaggedTemplateExpression')
      return wordAt(node['tag'], 'name') === 'say' ? template(node['quasi'] as Node, 'said') : undefined;
    if (node.type === 'BinaryExpression' && COMPARING.has(String(node['operator']))) {
      visit(node['left'] as Node, 'nothing');
      return visit(node['right'] as Node, 'nothing');
    }
    if (node.type === 'BinaryExpression' || node.type === 'LogicalExpression') {
      visit(node['left'] as Node, node['operator'] === '&&' ? 'nothing' : expect);
      return visit(node['right'] as Node, expect);
    }
    if (node.type === 'SwitchCase') {
      for (const each of node['consequent'] as Node[]) visit(each, 'prose');
      return;
    }
    if (node.type === 'MemberExpression') {
      visit(node['object'] as Node, expect === 'words' ? 'prose' : expect);
      if (node['computed']) visit(node['property'] as Node, 'nothing');
      return;
    }
    // A list with a literal type contains values; a screen has labels for them.
    if (node.type === 'TSAsExpression' && isConstList(node)) return;
    if (node.type === 'Property' || node.type === 'PropertyDefinition') return property(node, expect);
    if (node.type === 'CallExpression' || node.type === 'NewExpression') return invocation(node, expect);
    if (node.type === 'ExpressionStatement' && node['directive']) return;
    const passed = [
      'TSAsExpression',
      'TSSatisfiesExpression',
      'TSNonNullExpression',
      'ParenthesizedExpression',
      'ArrayExpression',
    ].includes(node.type)
      ? expect
      : 'prose';
    for (const each of inner(node)) visit(each, passed);
  };

  const attribute = (node: Node, element: string): void => {
    const name = wordAt(node['name'], 'name');
    const value = node['value'] as Node | null;
    const isText = isTextAttribute(name, element);
    if (!value || (!isText && isTechnicalAttribute(name))) {
      if (value?.type === 'JSXExpressionContainer') visit(value['expression'] as Node, 'nothing');
      return;
    }
    const expect = isText ? 'words' : 'prose';
    if (value.type !== 'Literal') return visit(value, expect);
    const text = String(value['value']).trim();
    if (expect === 'words' ? LETTERS.test(text) : isProse(text))
      add({ key: decoded(text), as: 'attribute', start: value.start, end: value.end, slots: [] });
  };

  const property = (node: Node, expect: Expect): void => {
    const key = node['key'] as Node;
    const name = wordAt(key, 'name') || wordAt(key, 'value');
    if (node['computed']) visit(key, 'nothing');
    if (TECHNICAL_PROPERTIES.has(name)) return visit(node['value'] as Node, 'nothing');
    visit(node['value'] as Node, isTextProperty(name) ? 'words' : expect === 'words' ? 'prose' : expect);
  };

  const invocation = (node: Node, expect: Expect): void => {
    const callee = node['callee'] as Node;
    const name = wordAt(callee.type === 'MemberExpression' ? callee['property'] : callee, 'name');
    visit(callee, expect === 'words' ? 'prose' : expect);
    const given = isTechnicalCall(name, node.type === 'NewExpression') ? 'nothing' : isWordCall(name) ? 'words' : 'prose';
    for (const each of node['arguments'] as Node[]) visit(each, given);
  };

  visit(program as unknown as Node, 'prose');
  return { sentences, counts };
}

interface Part {
  node: Node;
  /** Undefined where it is no text but a value or an element. */
  text?: string;
  /** A value that belongs to the sentence also at its ends. */
  isInline: boolean;
}

function partOf(node: Node): Part {
  if (node.type === 'JSXText') return { node, text: decoded(collapsed(String(node['value']))), isInline: false };
  if (node.type !== 'JSXExpressionContainer') return { node, isInline: false };
  const inside = node['expression'] as Node;
  if (inside.type === 'Literal' && typeof inside['value'] === 'string' && !/\p{L}/u.test(inside['value']))
    return { node, text: inside['value'], isInline: false };
  return { node, isInline: inside.type !== 'JSXEmptyExpression' && !holdsElement(inside) };
}

const holdsElement = (node: Node): boolean =>
  node.type.startsWith('JSXE') || node.type === 'JSXFragment' || inner(node).some(holdsElement);

/** Whitespace of text between tags, as the compiler of JSX reads it. */
function collapsed(text: string): string {
  const lines = text.split('\n');
  return lines
    .map((line, at) => line.slice(at > 0 ? line.length - line.trimStart().length : 0))
    .map((line, at) => (at < lines.length - 1 ? line.trimEnd() : line))
    .filter((line) => line !== '')
    .join(' ');
}

const ENTITIES: Record<string, string> = {
  nbsp: '\u00a0',
  amp: '&',
  lt: '<',
  gt: '>',
  quot: '"',
  apos: "'",
  rsquo: '’',
  times: '×',
  mdash: '—',
  ndash: '–',
  hellip: '…',
};
const decoded = (text: string): string => text.replace(/&(\w+);/g, (whole, name: string) => ENTITIES[name] ?? whole);

/** Names for the values of a text, each once: what a translator reads. */
function named(nodes: readonly Node[]): Slot[] {
  const taken = new Map<string, number>();
  return nodes.map((node) => {
    const name = nameOf(node);
    const times = (taken.get(name) ?? 0) + 1;
    taken.set(name, times);
    return { name: times === 1 ? name : `${name}${times}`, start: node.start, end: node.end };
  });
}

function nameOf(node: Node): string {
  switch (node.type) {
    case 'Identifier':
      return String(node['name']);
    case 'MemberExpression':
      if (node['computed'] && typeof (node['property'] as Node)['value'] === 'string')
        return String((node['property'] as Node)['value']);
      return node['computed'] ? nameOf(node['object'] as Node) : nameOf(node['property'] as Node);
    case 'CallExpression': {
      const callee = node['callee'] as Node;
      if ((callee['property'] as Node | undefined)?.['name'] === 'join') return 'join';
      const first = (node['arguments'] as Node[])[0];
      return first && /^(?:Identifier|MemberExpression|CallExpression)$/.test(first.type) ? nameOf(first) : nameOf(callee);
    }
    case 'JSXExpressionContainer':
    case 'TSNonNullExpression':
    case 'TSAsExpression':
    case 'ChainExpression':
      return nameOf(node['expression'] as Node);
    case 'JSXElement': {
      const opening = node['openingElement'] as Node;
      return wordAt(opening['name'], 'name') || 'element';
    }
    case 'ConditionalExpression':
      return 'either';
    case 'LogicalExpression':
      return nameOf(node['left'] as Node);
    case 'BinaryExpression':
      return nameOf(node['left'] as Node);
    default:
      return 'value';
  }
}

const isConstList = (node: Node): boolean => {
  const inside = node['expression'] as Node;
  const name = ((node['typeAnnotation'] as Node)['typeName'] as Node | undefined)?.['name'];
  return (
    inside.type === 'ArrayExpression' &&
    name === 'const' &&
    (inside['elements'] as Node[]).every(({ type }) => type === 'Literal')
  );
};

const wordAt = (node: unknown, key: string): string => {
  const found = (node as Node | undefined)?.[key];
  return typeof found === 'string' ? found : '';
};

/** The nodes directly inside. */
function inner(node: Node): Node[] {
  const found: Node[] = [];
  for (const [key, value] of Object.entries(node)) {
    if (key === 'typeAnnotation' || key === 'typeArguments' || key === 'typeParameters' || key === 'returnType') continue;
    for (const each of Array.isArray(value) ? value : [value])
      if (each && typeof each === 'object' && typeof (each as Node).type === 'string') found.push(each as Node);
  }
  return found;
}
