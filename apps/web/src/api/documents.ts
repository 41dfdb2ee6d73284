import type { TaskAction } from '@grantdesk/domain/task/score';
import type { AwardFormat } from '@grantdesk/domain/open-data/shapes';
import { toRequest } from './client.ts';

/** Addresses of documents that the browser fetches by itself. */
export const documents = {
  /** @param language of the questions, where it is not that of the form */
  answers: (id: string, form: 'application' | 'proposal', language?: string): string =>
    toRequest('application.pdf', { params: { id }, query: language ? { form, language } : { form } }).url,
  archive: (id: string): string => toRequest('application.archiveFile', { params: { id } }).url,
  questions: (programmeId: string, language: string): string =>
    toRequest('programme.questions', { params: { id: programmeId }, query: language ? { language } : {} }).url,
  awards: (programmeId: string, format: AwardFormat): string =>
    toRequest('programme.awards', { params: { id: programmeId }, query: { format } }).url,
  iati: (): string => toRequest('openData.iati', {}).url,
  awardLetter: (applicationId: string): string => toRequest('award.pdf', { params: { id: applicationId } }).url,
  contract: (applicationId: string, version?: number): string =>
    toRequest('contract.pdf', { params: { id: applicationId }, query: version === undefined ? {} : { version } }).url,
  indicators: (programmeId: string): string => toRequest('indicator.export', { params: { id: programmeId } }).url,
  indicatorValues: (programmeId: string, format: 'csv' | 'xlsx'): string =>
    toRequest('indicator.programmeExport', { params: { id: programmeId }, query: { format } }).url,
  iatiResults: (programmeId: string): string => toRequest('indicator.iati', { params: { id: programmeId } }).url,
  report: (id: string): string => toRequest('report.pdf', { params: { id } }).url,
  payment: (id: string): string => toRequest('payment.pdf', { params: { id } }).url,
  contractFile: (id: string): string => toRequest('contract.file', { params: { id } }).url,
  payments: (query: { programmeId: string; format: 'csv' | 'xlsx'; sort?: string; search?: string; filters?: string }): string =>
    toRequest('payment.export', { query }).url,
  paymentsToMake: (programmeId: string): string => toRequest('payment.finance', { params: { id: programmeId } }).url,
  batchFile: (id: string): string => toRequest('paymentBatch.file', { params: { id } }).url,
  activity: (query: { format: 'csv' | 'xlsx'; sort?: string; search?: string; filters?: string }): string =>
    toRequest('audit.export', { query }).url,
  personalData: (userId?: string): string =>
    userId === undefined
      ? toRequest('user.personalData', {}).url
      : toRequest('user.adminPersonalData', { params: { id: userId } }).url,
  boardPack: (programmeId: string, taskAction: string): string =>
    toRequest('decision.boardPack', { params: { id: programmeId }, query: { taskAction } }).url,
  boardList: (programmeId: string, taskAction: string): string =>
    toRequest('decision.export', { params: { id: programmeId }, query: { taskAction } }).url,
  minutes: (meetingId: string, format: 'pdf' | 'csv'): string =>
    toRequest('panel.minutes', { params: { id: meetingId }, query: { format } }).url,
  organisations: (query: { format: 'csv' | 'xlsx'; sort?: string; search?: string; filters?: string }): string =>
    toRequest('organisation.export', { query }).url,
  formTexts: (id: string, query: { language: string; format: 'xliff' | 'csv' }): string =>
    toRequest('translation.export', { params: { id }, query }).url,
  programmeTexts: (id: string, query: { language: string; format: 'xliff' | 'csv' }): string =>
    toRequest('translation.programmeExport', { params: { id }, query }).url,
  spending: (projectId: string, format: 'csv' | 'xlsx'): string =>
    toRequest('claim.export', { params: { id: projectId }, query: { format } }).url,
  claimEvidence: (id: string): string => toRequest('claim.file', { params: { id } }).url,
  messageFile: (id: string): string => toRequest('message.file', { params: { id } }).url,
  returnProof: (id: string): string => toRequest('repayment.proof', { params: { id } }).url,
  importRefusals: (id: string): string => toRequest('import.refusals', { params: { id } }).url,
  nominations: (programmeId: string, format: 'csv' | 'xlsx'): string =>
    toRequest('nomination.export', { params: { id: programmeId }, query: { format } }).url,
  scores: (programmeId: string, taskAction: TaskAction, of: 'applications' | 'reviewers'): string =>
    toRequest('scoring.export', { params: { id: programmeId }, query: { taskAction, of } }).url,
};
