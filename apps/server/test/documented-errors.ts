import { API_PREFIX, listEndpoints, type ErrorCode } from '@grantdesk/api';
import { errorCodesOf } from '@grantdesk/api/openapi/errors';

const calls = listEndpoints().map(({ key, method, path, endpoint }) => ({
  key,
  method,
  pattern: new RegExp(`^${API_PREFIX}${path.replace(/:\w+/g, '[^/]+')}$`),
  // A fixed address comes before one with an id in the same place.
  isExact: !path.includes(':'),
  codes: errorCodesOf(method, endpoint),
}));

/** Of the address itself, before any call of the contract is found. */
const OF_THE_ADDRESS = new Set<ErrorCode>(['METHOD_NOT_ALLOWED', 'HEADERS_TOO_LARGE', 'UNPARSEABLE']);

/** The error code of an answer that the description of its call does not name; undefined where it does. */
export function undocumentedCode(method: string, url: string, body: string): string | undefined {
  const address = url.split('?')[0] ?? '';
  const found = calls.filter((call) => call.method === method && call.pattern.test(address));
  const call = found.find(({ isExact }) => isExact) ?? found[0];
  const code = codeOf(body);
  if (!call || code === undefined || OF_THE_ADDRESS.has(code) || call.codes.has(code)) return undefined;
  return `${call.key} answered ${code}, which its description does not name`;
}

function codeOf(body: string): ErrorCode | undefined {
  try {
    return (JSON.parse(body) as { code?: ErrorCode }).code;
  } catch {
    return undefined;
  }
}
