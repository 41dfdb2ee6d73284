import { requestOf } from './client.ts';

/** Addresses of documents that the browser fetches by itself. */
export const documents = {
  answers: (id: string, form: 'application' | 'proposal'): string =>
    requestOf('application.pdf', { params: { id }, query: { form } }).url,
  questions: (programmeId: string): string => requestOf('programme.questions', { params: { id: programmeId } }).url,
  payments: (query: { programmeId: string; format: 'csv' | 'xlsx'; sort?: string; search?: string; filters?: string }): string =>
    requestOf('payment.export', { query }).url,
  paymentsToMake: (programmeId: string): string => requestOf('payment.finance', { params: { id: programmeId } }).url,
  contract: (applicationId: string, version?: number): string =>
    requestOf('contract.pdf', { params: { id: applicationId }, query: version === undefined ? {} : { version } }).url,
  contractFile: (id: string): string => requestOf('contract.file', { params: { id } }).url,
  boardPack: (programmeId: string, taskAction: string): string =>
    requestOf('decision.export', { params: { id: programmeId }, query: { taskAction } }).url,
};
