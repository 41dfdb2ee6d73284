import { readFileSync } from 'node:fs';
import path from 'node:path';
import { writeBankFile } from '@grantdesk/domain';
import { describe, expect, it } from 'vitest';
import { validateXML } from 'xmllint-wasm';

const FILE = path.resolve(import.meta.dirname, '../../../test/schemas/pain.001.001.09.xsd');
const german = {
  accountName: 'Ọ̀ṣun <River> & Söhne',
  bank: 'Bank & Co',
  country: 'DE',
  number: 'DE89370400440532013000',
  bankCode: 'COBADEFF',
};
const PAYEES = [
  german,
  { accountName: 'Ilé Ìwé', bank: 'GTBank', country: 'NG', number: '0123456789', bankCode: '058' },
  { accountName: 'No code', bank: 'GTBank', country: 'NG', number: '0123456789', bankCode: '' },
  { accountName: 'Bridge Street Trust', bank: 'Barclays', country: 'GB', number: '12345678', bankCode: '200000' },
  { accountName: 'Maple Fund', bank: 'Chase', country: 'US', number: '1234567', bankCode: '021000021' },
  { accountName: '学校', bank: '学', country: 'CN', number: '6222000000000000', bankCode: '' },
];

describe('pain.001.001.09', () => {
  it('is accepted by the published schema for every kind of account and currency, and only with its sums', async () => {
    const schema = { fileName: 'pain.001.001.09.xsd', contents: readFileSync(FILE, 'utf8') };
    const errorsOf = async (xml: string) =>
      (await validateXML({ xml: { fileName: 'batch.xml', contents: xml }, schema })).errors.map(({ message }) => message);
    for (const currency of ['EUR', 'NGN', 'XOF', 'TND']) {
      const xml = writeBankFile('PAIN001', {
        reference: 'GDB000000042',
        madeAt: new Date('2026-11-27T09:30:15.120Z'),
        executionDate: '2026-12-01',
        currency,
        payer: { ...german, senderId: currency === 'EUR' ? '' : 'GRANTS 1' },
        items: PAYEES.map((payee, at) => ({ reference: `GD${100 + at}`, payee, amount: 150_050 + at, note: 'APP-000012 1' })),
      });
      expect(await errorsOf(xml), currency).toEqual([]);
      expect(await errorsOf(xml.replace('<NbOfTxs>6</NbOfTxs>', ''))).not.toEqual([]);
    }
  });
});
