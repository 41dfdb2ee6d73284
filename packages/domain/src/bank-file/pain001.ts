import { isValidBIC } from 'ibantools';
import { isIban, isRoutingNumber } from '../payment/bank.ts';
import { plainAmount } from '../payment/amounts.ts';
import { isoText } from './bank-text.ts';
import { batchTotal, type BankAccount, type BankFile } from './file.ts';

const escape = (text: string): string => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');
const tag = (name: string, content: string): string => `<${name}>${content}</${name}>`;
const value = (name: string, text: string): string => tag(name, escape(text));

const accountOf = ({ number }: BankAccount): string =>
  tag('Id', isIban(number) ? value('IBAN', number) : tag('Othr', value('Id', number)));

/** How the bank is named: its BIC, a member of a national clearing system, or as the message says that it is not. */
function agentOf({ country, bankCode, bank }: BankAccount): string {
  const member = (system: string) => tag('ClrSysMmbId', tag('ClrSysId', value('Cd', system)) + value('MmbId', bankCode));
  const code = isValidBIC(bankCode)
    ? value('BICFI', bankCode)
    : country === 'GB' && /^\d{6}$/.test(bankCode)
      ? member('GBDSC')
      : country === 'US' && isRoutingNumber(bankCode)
        ? member('USABA')
        : bankCode === ''
          ? ''
          : tag('ClrSysMmbId', value('MmbId', isoText(bankCode, 35)));
  return tag('FinInstnId', code + value('Nm', isoText(bank, 140)));
}

/** A credit transfer initiation of ISO 20022, version pain.001.001.09, with one payment block. */
export function writePain001({ reference, madeAt, executionDate, currency, payer, items }: BankFile): string {
  const control = value('NbOfTxs', String(items.length)) + value('CtrlSum', plainAmount(batchTotal(items), currency));
  const name = value('Nm', isoText(payer.accountName, 70));
  const initiator =
    name + (payer.senderId === '' ? '' : tag('Id', tag('OrgId', tag('Othr', value('Id', isoText(payer.senderId, 35))))));
  const header =
    value('MsgId', reference) + value('CreDtTm', `${madeAt.toISOString().slice(0, 19)}Z`) + control + tag('InitgPty', initiator);
  const transfers = items.map(({ reference: id, payee, amount, note }) =>
    tag(
      'CdtTrfTxInf',
      [
        tag('PmtId', value('InstrId', id) + value('EndToEndId', id)),
        tag('Amt', `<InstdAmt Ccy="${currency}">${plainAmount(amount, currency)}</InstdAmt>`),
        tag('CdtrAgt', agentOf(payee)),
        tag('Cdtr', value('Nm', isoText(payee.accountName, 70)) + tag('PstlAdr', value('Ctry', payee.country))),
        tag('CdtrAcct', accountOf(payee)),
        tag('RmtInf', value('Ustrd', isoText(note, 140))),
      ].join(''),
    ),
  );
  const block = [
    value('PmtInfId', reference),
    value('PmtMtd', 'TRF'),
    control,
    tag('ReqdExctnDt', value('Dt', executionDate)),
    tag('Dbtr', name),
    tag('DbtrAcct', accountOf(payer) + value('Ccy', currency)),
    tag('DbtrAgt', agentOf(payer)),
    ...transfers.map((transfer) => `\n${transfer}`),
    '\n',
  ].join('');
  return [
    '<?xml version="1.0" encoding="UTF-8"?>',
    '<Document xmlns="urn:iso:std:iso:20022:tech:xsd:pain.001.001.09"><CstmrCdtTrfInitn>',
    tag('GrpHdr', header),
    tag('PmtInf', block),
    '</CstmrCdtTrfInitn></Document>',
    '',
  ].join('\n');
}
