import { ERROR_STATUS, type ErrorBody, type ErrorCode, type Issue } from '@grantdesk/api';
import { emailChangeWords, messages, ours, paymentMessages } from '@grantdesk/domain';
import { pgCode } from './db.ts';

/** The one kind of error that reaches a caller with its own words; the code carries the status. */
export class AppError extends Error {
  readonly code: ErrorCode;
  readonly issues: Issue[] | undefined;
  readonly details: unknown;
  readonly data: unknown;

  constructor(code: ErrorCode, message: string, more: { issues?: Issue[]; details?: unknown; data?: unknown } = {}) {
    super(message);
    this.code = code;
    this.issues = more.issues;
    this.details = more.details;
    this.data = more.data;
  }

  get status(): number {
    return ERROR_STATUS[this.code];
  }

  get body(): ErrorBody {
    return {
      message: this.message,
      code: this.code,
      ...(this.issues && { issues: this.issues }),
      ...(this.details !== undefined && { details: this.details }),
      ...(this.data !== undefined && { data: this.data }),
    };
  }
}

export const notFound = (what = 'record'): AppError => new AppError('NOT_FOUND', `No such ${what} was found!`);
export const accessDenied = (): AppError => new AppError('ACCESS_DENIED', messages.errors.accessDenied);
/** A broken rule; the first issue's message speaks for all. */
export const ruleBroken = (issues: Issue[]): AppError =>
  new AppError('RULE_BROKEN', issues[0]?.message ?? 'A rule is broken!', { issues });

/** Database constraints that a person can break, with the field and the words for it (one place for all features). */
const CONSTRAINTS: Record<string, Issue> = {
  programmes_window_in_order: { path: 'endDate', message: 'The end date must be after the start date!' },
  tasks_due_after_start: { path: 'dueDate', message: ours.dueBeforeStart },
  contract_templates_name_once: { path: 'name', message: 'This programme has a template of this name already!' },
  roles_name_key: { path: 'name', message: 'There is a role of this name already!' },
  users_erased_stay_shut: { path: 'accountStatus', message: 'This person was erased. Nobody opens the account again!' },
  users_email_key: { path: 'email', message: emailChangeWords.taken },
  saved_views_name_once: { path: 'name', message: 'You have a view of this name already!' },
  programmes_proposal_window_in_order: {
    path: 'proposalEndDate',
    message: 'The proposal end date must be after its start date!',
  },
};

/** Turns what the database refused into an `AppError`, or undefined where it is not a person's doing. */
export function fromDatabase(error: unknown): AppError | undefined {
  const code = pgCode(error);
  if (!code) return undefined;
  const constraint = error && typeof error === 'object' && 'constraint' in error ? String(error.constraint) : '';
  const issue = CONSTRAINTS[constraint];
  if (issue) return ruleBroken([issue]);
  if (code === 'GD002') return new AppError('CONFLICT', 'This task has been completed and cannot be changed!');
  if (code === 'GD003') return new AppError('CONFLICT', 'This decision has been released and cannot be changed!');
  if (code === 'GD015') return new AppError('CONFLICT', 'This contract has been sent and cannot be changed!');
  if (code === 'GD019') return new AppError('CONFLICT', 'This amendment has been decided and cannot be changed!');
  if (code === 'GD004') return new AppError('ACCESS_DENIED', paymentMessages.approver);
  if (code === 'GD001') return new AppError('ALREADY_SUBMITTED', 'This form has been submitted and cannot be changed!');
  // The zero character, which no text in the database can contain.
  if (code === '22021' || code === '22P05')
    return new AppError('UNPARSEABLE', 'This text contains a character that cannot be stored. Remove it and try again!');
  // A number or a date that is valid, and beyond the range of its column.
  if (code === '22003' || code === '22008') return new AppError('UNPARSEABLE', 'A number or a date is too large or too small!');
  // Serialisation, deadlock, lock timeout: the same request may succeed when sent again.
  if (['40001', '40P01', '55P03'].includes(code))
    return new AppError('BUSY', 'Someone else is changing this right now. Try again!');
  // The disk of the database or of the files, or a quota on it: what was begun is taken back, so that nothing half stays.
  if (['53100', 'ENOSPC', 'EDQUOT'].includes(code))
    return new AppError('UNAVAILABLE', 'There is no room to keep this right now. Try again in a moment!');
  const unreachable = ['ECONNREFUSED', 'ECONNRESET', '57P01', '57P02', '57P03', '08006', '08001', '53300'];
  if (unreachable.includes(code))
    return new AppError('UNAVAILABLE', 'The service is not available right now. Try again in a moment!');
  return undefined;
}
