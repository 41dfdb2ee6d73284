/** What PostgreSQL writes in capitals and in full, as people write it; texts and quoted names stay as they are. */
export function readable(definition: string): string {
  return definition
    .replaceAll(/'(?:[^']|'')*'|"[^"]*"|[^'"]+/g, (part) => (/^['"]/.test(part) ? part : plainWords(part)))
    .replaceAll(/('(?:[^']|'')*')::(?:text|regclass)\b(?!\[)/g, '$1')
    .replaceAll(/(\w+) (= any|<> all) \(array\[('[^']*'(?:, '[^']*')*)\]\)/g, (_, name: string, how: string, list: string) =>
      how === '= any' ? `${name} in (${list})` : `${name} not in (${list})`,
    );
}

const plainWords = (words: string): string =>
  words
    .toLowerCase()
    .replaceAll('timestamp with time zone', 'timestamptz')
    .replaceAll(/\bnull::[\w[\]]+/g, 'null')
    .replaceAll(' ~~ ', ' like ');

/** A default without the type of its column, which PostgreSQL adds. */
export function readableDefault(expression: string, type: string): string {
  const literal = /^('(?:[^']|'')*')::(.*)$/.exec(expression);
  return literal?.[1] !== undefined && literal[2] === type ? literal[1] : inOneLine(readable(expression));
}

const inOneLine = (text: string): string =>
  text
    .trim()
    .replaceAll(/\s*\n\s*/g, ' ')
    .replaceAll('( case', '(case')
    .replaceAll(/ else null end\b/g, ' end');

const WIDTH = 125;

/** A statement with line breaks before its clauses where it is long; what is still long then, before each `or`. */
export function folded(statement: string, clauses: RegExp): string {
  const line = inOneLine(statement);
  if (line.length <= WIDTH) return line;
  const lines = line.replaceAll(clauses, '\n  ').split('\n');
  return lines.map((each) => (each.length <= WIDTH ? each : each.replaceAll(/ (?=or )/g, '\n    '))).join('\n');
}

const BODY = '$function$';

/** A function with its head in one line, and its body untouched. */
export function readableFunction(definition: string): string {
  const [head = '', body] = definition.split(BODY);
  const words = readable(inOneLine(head)).replace(/^create or replace (\w+) \w+\./, 'create $1 ');
  // What was read when it was made (`return …`) is not quoted.
  if (body === undefined) return `${folded(words.trimEnd(), / (?=returns |language |return )/g)};`;
  const quote = body.includes('$$') ? BODY : '$$';
  return `${folded(words, / (?=returns |language )/g)} ${quote}${body}${quote};`;
}
