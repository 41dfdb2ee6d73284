/**
 * Formulas of calculated fields: numbers, + - * / and brackets, references as `{field_id}` or
 * `{table.column}`, and SUM, AVERAGE, MIN, MAX, COUNT and ROUND. Our own small grammar, since a general
 * expression library would let a form run more than arithmetic.
 */
import { m } from '@grantdesk/messages';
import { readDecimal } from './text-rules.ts';

type Operator = '+' | '-' | '*' | '/';
const FUNCTIONS = ['SUM', 'AVERAGE', 'MIN', 'MAX', 'COUNT', 'ROUND'] as const;
export type FormulaFunction = (typeof FUNCTIONS)[number];
export const FORMULA_FUNCTIONS: readonly FormulaFunction[] = FUNCTIONS;

export type FormulaNode =
  | { kind: 'number'; value: number }
  | { kind: 'reference'; name: string; at: number }
  | { kind: 'call'; name: FormulaFunction; parts: FormulaNode[]; at: number }
  | { kind: 'negate'; part: FormulaNode }
  | { kind: 'operation'; operator: Operator; left: FormulaNode; right: FormulaNode };

export type ParsedFormula = { ok: true; node: FormulaNode; references: string[] } | { ok: false; message: string; at: number };

const LONGEST = 2_000;
const DEEPEST = 40;
const TOKEN = /\s*(?:(\d+(?:\.\d+)?|\.\d+)|\{([^{}]+)\}|([A-Za-z]+)|([-+*/(),]))/y;

type Token = { kind: 'number' | 'reference' | 'word' | 'sign'; text: string; at: number };

class FormulaError extends Error {
  readonly at: number;
  constructor(message: string, at: number) {
    super(message);
    this.at = at;
  }
}

function tokensOf(text: string): Token[] {
  const tokens: Token[] = [];
  TOKEN.lastIndex = 0;
  const end = text.trimEnd().length;
  let at = 0;
  while (at < end) {
    TOKEN.lastIndex = at;
    const match = TOKEN.exec(text);
    if (!match) throw new FormulaError(m.form.isNotUnderstood({ text: text.slice(at).trim().slice(0, 12) }), at);
    const kind =
      match[1] !== undefined ? 'number' : match[2] !== undefined ? 'reference' : match[3] !== undefined ? 'word' : 'sign';
    const found = match[1] ?? match[2] ?? match[3] ?? match[4] ?? '';
    at = TOKEN.lastIndex;
    tokens.push({ kind, text: kind === 'reference' ? found.trim() : found, at: at - match[0].trimStart().length });
  }
  return tokens;
}

/** Recursive descent, one method a level of the grammar; the depth is bounded, so no formula exhausts the stack. */
class Parser {
  readonly #tokens: Token[];
  readonly #end: number;
  readonly references = new Set<string>();
  #next = 0;
  #depth = 0;

  constructor(text: string) {
    this.#tokens = tokensOf(text);
    this.#end = text.length;
  }

  whole(): FormulaNode {
    const node = this.#sum();
    const left = this.#peek();
    if (left) throw new FormulaError(m.form.wasNotExpectedHere({ text: left.text }), left.at);
    return node;
  }

  #sum(): FormulaNode {
    let left = this.#product();
    for (let sign = this.#takeSign('+', '-'); sign; sign = this.#takeSign('+', '-'))
      left = { kind: 'operation', operator: sign as Operator, left, right: this.#product() };
    return left;
  }

  #product(): FormulaNode {
    let left = this.#factor();
    for (let sign = this.#takeSign('*', '/'); sign; sign = this.#takeSign('*', '/'))
      left = { kind: 'operation', operator: sign as Operator, left, right: this.#factor() };
    return left;
  }

  #factor(): FormulaNode {
    this.#depth += 1;
    if (this.#depth > DEEPEST) throw new FormulaError(m.form.formulaIsTooDeep(), this.#peek()?.at ?? this.#end);
    try {
      if (this.#takeSign('-')) return { kind: 'negate', part: this.#factor() };
      const token = this.#take(m.form.aNumberAFieldOrA());
      if (token.kind === 'number') return { kind: 'number', value: Number(token.text) };
      if (token.kind === 'reference') {
        this.references.add(token.text);
        return { kind: 'reference', name: token.text, at: token.at };
      }
      if (token.kind === 'word') return this.#call(token);
      if (token.text !== '(') throw new FormulaError(m.form.wasNotExpectedHere({ text: token.text }), token.at);
      const inner = this.#sum();
      this.#expect(')');
      return inner;
    } finally {
      this.#depth -= 1;
    }
  }

  #call(token: Token): FormulaNode {
    const name = FUNCTIONS.find((known) => known === token.text.toUpperCase());
    if (!name) throw new FormulaError(m.form.isNotAFunction({ text: token.text, list: FUNCTIONS.join(', ') }), token.at);
    this.#expect('(');
    const parts = [this.#sum()];
    while (this.#takeSign(',')) parts.push(this.#sum());
    this.#expect(')');
    return { kind: 'call', name, parts, at: token.at };
  }

  #peek(): Token | undefined {
    return this.#tokens[this.#next];
  }

  #take(missing: string): Token {
    const token = this.#peek();
    if (!token) throw new FormulaError(missing, this.#end);
    this.#next += 1;
    return token;
  }

  #takeSign(...signs: string[]): string | null {
    const token = this.#peek();
    if (token?.kind !== 'sign' || !signs.includes(token.text)) return null;
    this.#next += 1;
    return token.text;
  }

  #expect(sign: string): void {
    const token = this.#peek();
    if (!this.#takeSign(sign)) throw new FormulaError(m.form.isMissingHere({ text: sign }), token?.at ?? this.#end);
  }
}

/** Reads a formula; never throws. `at` counts UTF-16 units from 0, for marking the place. */
export function parseFormula(text: string): ParsedFormula {
  if (text.trim() === '') return { ok: false, message: m.form.theFormulaIsEmpty(), at: 0 };
  if (text.length > LONGEST) return { ok: false, message: m.form.aFormulaCanHaveAt({ max: LONGEST }), at: LONGEST };
  try {
    const parser = new Parser(text);
    const node = parser.whole();
    return { ok: true, node, references: [...parser.references] };
  } catch (error) {
    if (error instanceof FormulaError) return { ok: false, message: error.message, at: error.at };
    throw error;
  }
}

/** Answers that a reference stands for: one for a field, one a row for a column; none when empty or hidden. */
export type ReadReference = (name: string) => readonly string[];

/**
 * The result as plain digits, or null: when nothing that it reads is answered, when it divides by zero, or
 * when it leaves the range that a number holds exactly. An empty part among answered ones counts as 0.
 */
export function evaluateFormula(node: FormulaNode, read: ReadReference, decimals = 2): string | null {
  let reads = false;
  let answered = false;
  const numbersOf = (part: FormulaNode): number[] => {
    if (part.kind !== 'reference') return [valueOf(part)];
    reads = true;
    const numbers = read(part.name)
      .map(readDecimal)
      .filter((value) => value !== null);
    answered ||= numbers.length > 0;
    return numbers;
  };
  const valueOf = (part: FormulaNode): number => {
    switch (part.kind) {
      case 'number':
        return part.value;
      case 'reference':
        // Several rows without a function are read as their sum.
        return numbersOf(part).reduce((sum, value) => sum + value, 0);
      case 'negate':
        return -valueOf(part.part);
      case 'operation':
        return operate(part.operator, valueOf(part.left), valueOf(part.right));
      case 'call':
        return call(part.name, part.parts, numbersOf, valueOf);
    }
  };
  const result = valueOf(node);
  return reads && !answered ? null : plainDigits(result, decimals);
}

function operate(operator: Operator, left: number, right: number): number {
  if (operator === '+') return left + right;
  if (operator === '-') return left - right;
  return operator === '*' ? left * right : left / right;
}

function call(
  name: FormulaFunction,
  parts: FormulaNode[],
  numbersOf: (part: FormulaNode) => number[],
  valueOf: (part: FormulaNode) => number,
): number {
  if (name === 'ROUND') return roundTo(valueOf(parts[0] as FormulaNode), parts[1] ? valueOf(parts[1]) : 0);
  const numbers = parts.flatMap(numbersOf);
  if (name === 'COUNT') return numbers.length;
  const sum = numbers.reduce((total, value) => total + value, 0);
  if (name === 'SUM') return sum;
  if (numbers.length === 0) return 0;
  if (name === 'AVERAGE') return sum / numbers.length;
  return numbers.reduce((best, value) => (name === 'MIN' ? Math.min(best, value) : Math.max(best, value)));
}

/** Half away from zero, by moving the point in the digits, so that 1.005 rounds to 1.01. */
function roundTo(value: number, decimals: number): number {
  const places = Math.min(6, Math.max(0, Math.trunc(decimals)));
  const digits = Math.abs(value).toString();
  if (!Number.isFinite(value) || digits.includes('e')) return Math.abs(value) < 1 ? 0 : value;
  return Math.sign(value) * Number(`${Math.round(Number(`${digits}e${places}`))}e-${places}`);
}

const LARGEST = 1e15;

function plainDigits(value: number, decimals: number): string | null {
  // Sums of decimals carry a tiny error of the machine; twelve digits of it are taken off before rounding.
  const rounded = roundTo(Number(value.toPrecision(15)), decimals);
  return Number.isFinite(rounded) && Math.abs(rounded) < LARGEST ? String(rounded === 0 ? 0 : rounded) : null;
}
