import { describe, expect, it } from 'vitest';
import { isoText } from './bank-text.ts';
import { batchTotal, toSortCode, type BankFile } from './file.ts';
import { BANK_FORMATS, payeeDenial, payerIssues, writeBankFile } from './formats.ts';

const german = {
  accountName: 'Ọ̀ṣun <River> & Söhne',
  bank: 'Commerzbank',
  country: 'DE',
  number: 'DE89370400440532013000',
  bankCode: 'COBADEFF',
};
const nigerian = { accountName: 'Ilé Ìwé', bank: 'GTBank', country: 'NG', number: '0123456789', bankCode: '058' };
const british = { accountName: 'Bridge Street Trust', bank: 'Barclays', country: 'GB', number: '12345678', bankCode: '200000' };
const american = { accountName: 'Maple Fund', bank: 'Chase', country: 'US', number: '1234567', bankCode: '021000021' };

const fileOf = (payer: BankFile['payer'], payees: BankFile['items'][number]['payee'][], currency: string): BankFile => ({
  reference: 'GDB000000042',
  madeAt: new Date('2026-11-27T09:30:15.120Z'),
  executionDate: '2026-12-01',
  currency,
  payer,
  items: payees.map((payee, at) => ({ reference: `GD${100 + at}`, payee, amount: 150_050 + at, note: 'APP-000012, payment 1' })),
});

describe('a file for the bank', () => {
  it('is the same for the same batch, byte for byte', () => {
    for (const format of BANK_FORMATS) {
      const file = fileOf(
        { ...(format === 'NACHA' ? american : british), senderId: format === 'BACS' ? '123456' : '1234567890' },
        [format === 'NACHA' ? american : british],
        'GBP',
      );
      expect(writeBankFile(format, file)).toBe(writeBankFile(format, { ...file, items: [...file.items] }));
    }
  });

  it('adds amounts up exactly, beyond what floating numbers can', () => {
    expect(batchTotal([{ amount: 9_007_199_254_740_000 }, { amount: 990 }])).toBe(9_007_199_254_740_990);
  });

  it('writes pain.001.001.09 with its sums, plain letters and whichever number the account has', () => {
    const xml = writeBankFile(
      'PAIN001',
      fileOf({ ...german, senderId: '' }, [german, nigerian, british, american, { ...nigerian, bankCode: '' }], 'EUR'),
    );
    expect(xml).toContain('<NbOfTxs>5</NbOfTxs><CtrlSum>7502.60</CtrlSum>');
    expect(xml).toContain('<EndToEndId>GD100</EndToEndId>');
    expect(xml).toContain('<Nm>Osun River Sohne</Nm>');
    expect(xml).toContain('<IBAN>DE89370400440532013000</IBAN>');
  });

  it('writes currencies without decimals as whole amounts', () => {
    const xml = writeBankFile('PAIN001', fileOf({ ...german, senderId: 'GRANTS1' }, [german], 'XOF'));
    expect(xml).toContain('<InstdAmt Ccy="XOF">150050</InstdAmt>');
  });

  it('writes NACHA in records of 94 characters and blocks of ten, with the sums of its entries', () => {
    const other = { ...american, bankCode: '011401533', number: '999' };
    const lines = writeBankFile('NACHA', fileOf({ ...american, senderId: '1234567890' }, [american, other], 'USD'))
      .split('\r\n')
      .slice(0, -1);
    expect(lines.every((line) => line.length === 94)).toBe(true);
    expect(lines).toHaveLength(10);
    expect(lines.map((line) => line[0]).join('')).toBe('1566899999');
    const control = lines[4] ?? '';
    expect(control.slice(4, 10)).toBe('000002');
    expect(control.slice(10, 20)).toBe(String(2_100_002 + 1_140_153).padStart(10, '0'));
    expect(control.slice(32, 44)).toBe('000000300101');
    expect(lines[2]?.slice(1, 12)).toBe('22021000021');
  });

  it('writes Bacs Standard 18 with labels of 80 and records of 100 characters, balanced by a contra record', () => {
    const iban = { ...british, number: 'GB82WEST12345698765432', bankCode: '' };
    const lines = writeBankFile('BACS', fileOf({ ...british, senderId: '654321' }, [british, iban], 'GBP'))
      .split('\r\n')
      .slice(0, -1);
    expect(lines.map((line) => line.length)).toEqual([80, 80, 80, 80, 100, 100, 100, 80, 80, 80]);
    expect(lines.map((line) => line.slice(0, 4)).filter((label) => /[A-Z]{3}\d/.test(label))).toEqual([
      'VOL1',
      'HDR1',
      'HDR2',
      'UHL1',
      'EOF1',
      'EOF2',
      'UTL1',
    ]);
    expect(lines[5]?.slice(0, 17)).toBe('12345698765432099');
    expect(lines[6]?.slice(0, 17)).toBe('20000012345678017');
    expect(lines[6]?.slice(35, 46)).toBe('00000300101');
    expect(lines[9]?.slice(4, 44)).toBe('0000000300101000000030010100000010000002');
    expect(lines[3]?.slice(4, 10)).toBe(' 26335');
  });

  it('writes CSV that keeps leading zeros and runs no formula', () => {
    const evil = { ...nigerian, accountName: '=HYPERLINK("x")' };
    const csv = writeBankFile('CSV', fileOf({ ...nigerian, senderId: '' }, [evil], 'NGN'));
    expect(csv).toContain(',0123456789,1500.50,NGN,2026-12-01,');
    expect(csv).not.toContain(',=HYPERLINK');
  });

  it('says which accounts a format cannot pay, and what it needs of the payer', () => {
    expect(BANK_FORMATS.map((format) => payeeDenial(format, nigerian) === null)).toEqual([true, false, false, true]);
    expect(payeeDenial('BACS', british)).toBeNull();
    expect(payeeDenial('NACHA', american)).toBeNull();
    const paths = (...given: Parameters<typeof payerIssues>) => payerIssues(...given).map(({ path }) => path);
    expect(paths('BACS', { ...british, senderId: '12' }, 'EUR')).toEqual(['format', 'senderId']);
    expect(paths('NACHA', { ...british, senderId: '1234567890' }, 'USD')).toEqual(['bankCode']);
    expect(paths('PAIN001', { ...german, senderId: '' }, 'EUR')).toEqual([]);
    expect(toSortCode({ ...british, country: 'NG' })).toBeNull();
  });

  it('keeps names within the characters of banks and never empty', () => {
    expect(isoText('Ɗanjuma & Nkɔsoɔ', 70)).toBe('Danjuma Nkosoo');
    expect(isoText('学校', 70)).toBe('-');
    expect(isoText('x'.repeat(90), 70)).toHaveLength(70);
  });
});
