import { m } from '@grantdesk/messages';
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

export const notFound = (what = 'record'): AppError => new AppError('NOT_FOUND', m.common.noSuchWhatWasFound({ what }));
export const accessDenied = (): AppError => new AppError('ACCESS_DENIED', messages.errors.accessDenied);
/** A broken rule; the first issue's message speaks for all. */
export const ruleBroken = (issues: Issue[]): AppError =>
  new AppError('RULE_BROKEN', issues[0]?.message ?? m.common.aRuleIsBroken(), { issues });

/** Database constraints that a person can break, with the field and the words for it (one place for all features). */
const CONSTRAINTS: Record<string, Issue> = {
  programmes_window_in_order: {
    path: 'endDate',
    get message() {
      return m.common.theEndDateMustBeAfter();
    },
  },
  tasks_due_after_start: {
    path: 'dueDate',
    get message() {
      return ours.dueBeforeStart;
    },
  },
  contract_templates_name_once: {
    path: 'name',
    get message() {
      return m.common.thisProgrammeHasATemplateOf();
    },
  },
  roles_name_key: {
    path: 'name',
    get message() {
      return m.common.thereIsARoleOfThis();
    },
  },
  users_erased_stay_shut: {
    path: 'accountStatus',
    get message() {
      return m.common.thisPersonWasErasedThe();
    },
  },
  users_email_key: {
    path: 'email',
    get message() {
      return emailChangeWords.taken;
    },
  },
  panel_items_in_one_meeting: {
    path: 'application',
    get message() {
      return m.common.someoneElseIsChangingThisRight();
    },
  },
  saved_views_name_once: {
    path: 'name',
    get message() {
      return m.common.youHaveAViewOfThis();
    },
  },
  programmes_proposal_window_in_order: {
    path: 'proposalEndDate',
    get message() {
      return m.common.theProposalEndDateMustBe();
    },
  },
};

/** The database or its machine cannot be reached, whether that says so, a router, or no one. */
const UNREACHABLE = 'ECONNREFUSED ECONNRESET EPIPE ETIMEDOUT EHOSTUNREACH ENETUNREACH 57P01 57P02 57P03 08006 08001 53300'.split(
  ' ',
);

/** Serialisation, deadlock, lock timeout: the same request may succeed when sent again. */
const CONFLICTS = ['40001', '40P01', '55P03'];
export const isConflict = (error: unknown): boolean => CONFLICTS.includes(pgCode(error) ?? '');

/** Turns what the database refused into an `AppError`, or undefined where it is not a person's doing. */
export function fromDatabase(error: unknown): AppError | undefined {
  const code = pgCode(error);
  if (!code) return undefined;
  const constraint = error && typeof error === 'object' && 'constraint' in error ? String(error.constraint) : '';
  const issue = CONSTRAINTS[constraint];
  if (issue) return ruleBroken([issue]);
  if (code === 'GD002') return new AppError('CONFLICT', m.common.thisTaskHasBeenCompletedAnd());
  if (code === 'GD003') return new AppError('CONFLICT', m.common.thisDecisionHasBeenReleasedAnd());
  if (code === 'GD015') return new AppError('CONFLICT', m.common.thisContractHasBeenSentAnd());
  if (code === 'GD019') return new AppError('CONFLICT', m.common.thisAmendmentHasBeenDecidedAnd());
  if (code === 'GD004') return new AppError('ACCESS_DENIED', paymentMessages.approver);
  if (code === 'GD001') return new AppError('ALREADY_SUBMITTED', m.common.thisFormHasBeenSubmittedAnd());
  // The zero character, which no text in the database can contain.
  if (code === '22021' || code === '22P05') return new AppError('UNPARSEABLE', m.common.thisTextContainsACharacterThat());
  // A number or a date that is valid, and beyond the range of its column.
  if (code === '22003' || code === '22008') return new AppError('UNPARSEABLE', m.common.aNumberOrADateIs());
  if (CONFLICTS.includes(code)) return new AppError('BUSY', m.common.someoneElseIsChangingThisRight());
  // The disk of the database or of the files, or a quota on it: what was begun is taken back, so that nothing half stays.
  if (['53100', 'ENOSPC', 'EDQUOT'].includes(code)) return new AppError('UNAVAILABLE', m.common.thereIsNoRoomToKeep());
  if (UNREACHABLE.includes(code)) return new AppError('UNAVAILABLE', m.common.theServiceIsNotAvailableRight());
  return undefined;
}
