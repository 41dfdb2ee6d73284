/** Statements of ISO 20022: camt.053 and camt.054 say what was booked, pain.002 what became of an instruction. */
import type { StatementKind } from '@grantdesk/domain';
import { newParser } from '#platform/xml.ts';
import { refuseStatement, type StatementFile, type StatementLine } from './statement-line.ts';

/** The kind by the element below Document. */
const KINDS: Record<string, StatementKind> = {
  BkToCstmrStmt: 'CAMT053',
  BkToCstmrDbtCdtNtfctn: 'CAMT053',
  CstmrPmtStsRpt: 'PAIN002',
};
/** Elements whose end completes a line, and those whose texts its children may still need. */
const LINES = ['TxDtls', 'TxInfAndSts'];
const MAX_DEPTH = 40;

type Values = Map<string, string>;

/** The first text at one of these ends of a path. */
function textAt(values: Values, ...ends: string[]): string {
  for (const end of ends) for (const [path, text] of values) if (path === end || path.endsWith(`/${end}`)) return text;
  return '';
}

function booked(entry: Values, details: Values): StatementLine {
  const isCredit = (textAt(details, 'TxDtls/CdtDbtInd') || textAt(entry, 'Ntry/CdtDbtInd')) === 'CRDT';
  const returned = textAt(details, 'RtrInf/Rsn/Cd', 'RtrInf/Rsn/Prtry', 'RtrInf/AddtlInf');
  return {
    // Money that comes back to the payer was returned; a line without a reason is a reversal.
    kind: isCredit || returned !== '' ? 'REFUSED' : 'PAID',
    reference: textAt(details, 'Refs/EndToEndId', 'Refs/InstrId'),
    amount: textAt(details, 'TxDtls/Amt', 'TxAmt/Amt', 'InstdAmt/Amt') || textAt(entry, 'Ntry/Amt'),
    currency: textAt(details, 'TxDtls/Amt@Ccy', 'TxAmt/Amt@Ccy', 'InstdAmt/Amt@Ccy') || textAt(entry, 'Ntry/Amt@Ccy'),
    bookedOn: textAt(entry, 'BookgDt/Dt', 'BookgDt/DtTm'),
    reason: returned,
  };
}

const REFUSED = 'RJCT';

function answered(details: Values): StatementLine[] {
  if (textAt(details, 'TxSts') !== REFUSED) return [];
  return [{ ...refusal(details), reference: textAt(details, 'OrgnlEndToEndId', 'OrgnlInstrId') }];
}

const refusal = (details: Values): StatementLine => ({
  kind: 'REFUSED',
  reference: '',
  amount: '',
  currency: '',
  bookedOn: '',
  reason: textAt(details, 'StsRsnInf/AddtlInf', 'StsRsnInf/Rsn/Cd', 'StsRsnInf/Rsn/Prtry'),
});

/** @throws AppError 422 for what is no such file, or is broken */
export function readIso20022(xml: string): StatementFile {
  const path: string[] = [];
  const lines: StatementLine[] = [];
  let kind: StatementKind | undefined;
  let entry: Values = new Map();
  let details: Values = new Map();
  const group: Values = new Map();
  let text = '';
  const keep = (key: string, value: string): void => {
    const into = path.some((name) => LINES.includes(name)) ? details : path.includes('Ntry') ? entry : group;
    if (!into.has(key)) into.set(key, value);
  };
  const parser = newParser({
    open: ({ name, attributes }) => {
      path.push(name);
      if (path.length > MAX_DEPTH) throw refuseStatement();
      if (path.length === 2) kind = KINDS[name];
      if (name === 'Ntry') entry = new Map();
      if (LINES.includes(name)) details = new Map();
      const currency = attributes['Ccy'];
      if (currency !== undefined) keep(`${path.slice(-3).join('/')}@Ccy`, currency);
      text = '';
    },
    text: (piece) => void (text += piece),
    close: (name) => {
      if (text.trim() !== '') keep(path.slice(-3).join('/'), text.trim());
      text = '';
      if (name === 'TxDtls') lines.push(booked(entry, details));
      if (name === 'TxInfAndSts') lines.push(...answered(details));
      path.pop();
    },
  });
  try {
    parser.write(xml).close();
  } catch {
    throw refuseStatement();
  }
  if (!kind) throw refuseStatement();
  if (textAt(group, 'GrpSts') === REFUSED && lines.length === 0)
    lines.push({ ...refusal(group), batchReference: textAt(group, 'OrgnlMsgId') });
  return { kind, lines };
}
