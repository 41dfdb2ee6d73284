import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { type FormField, ours } from '@grantdesk/domain';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { docxParts } from '#db/seed/office.ts';
import { samplePdf } from '#db/seed/files.ts';
import { craftZip, lockedFiles, pngThatSays, rightFiles, SVG } from '#test/builders/kinds.ts';
import { validateFile } from './check.ts';

const field = { field_id: 'f', field_label: 'F', field_type: 'FILE' } as FormField;
const words = ours.fileFaults;

describe('what a file is', () => {
  let folder: string;
  let right: Record<string, Buffer>;
  beforeAll(async () => {
    folder = mkdtempSync(path.join(os.tmpdir(), 'grantdesk-kinds-'));
    right = await rightFiles();
  });
  afterAll(() => rmSync(folder, { recursive: true }));

  /** `true`, or the words of the refusal. */
  const judge = async (name: string, content: Buffer): Promise<string | true> => {
    const temporaryPath = path.join(folder, 'file');
    writeFileSync(temporaryPath, content);
    const verdict = await validateFile(field, name, { temporaryPath, size: content.length, digest: '' });
    return verdict.ok || verdict.message;
  };
  const parts = (more: Record<string, Buffer> = {}) =>
    Object.entries({ ...docxParts(['Words']), ...more }).map(([name, content]) => ({ name, content: Buffer.from(content) }));

  it('each of the fifteen kinds is taken with its own content, and with no other', async () => {
    expect(Object.keys(right)).toHaveLength(15);
    const table: Record<string, string> = {};
    for (const [extension, content] of Object.entries(right)) {
      const others = Object.entries(right).filter(([other]) => !sameKind(other, extension));
      const wrong: string[] = [];
      for (const [other, foreign] of others) if ((await judge(`a.${extension}`, foreign)) === true) wrong.push(other);
      table[extension] = `${await judge(`a.${extension.toUpperCase()}`, content)} ${wrong.join()}`;
    }
    expect(table).toEqual(Object.fromEntries(Object.keys(right).map((extension) => [extension, 'true '])));
  });

  it('nothing empty and nothing cut is taken; a text cut between two letters is a text', async () => {
    for (const [extension, content] of Object.entries(right)) {
      expect(await judge(`a.${extension}`, Buffer.alloc(0)), extension).toBe(words.empty);
      if (extension === 'txt') continue;
      for (const share of [0.5, 0.9])
        expect(await judge(`a.${extension}`, content.subarray(0, content.length * share)), `${extension} ${share}`).toBe(
          words.content(extension),
        );
    }
    expect(await judge('a.txt', Buffer.from('Ọ̀yọ́').subarray(0, 2))).toBe(words.content('txt'));
  });

  it('names prove nothing: double extensions, upper case, none at all', async () => {
    expect(await judge('plan.pdf.exe', samplePdf('a'))).toMatch(/^Only these kinds/);
    expect(await judge('plan.exe.pdf', samplePdf('a'))).toBe(true);
    expect(await judge('plan', samplePdf('a'))).toMatch(/^Only these kinds/);
    expect(await judge('.pdf', samplePdf('a'))).toMatch(/^Only these kinds/);
  });

  it('an office file with a password is refused as such', async () => {
    for (const [extension, content] of Object.entries(lockedFiles()))
      expect(await judge(`a.${extension}`, content), extension).toBe(words.password);
  });

  it('two files in one are refused where the beginning is not what the name says', async () => {
    const page = Buffer.from('<html><script>alert(1)</script></html>');
    expect(await judge('a.pdf', Buffer.concat([page, samplePdf('a')]))).toBe(words.content('pdf'));
    expect(await judge('a.txt', page)).toBe(words.content('txt'));
    expect(await judge('a.png', page)).toBe(words.content('png'));
    expect(await judge('a.png', Buffer.from('GIF89a/*'))).toBe(words.content('png'));
    expect(await judge('a.jpg', Buffer.from('GIF89a=1;alert(1)//'))).toBe(words.content('jpg'));
    expect(await judge('a.docx', craftZip([{ name: 'word/document.xml', content: Buffer.from('<a/>') }]))).toBe(
      words.content('docx'),
    );
  });

  it('bombs, links, ways out and entities are refused (how fast, says the bench of uploads)', async () => {
    const zeros = Buffer.alloc(200_000_000);
    const many = Array.from({ length: 20_000 }, (_, n) => ({ name: `a${n}`, content: Buffer.alloc(0) }));
    const cases: [string, string, Buffer, string][] = [
      ['200 MB in 194 KB', 'a.docx', craftZip([...parts(), { name: 'word/media/a.bin', content: zeros }]), words.bomb],
      [
        'a size that lies',
        'a.docx',
        craftZip([...parts(), { name: 'word/a.bin', content: zeros, says: 1_000 }]),
        words.content('docx'),
      ],
      ['20,000 entries', 'a.docx', craftZip([...parts(), ...many]), words.bomb],
      [
        'a link',
        'a.docx',
        craftZip([...parts(), { name: 'word/a', content: Buffer.from('/etc/passwd'), unixMode: 0o120777 }]),
        words.bomb,
      ],
      ['a way out', 'a.docx', craftZip([...parts(), { name: '../../a', content: Buffer.from('x') }]), words.content('docx')],
      ['an archive inside', 'a.docx', craftZip([...parts(), { name: 'word/a.zip', content: craftZip(parts()) }]), words.bomb],
      [
        'entities in a part',
        'a.docx',
        craftZip(parts({ 'word/document.xml': Buffer.from('<!DOCTYPE x [<!ENTITY a "aaaa">]><x>&a;</x>') })),
        words.bomb,
      ],
      [
        'a billion laughs',
        'a.svg',
        Buffer.from(`<!DOCTYPE svg [<!ENTITY a "ha"><!ENTITY b "&a;&a;&a;">]>${SVG}`),
        words.entities,
      ],
      ['400 million pixels', 'a.png', pngThatSays(20_000, 20_000), words.pixels],
    ];
    for (const [label, name, content, reason] of cases) expect(await judge(name, content), label).toBe(reason);
  });
});

/** Names of one kind, whose files are each other's. */
const sameKind = (a: string, b: string): boolean => a.replace('jpeg', 'jpg') === b.replace('jpeg', 'jpg');
