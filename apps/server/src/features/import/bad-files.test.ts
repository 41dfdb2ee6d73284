import { buffer } from 'node:stream/consumers';
import { Readable } from 'node:stream';
import { zipSync } from 'fflate';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { workbook } from '#platform/export/xlsx.ts';
import { dataOf, refusalOf, startTestApp, type Caller, type TestApp } from '#test/app.ts';
import { upload, type Import } from '#test/builders/import.ts';

const utf16 = (text: string): Buffer => Buffer.from(`\ufeff${text}`, 'utf16le');

describe('files to import', () => {
  let t: TestApp;
  let admin: Caller;
  beforeAll(async () => {
    t = await startTestApp();
    admin = await t.as('super.admin');
  });
  afterAll(() => t.close());

  const samplesOf = async (content: string | Buffer, kind = 'ORGANISATIONS'): Promise<Import> =>
    dataOf<Import>(await upload(admin, kind, content));

  it.each([
    ['UTF-8 with a mark', Buffer.from('\ufeffName;Country\nÉcole;FR\n'), 'utf-8'],
    ['UTF-16', utf16('Name\tCountry\nÉcole\tFR\n'), 'utf-16le'],
    ['UTF-16 of the other order', utf16('Name\tCountry\nÉcole\tFR\n').swap16(), 'utf-16be'],
    ['Windows-1252', Buffer.from('Name,Country\nÉcole,FR\n', 'latin1'), 'windows-1252'],
  ])('are read in %s', async (_name, content, encoding) => {
    expect(await samplesOf(content)).toMatchObject({ encoding, headings: ['Name', 'Country'], samples: [['École', 'FR']] });
  });

  it('can have 300 columns', async () => {
    const columns = Array.from({ length: 300 }, (_, at) => `Column ${at}`);
    const { headings, rowCount } = await samplesOf(`${columns.join(',')}\n${columns.join(',')}\n`);
    expect([headings.length, rowCount]).toEqual([300, 1]);
  });

  it('are workbooks too', async () => {
    async function* rows() {
      yield ['École', 'FR', 12.5];
    }
    const content = await buffer(Readable.from(workbook({ header: ['Name', 'Country', 'Amount'], rows: rows() })));
    expect(await samplesOf(content)).toMatchObject({ encoding: null, rowCount: 1, samples: [['École', 'FR', '12.5']] });
  });

  it('are 360Giving files', async () => {
    const grant = {
      id: '360G-x-1',
      title: 'A {grant} [of] "words"',
      currency: 'GBP',
      amountAwarded: 1200,
      awardDate: '2020-01-31T00:00:00Z',
      recipientOrganization: [{ id: 'GB-CHC-77', name: 'Fifth House' }],
    };
    const { mapping, samples } = await samplesOf(JSON.stringify({ version: '1.1', grants: [grant] }), 'AWARDS');
    expect(samples[0]?.slice(0, 7)).toEqual([
      '360G-x-1',
      grant.title,
      'GB-CHC-77',
      'Fifth House',
      '1200',
      'GBP',
      grant.awardDate,
    ]);
    expect(mapping).toMatchObject({
      reference: 0,
      title: 1,
      organisationReference: 2,
      organisation: 3,
      amount: 4,
      currency: 5,
      awardedOn: 6,
    });
  });

  const bomb = (): Buffer =>
    Buffer.from(zipSync({ 'xl/workbook.xml': new Uint8Array(30_000_000), '[Content_Types].xml': new Uint8Array(10) }));
  it.each<[string, () => string | Buffer, string]>([
    ['empty', () => '', 'This file is empty.'],
    ['only headings', () => 'Name,Country\n', 'This file has headings at most. It needs at least one row below them.'],
    [
      'a picture',
      () => Buffer.from('89504e470d0a1a0a0000000d49484452', 'hex'),
      'This is not a CSV file, an XLSX workbook or a 360Giving file.',
    ],
    [
      'an old workbook',
      () => Buffer.from('d0cf11e0a1b11ae10000', 'hex'),
      'This is an old Excel workbook. Save it as XLSX or CSV.',
    ],
    ['a zip bomb', bomb, 'This workbook unpacks to far more than it should and was not opened. Save it again, or as CSV.'],
    [
      'a damaged workbook',
      () => 'PK\u0003\u0004 and no more',
      'This workbook is damaged. Open it in your spreadsheet program and save it again.',
    ],
    [
      'UTF-8 with broken bytes',
      () => Buffer.concat([Buffer.from('Name\nÉcole Élan Été\n'), Buffer.from([0xc3, 0x0a]), Buffer.from('b\n')]),
      'Some characters of this file cannot be read. Save it as CSV UTF-8 and upload it again.',
    ],
    ['JSON for organisations', () => '{"grants":[{}]}', 'A 360Giving file contains awards. Choose awards as the type.'],
    ['too many columns', () => `${'a,'.repeat(600)}a\nb\n`, 'A file can have at most 500 columns.'],
  ])('are refused with a reason: %s', async (_name, content, message) => {
    const refusal = refusalOf(await upload(admin, 'ORGANISATIONS', content()));
    expect(refusal.issues).toEqual([{ path: 'file', message }]);
  });
});
