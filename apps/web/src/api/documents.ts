import type { TaskAction } from '@grantdesk/domain/task/score';
import type { AwardFormat } from '@grantdesk/domain/open-data/shapes';
import { requestOf } from './client.ts';

/** Addresses of documents that the browser fetches by itself. */
export const documents = {
  answers: (id: string, form: 'application' | 'proposal'): string =>
    requestOf('application.pdf', { params: { id }, query: { form } }).url,
  questions: (programmeId: string): string => requestOf('programme.questions', { params: { id: programmeId } }).url,
  awards: (programmeId: string, format: AwardFormat): string =>
    requestOf('programme.awards', { params: { id: programmeId }, query: { format } }).url,
  contract: (applicationId: string, version?: number): string =>
    requestOf('contract.pdf', { params: { id: applicationId }, query: version === undefined ? {} : { version } }).url,
  contractFile: (id: string): string => requestOf('contract.file', { params: { id } }).url,
  payments: (query: { programmeId: string; format: 'csv' | 'xlsx'; sort?: string; search?: string; filters?: string }): string =>
    requestOf('payment.export', { query }).url,
  paymentsToMake: (programmeId: string): string => requestOf('payment.finance', { params: { id: programmeId } }).url,
  activity: (query: { format: 'csv' | 'xlsx'; sort?: string; search?: string; filters?: string }): string =>
    requestOf('audit.export', { query }).url,
  personalData: (userId?: string): string =>
    userId === undefined
      ? requestOf('user.personalData', {}).url
      : requestOf('user.adminPersonalData', { params: { id: userId } }).url,
  boardPack: (programmeId: string, taskAction: string): string =>
    requestOf('decision.export', { params: { id: programmeId }, query: { taskAction } }).url,
  scores: (programmeId: string, taskAction: TaskAction, of: 'applications' | 'reviewers'): string =>
    requestOf('scoring.export', { params: { id: programmeId }, query: { taskAction, of } }).url,
};
