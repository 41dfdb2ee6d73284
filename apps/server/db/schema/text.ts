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
    .replaceAll(/\bon public\./g, 'on ')
    .replaceAll(/\bnull::[\w[\]]+/g, 'null')
    .replaceAll(' ~~ ', ' like ');

/** A default without the type of its column, which PostgreSQL adds. */
export function readableDefault(expression: string, type: string): string {
  const literal = /^('(?:[^']|'')*')::(.*)$/.exec(expression);
  return literal?.[1] !== undefined && literal[2] === type
    ? literal[1]
    : readable(expression)
        .replaceAll(/\s*\n\s*/g, ' ')
        .trim();
}

const BODY = '$function$';

/** A function with its head in one line, and its body untouched. */
export function readableFunction(definition: string): string {
  const [head = '', body = ''] = definition.split(BODY);
  const words = readable(head.replaceAll(/\s*\n\s*/g, ' ').trim()).replace(/^create or replace (\w+) public\./, 'create $1 ');
  const quote = body.includes('$$') ? BODY : '$$';
  return `${words} ${quote}${body}${quote};`;
}
