import type { Random } from './random.ts';
import { anyId, type Ids } from './samples.ts';
import { HOSTILE_TEXTS } from './values.ts';

const LINE = '\r\n';
const NAMES = ['__proto__', 'constructor', '', 'a[b][c]', 'x'.repeat(400), 'a\u0000b', '../x', 'toString'];
const FILES: [name: string, content: Buffer][] = [
  ['plan.pdf', Buffer.from('%PDF-1.4\n1 0 obj\n<<>>\nendobj\ntrailer<<>>\n%%EOF')],
  ['plan.txt', Buffer.from('A plan.')],
  ['plan.png', Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a, 0, 0, 0, 0])],
  ['../../plan.docx', Buffer.from('PK\u0003\u0004')],
  ['pla\u0000n.exe', Buffer.from('MZ')],
  ['', Buffer.alloc(0)],
  ['x'.repeat(5_000), Buffer.alloc(2_000, 7)],
];

/** Form data: with odd names and values, or broken in its lines. */
export function brokenForm(names: string[], random: Random, ids: Ids, isWrong: boolean): { body: Buffer; contentType: string } {
  const boundary = `fuzz${random.below(1e9)}`;
  const chunks: Buffer[] = [];
  const count = isWrong && random.chance(0.03) ? 1_500 : 1 + random.below(6);
  for (let n = 0; n < count; n++) {
    const name = isWrong && random.chance(0.2) ? random.pick(NAMES) : (names[n] ?? random.pick(names));
    chunks.push(Buffer.from(`--${boundary}${LINE}`), part(name, random, ids, isWrong), Buffer.from(LINE));
  }
  chunks.push(Buffer.from(`--${boundary}--${LINE}`));
  const whole = { body: Buffer.concat(chunks), contentType: `multipart/form-data; boundary=${boundary}` };
  return isWrong && random.chance(0.4) ? brokenLines(whole, random) : whole;
}

function part(name: string, random: Random, ids: Ids, isWrong: boolean): Buffer {
  const disposition = `Content-Disposition: form-data; name="${name}"`;
  if (name === 'file' || random.chance(0.15)) {
    const [fileName, content] = random.pick(FILES);
    const type = random.pick(['application/octet-stream', 'application/pdf', 'text/html', 'not a type']);
    const head = `${disposition}; filename="${fileName}"${LINE}Content-Type: ${type}${LINE}${LINE}`;
    return Buffer.concat([Buffer.from(head), content]);
  }
  const right = random.pick([anyId(ids, random), anyId(ids, random), 'name', '12', '2026-12-01', '[]', '{}']);
  const value = isWrong && random.chance(0.4) ? random.pick(HOSTILE_TEXTS) : right;
  return Buffer.from(`${disposition}${LINE}${LINE}${value}`);
}

function brokenLines({ body, contentType }: { body: Buffer; contentType: string }, random: Random) {
  const text = body.toString('latin1');
  const changed = (other: string) => ({ body: Buffer.from(other, 'latin1'), contentType });
  return random.pick([
    () => ({ body: body.subarray(0, body.length >> 1), contentType }),
    () => ({ body: body.subarray(0, Math.max(0, body.length - 4)), contentType }),
    () => ({ body, contentType: 'multipart/form-data' }),
    () => ({ body, contentType: 'multipart/form-data; boundary=' }),
    () => ({ body, contentType: 'multipart/form-data; boundary=another' }),
    () => ({ body, contentType: `multipart/form-data; boundary=${'b'.repeat(300)}` }),
    () => ({ body, contentType: 'application/json' }),
    () => ({ body: Buffer.alloc(0), contentType }),
    () => ({ body: Buffer.from('hello'), contentType }),
    () => changed(text.replaceAll('\r\n', '\n')),
    () => changed(text.replaceAll('Content-Disposition', 'Content-Nothing')),
    () => changed(text.replaceAll('form-data; name=', 'form-data; nome=')),
    () => changed(text.replaceAll('"', '')),
    () => changed(text.replace('Content-Disposition', `${'X-A: b\r\n'.repeat(3_000)}Content-Disposition`)),
    () => changed(`${text}${text}`),
    () => changed(text.replace('\r\n\r\n', '\r\nContent-Transfer-Encoding: base64\r\n\r\n')),
    () => changed(text.replace('\r\n\r\n', '\r\nContent-Type: text/plain; charset=nothing\r\n\r\n')),
  ])();
}
