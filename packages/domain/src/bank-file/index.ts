export type * from './file.ts';
export { batchTotal, toSortCode } from './file.ts';
export type * from './formats.ts';
export { BANK_FORMATS, bankFileExtension, payeeDenial, payerIssues, writeBankFile } from './formats.ts';
