/**
 * What the organisation's own mail host found out about a sender (RFC 8601). Everything in an email can be written by its
 * sender, its address and further results included: only the topmost result counts, and only if our host wrote it.
 */

/** One result: `dmarc=pass (p=none) header.from=example.org`, without the comment. */
interface MethodResult {
  method: string;
  result: string;
  properties: Record<string, string>;
}

/** Separates at `;` and spaces outside of quotes and comments; comments go. */
function toWords(text: string): string[][] {
  const parts: string[][] = [[]];
  let word = '';
  let depth = 0;
  let isQuoted = false;
  const endWord = (): void => {
    if (word !== '') parts.at(-1)?.push(word);
    word = '';
  };
  for (let at = 0; at < text.length; at++) {
    const sign = text[at] ?? '';
    if ((isQuoted || depth > 0) && sign === '\\') {
      at++;
      if (isQuoted) word += text[at] ?? '';
    } else if (isQuoted) {
      if (sign === '"') isQuoted = false;
      // What is quoted is one value, whatever is in it.
      else word += /[\s;=]/.test(sign) ? '_' : sign;
    } else if (sign === '(') depth++;
    else if (depth > 0) depth -= sign === ')' ? 1 : 0;
    else if (sign === '"') isQuoted = true;
    else if (sign === ';') {
      endWord();
      parts.push([]);
    } else if (/\s/.test(sign)) endWord();
    else word += sign;
  }
  // An open quote or comment: nothing of it can be believed.
  if (isQuoted || depth > 0) return [];
  endWord();
  return parts;
}

function toResult(words: readonly string[]): MethodResult | null {
  const [first = '', ...rest] = words;
  const [, method, result] = /^([\w-]+)(?:\/\d+)?=(\w+)$/.exec(first) ?? [];
  if (!method || !result) return null;
  const properties: Record<string, string> = {};
  for (const each of rest) {
    const [, name, value] = /^([\w-]+(?:\.[\w-]+)?)=(.*)$/.exec(each) ?? [];
    if (name && value !== undefined) properties[name.toLowerCase()] = value.toLowerCase();
  }
  return { method: method.toLowerCase(), result: result.toLowerCase(), properties };
}

const domainOf = (address: string): string => address.slice(address.lastIndexOf('@') + 1);

/**
 * Whether the host proved that the domain of `from` sent the email: DMARC passed for it, or, where that domain has no DMARC
 * policy, DKIM or SPF passed for exactly this domain.
 * @param headers every `Authentication-Results`, the topmost first
 * @param authserv what our host calls itself in them
 */
export function isSenderProven(headers: readonly string[], { authserv, from }: { authserv: string; from: string }): boolean {
  const [first = [], ...parts] = toWords(headers[0] ?? '');
  if (first[0]?.toLowerCase() !== authserv.toLowerCase()) return false;
  const results = parts.flatMap((words) => toResult(words) ?? []);
  const domain = domainOf(from).toLowerCase();
  const dmarc = results.filter(({ method }) => method === 'dmarc');
  if (dmarc.length > 1) return false;
  const [policy] = dmarc;
  if (policy && policy.result !== 'none')
    return policy.result === 'pass' && domainOf(policy.properties['header.from'] ?? '') === domain;
  return results.some(({ method, result, properties }) => {
    if (result !== 'pass') return false;
    if (method === 'dkim') return (properties['header.d'] ?? domainOf(properties['header.i'] ?? '')) === domain;
    return method === 'spf' && domainOf(properties['smtp.mailfrom'] ?? '') === domain;
  });
}
