/** Addresses that take replies to one message from one person: `reply+{token}@grants.example.org`. */

const TOKEN = '{token}';
/** 128 bits in hexadecimal: mail servers may change the case of what is before the @. */
const TOKEN_PATTERN = '([0-9a-f]{32})';

/** The most addresses of ours that one email is looked up for. */
const MAX_TOKENS = 5;

/** Whether a setting can be the pattern of addresses. */
export const isReplyPattern = (text: string): boolean => /^[\w.+-]*\{token\}[\w.+-]*@[\w-]+(\.[\w-]+)*$/.test(text);

export const toReplyAddress = (pattern: string, token: string): string => pattern.replace(TOKEN, token);

/** The tokens in the headers of an email that name where it was sent, in their order and each once. */
export function findReplyTokens(pattern: string, headers: readonly string[]): string[] {
  const literal = pattern
    .toLowerCase()
    .split(TOKEN)
    .map((part) => part.replaceAll(/[.*+?^${}()|[\]\\-]/g, String.raw`\$&`));
  const address = new RegExp(String.raw`(?<![\w.+-])${literal.join(TOKEN_PATTERN)}(?![\w-])(?!\.\w)`, 'g');
  const found = headers.flatMap((text) => [...text.toLowerCase().matchAll(address)].map(([, token = '']) => token));
  return [...new Set(found)].slice(0, MAX_TOKENS);
}
