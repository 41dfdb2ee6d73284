import { createHash, randomInt } from 'node:crypto';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { performance } from 'node:perf_hooks';
import type { FormField } from '@grantdesk/domain';
import { samplePdf } from '../../apps/server/db/seed/files.ts';
import { docxParts } from '../../apps/server/db/seed/office.ts';
import { DEMO_PASSWORD, demoEmail } from '../../apps/server/db/seed/accounts.ts';
import { validateFile } from '../../apps/server/src/platform/files/check.ts';
import { startBucket } from '../../apps/server/test/bucket.ts';
import { craftZip, lockedFiles, pngThatSays, rightFiles, SVG } from '../../apps/server/test/builders/kinds.ts';
import { tusClient, type TusClient } from '../../apps/server/test/tus.ts';
import { startProduct } from '../product.ts';
import { figure } from './results.ts';

const MB = 1_048_576;
const CUTS = Number(process.env['BENCH_UPLOAD_CUTS'] ?? 20);
const BYTES = Number(process.env['BENCH_UPLOAD_BYTES'] ?? 12_000_000);
const field = { field_id: 'doc', field_label: 'Doc', field_type: 'FILE' } as FormField;

/** Files of trust S13 to S15 and uploads of S14: what is taken, how fast a bomb is refused, and whether cut uploads stay whole. */
export async function bench(): Promise<void> {
  await kinds();
  await bombs();
  const bucket = await startBucket();
  try {
    for (const [name, env] of [
      ['folder', {}],
      ['bucket', { FILES_URL: bucket.url }],
    ] as const)
      await interrupted(name, env);
  } finally {
    await bucket.stop();
  }
}

const folder = (): string => mkdtempSync(path.join(os.tmpdir(), 'grantdesk-bench-'));

async function isAccepted(at: string, name: string, content: Buffer): Promise<boolean> {
  const temporaryPath = path.join(at, 'file');
  writeFileSync(temporaryPath, content);
  return (await validateFile(field, name, { temporaryPath, size: content.length, digest: '' })).ok;
}

/** Each kind with its own content, that of the fourteen others, none, and half of it. */
async function kinds(): Promise<void> {
  const at = folder();
  const right = await rightFiles();
  const locked = lockedFiles();
  console.log('type    right  wrong taken  empty  half   password');
  const counts = { refused: 0, wrong: 0 };
  for (const [extension, content] of Object.entries(right)) {
    const word = (ok: boolean): string => (ok ? 'taken' : 'no');
    let wrong = 0;
    for (const [other, foreign] of Object.entries(right))
      if (other.replace('jpeg', 'jpg') !== extension.replace('jpeg', 'jpg') && (await isAccepted(at, `a.${extension}`, foreign)))
        wrong++;
    const half = await isAccepted(at, `a.${extension}`, content.subarray(0, content.length / 2));
    const lock = locked[extension] ? word(await isAccepted(at, `a.${extension}`, locked[extension])) : '-';
    const isTaken = await isAccepted(at, `a.${extension}`, content);
    if (!isTaken) counts.refused++;
    counts.wrong += wrong;
    const cells = [
      word(isTaken),
      `${wrong} of 14`,
      word(await isAccepted(at, `a.${extension}`, Buffer.alloc(0))),
      word(half),
      lock,
    ];
    console.log(
      `${extension.padEnd(8)}${(cells[0] ?? '').padEnd(7)}${(cells[1] ?? '').padEnd(13)}${(cells[2] ?? '').padEnd(7)}${(cells[3] ?? '').padEnd(7)}${cells[4] ?? ''}`,
    );
  }
  figure('kinds of files that were refused with their own content', counts.refused, 'of 15', { most: 0, row: 'S13' });
  figure('kinds of files that were taken with the content of another', counts.wrong, 'of 210', { most: 0, row: 'S13' });
  rmSync(at, { recursive: true });
}

/** Goal 2 seconds and 150 MB of memory each. */
async function bombs(): Promise<void> {
  const at = folder();
  const parts = Object.entries(docxParts(['Words'])).map(([name, text]) => ({ name, content: Buffer.from(text) }));
  const zeros = Buffer.alloc(200_000_000);
  const cases: [string, string, Buffer][] = [
    ['docx that unpacks to 200 MB', 'a.docx', craftZip([...parts, { name: 'word/a.bin', content: zeros }])],
    ['docx whose sizes lie', 'a.docx', craftZip([...parts, { name: 'word/a.bin', content: zeros, says: 1_000 }])],
    [
      'docx of 60,000 entries',
      'a.docx',
      craftZip([...parts, ...Array.from({ length: 60_000 }, (_, n) => ({ name: `a${n}`, content: Buffer.alloc(0) }))]),
    ],
    ['docx with an archive inside', 'a.docx', craftZip([...parts, { name: 'word/a.zip', content: craftZip(parts) }])],
    ['png of 20,000 x 20,000', 'a.png', pngThatSays(20_000, 20_000)],
    ['svg of a billion laughs', 'a.svg', Buffer.from(`<!DOCTYPE svg [<!ENTITY a "ha"><!ENTITY b "&a;&a;">]>${SVG}`)],
  ];
  for (const [label, name, content] of cases) {
    const before = process.memoryUsage().rss;
    let most = before;
    const watch = setInterval(() => (most = Math.max(most, process.memoryUsage().rss)), 5);
    const began = performance.now();
    const taken = await isAccepted(at, name, content);
    const ms = performance.now() - began;
    clearInterval(watch);
    const mb = Math.max(0, Math.max(most, process.memoryUsage().rss) - before) / 1e6;
    if (taken) console.log(`${label}: TAKEN`);
    figure(`${label}, ${(content.length / 1000).toFixed(0)} KB: until it is refused`, taken ? NaN : ms, 'ms', {
      most: 2000,
      row: 'S15',
    });
    figure(`${label}: memory`, mb, 'MB', { most: 150, row: 'S15' });
  }
  rmSync(at, { recursive: true });
}

/** A file that is cut at random places arrives as it was sent; sizes at the edge of 1 MB. */
async function interrupted(storage: string, env: Record<string, string>): Promise<void> {
  const product = await startProduct(env);
  try {
    const { application, tus, cookie } = await draft(product.url);
    const content = pdfOf(BYTES);
    const digest = createHash('sha256').update(content).digest('hex');
    const began = performance.now();
    const { url, cuts } = await sendWithCuts(tus, application, content);
    const id = String((await tus.offset(url)).headers['upload-file-id']);
    const { data } = (await (await fetch(`${product.url}/api/file/one/${id}`, { headers: { cookie } })).json()) as {
      data: { digest: string; url: string };
    };
    const back = Buffer.from(await (await fetch(product.url + data.url, { headers: { cookie } })).arrayBuffer());
    const same = data.digest === digest && createHash('sha256').update(back).digest('hex') === digest;
    console.log(
      `${storage}: ${(BYTES / 1e6).toFixed(0)} MB with ${cuts} interruptions in ${((performance.now() - began) / 1000).toFixed(1)} s`,
    );
    figure(`${storage}: interrupted files whose bytes differ`, same ? 0 : 1, '', { most: 0, row: 'S14' });
    for (const size of [999_999, 1_000_000, 1_000_001, MB, MB + 1]) {
      const { status } = await tus.begin({ application, field: 'small', name: 'a.pdf', size });
      console.log(`${storage}: ${size} bytes where 1 MB is allowed: ${status === 201 ? 'taken' : status}`);
    }
  } finally {
    await product.stop();
  }
}

async function sendWithCuts(tus: TusClient, application: string, content: Buffer): Promise<{ url: string; cuts: number }> {
  const url = String((await tus.begin({ application, field: 'doc', name: 'a.pdf', size: content.length })).headers.location);
  let cuts = 0;
  for (let offset = 0; offset < content.length;) {
    const rest = content.subarray(offset);
    const cut = cuts < CUTS;
    const most = Math.max(2, Math.min(rest.length - 1, Math.ceil((2 * content.length) / CUTS)));
    const answer = await tus.send(url, offset, rest, cut ? { cutAfter: randomInt(1, most) } : {});
    if (answer === 'cut') cuts++;
    else if (answer.status !== 204 && answer.status !== 423) throw new Error(`${answer.status} ${answer.body}`);
    const state = await tus.offset(url);
    if (state.status !== 200 && state.status !== 204) throw new Error(`${state.status} ${state.body}`);
    offset = Number(state.headers['upload-offset']);
  }
  return { url, cuts };
}

/** A whole PDF of so many bytes, its comment random, so that nothing can be packed or guessed. */
function pdfOf(bytes: number): Buffer {
  const pdf = samplePdf('Bench');
  const end = pdf.indexOf('startxref');
  const filler = Buffer.from(Array.from({ length: 4_096 }, () => randomInt(32, 127)));
  const body = Buffer.alloc(bytes - pdf.length);
  for (let at = 0; at < body.length; at += filler.length) filler.copy(body, at);
  body.write('%');
  return Buffer.concat([pdf.subarray(0, end), body, Buffer.from('\n'), pdf.subarray(end)]);
}

async function draft(url: string): Promise<{ application: string; tus: TusClient; cookie: string }> {
  const signIn = async (who: Parameters<typeof demoEmail>[0]): Promise<string> => {
    const response = await fetch(`${url}/api/auth/sign-in/email`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ email: demoEmail(who), password: DEMO_PASSWORD }),
    });
    return response.headers
      .getSetCookie()
      .map((cookie) => cookie.split(';')[0])
      .join('; ');
  };
  const post = async (cookie: string, address: string, body: object): Promise<string> => {
    const response = await fetch(`${url}/api${address}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', cookie },
      body: JSON.stringify(body),
    });
    if (!response.ok) throw new Error(await response.text());
    return ((await response.json()) as { data: { _id: string } }).data._id;
  };
  const director = await signIn('director');
  const form = await post(director, '/form/import', {
    name: 'Bench of uploads',
    kind: 'APPLICATION',
    sections: [
      {
        section_name: 'Files',
        section_fields: [
          { field_id: 'doc', field_label: 'Doc', field_type: 'FILE', field_max_file_size: 100 },
          { field_id: 'small', field_label: 'Small', field_type: 'FILE', field_max_file_size: 1 },
        ],
      },
    ],
  });
  await post(director, `/form/publish/${form}`, {});
  const at = (days: number): string => new Date(Date.now() + days * 86_400_000).toISOString();
  const programme = await post(director, '/programme/new', {
    name: 'Bench of uploads',
    currency: 'NGN',
    budget: 1,
    startDate: at(-1),
    endDate: at(1),
    applicationForm: form,
  });
  const cookie = await signIn('applicant2');
  return { application: await post(cookie, '/application/new', { programme }), tus: tusClient(url, cookie), cookie };
}
