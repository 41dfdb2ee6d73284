import { BANK_STATES, FILE_SCANS, LEDGER_KINDS, PAYMENT_STATUSES } from '@grantdesk/domain';
import { z } from 'zod';
import { dateTime, idSchema } from './endpoint.ts';

/** Money in minor units of the programme's currency. */
export const money = z.number().int();
/** A day of the calendar: `2026-11-21`. */
export const day = z.iso.date();
export const paymentStatus = z.enum(PAYMENT_STATUSES);

/** Why something is not possible for this person now; null where it is. */
const denial = z.string().nullable();
const evidence = z.object({ kind: z.enum(['approved', 'waiting', 'declined', 'contract']), label: z.string() });
/** Of a number only the last four characters are ever shown. */
const maskedBank = z.object({ accountName: z.string(), bank: z.string(), number: z.string() });

/** Row of the payments' tables. */
export const paymentRow = z.object({
  _id: idSchema,
  paymentId: idSchema,
  applicationId: idSchema,
  projectId: idSchema,
  applicationID: z.string(),
  accountName: z.string(),
  term: z.number().int(),
  amount: money,
  amountPaid: money,
  currency: z.string(),
  isPaid: z.boolean(),
  dateReleased: day.nullable(),
  dueDate: day,
  status: paymentStatus,
  version: z.number().int(),
  bank: maskedBank.nullable(),
  evidence,
  /** A first approval was given, a second person's is still to come. */
  approvals: z.object({ given: z.number().int(), needed: z.number().int() }),
  /** Whether the programme requires confirmed bank details before a payment is approved. */
  bankRequired: z.boolean(),
  denials: z.object({ approve: denial, withhold: denial, complete: denial }),
});

/** A payment that is still to be approved or paid, with the plan of its account. */
export const openPayment = paymentRow.extend({
  releaseHistory: z.array(z.object({ amount: money, status: paymentStatus, dueDate: day })),
});

const someone = z.object({ name: z.string(), at: dateTime });

const outlook = z.object({
  /** Who could give the second approval, where one follows. */
  seconds: z.array(z.string()),
  /** Who could complete the payment afterwards. */
  completers: z.array(z.string()),
  /** Who could approve instead of this person and leave someone to complete it. */
  instead: z.array(z.string()),
  /** Why only a Super Admin, or no one, could complete it afterwards. */
  warning: z.string().nullable(),
});

/** A payment on its own page. */
export const paymentOne = paymentRow.extend({
  grantee: z.object({ name: z.string(), organisation: z.string().nullable(), email: z.string() }),
  programme: z.object({ _id: idSchema, name: z.string(), timeZone: z.string() }),
  project: z.object({ _id: idSchema, status: z.string(), isFinished: z.boolean(), startDate: day, endDate: day, budget: money }),
  report: z.object({ _id: idSchema, title: z.string(), status: z.string(), review: z.string(), dueDate: day }).nullable(),
  /**
   * Checks of the organisation in registers: what they lack, or null, and its id where the reader may open it; null where the
   * programme requires none, and for a person who applied for themselves.
   */
  checks: z.object({ problem: z.string().nullable(), organisation: idSchema.nullable() }).nullable(),
  /** Above it two people approve; null where one does. */
  secondAbove: money.nullable(),
  requested: someone.extend({ note: z.string() }).nullable(),
  /** `forName`: whose deputy approved; null for an approval in the own name. */
  approvedBy: z.array(someone.extend({ forName: z.string().nullable() })),
  withheldReason: z.string(),
  /** What an approval by this person would lead to; null where the payment does not wait for one of theirs. */
  outlook: outlook.nullable(),
  /** People whose deputy the reader is today, with what an approval for them would lead to; empty where nothing waits. */
  approvableFor: z.array(z.object({ _id: idSchema, name: z.string(), denial, outlook })),
  /** Today as the programme's zone has it, and the first day that a completion may name. */
  today: day,
  approvedOn: day.nullable(),
  denials: z.object({ request: denial, approve: denial, withhold: denial, complete: denial, reveal: denial }),
  releases: z.array(
    z.object({
      _id: idSchema,
      amount: money,
      date: day,
      by: z.string(),
      at: dateTime,
      /** The token by which an accounting system recorded it, with its reference there; null where a person did. */
      token: z.object({ name: z.string(), system: z.string(), reference: z.string() }).nullable(),
      /** The statement whose line proves it; null where something else does. */
      statement: z.object({ _id: idSchema, name: z.string() }).nullable(),
      proof: z
        .object({
          name: z.string(),
          size: z.number().int(),
          type: z.string(),
          scan: z.enum(FILE_SCANS),
          /** Relative to the API's prefix; null while it must not be opened. */
          url: z.string().nullable(),
        })
        .nullable(),
    }),
  ),
  /** The unsettled batch that it is in; null where it is in none. */
  batch: z.number().int().nullable(),
  /** Who did what and when, the latest first. */
  history: z.array(z.object({ _id: idSchema, at: dateTime, type: z.string(), text: z.string() })),
});

/** The account of a programme: sums of its ledger, and the parts of the budget that they make. */
export const account = z.object({
  programme: z.object({ _id: idSchema, name: z.string(), currency: z.string(), timeZone: z.string() }),
  budget: money,
  /** Of all approved grants; those without a known amount are counted apart. */
  granted: money,
  grantsWithoutAmount: z.number().int(),
  committed: money,
  approved: money,
  released: money,
  withheld: money,
  returned: money,
  balance: money,
  /** Projects that a conflict of interest closes to the reader: their money is left out of the sums. */
  closed: z.number().int(),
});

/** The same with how many rows each of its lists has. */
export const accountDetail = account.extend({
  counts: z.object({ projects: z.number().int(), awaiting: z.number().int(), history: z.number().int() }),
});

/** Row of "Programme projects, accounting". */
export const projectAccount = z.object({
  _id: idSchema,
  applicationId: idSchema,
  applicationID: z.string(),
  name: z.string(),
  email: z.string(),
  status: z.enum(['PENDING-ACTIVATION', 'IN-PROGRESS', 'SUBMITTED']),
  isFinished: z.boolean(),
  firstReportDueDate: day.nullable(),
  currency: z.string(),
  committed: money,
  released: money,
  returned: money,
  left: money,
});

export const ledgerRow = z.object({
  _id: idSchema,
  kind: z.enum(LEDGER_KINDS),
  amount: money,
  currency: z.string(),
  projectId: idSchema,
  paymentId: idSchema.nullable(),
  applicationId: idSchema,
  applicationID: z.string(),
  accountName: z.string(),
  term: z.number().int().nullable(),
  by: z.string(),
  at: dateTime,
});

const bankEntry = maskedBank.extend({
  _id: idSchema,
  bankCode: z.string(),
  country: z.string(),
  state: z.enum(BANK_STATES),
  enteredAt: dateTime,
  confirmedAt: dateTime.nullable(),
  decidedAt: dateTime.nullable(),
  reason: z.string(),
});
/** What is paid to, and a change of it that is on its way. */
export const bankDetails = z.object({
  /** Whether the programme approves no payment without confirmed details. */
  required: z.boolean(),
  /** Where the form for new details begins: the country of earlier ones, or the only one in the answers; null where neither says. */
  suggestedCountry: z.string().nullable(),
  applicationId: idSchema,
  applicationID: z.string(),
  current: bankEntry.nullable(),
  waiting: bankEntry.nullable(),
  /** The last one that staff refused, until another is entered. */
  refused: bankEntry.nullable(),
  denials: z.object({ change: denial, decide: denial }),
});
