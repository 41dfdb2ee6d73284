import { m } from '@grantdesk/messages';
import { limitAfterAmendment, limitOfAddedPayment, stricterLimit, type LedgerEntry } from '@grantdesk/domain';
import { recordAudits, type AuditSubject } from '#platform/audit.ts';
import type { Ctx } from '#platform/context.ts';
import type { Tx } from '#platform/db.ts';
import { AppError } from '#platform/errors.ts';
import { newId } from '#platform/ids.ts';
import { amendPayment, cancelPayment, insertLedgerEntries, insertPayments, lockLimit, lockPaymentsOf } from './queries.ts';

export interface TermChanges {
  project: { id: string; applicationId: string; applicationNumber: string; programmeId: string; currency: string };
  changed: { id: string; amount: number; dueDate: string; reportId: string | null }[];
  cancelled: string[];
  added: { amount: number; dueDate: string; reportId: string | null }[];
  /** Of the whole: the difference of the total and of what is withheld. */
  entries: readonly (LedgerEntry & { paymentId: string | null })[];
  /** Null where the project is ended. */
  amendmentId: string | null;
  /** What the ledger and the trail of each payment say of it. */
  why: string;
}

/**
 * Changes, cancels and adds payment terms with their entries in the ledger, for a project that the caller has locked and
 * checked. Payments approved in the meantime are not touched. @throws AppError 409 if a payment changed in the meantime
 */
export async function changeTerms(tx: Tx, ctx: Ctx, changes: TermChanges): Promise<void> {
  const { project, changed, cancelled, added, entries, amendmentId, why } = changes;
  const { applicationId, applicationNumber, programmeId, currency } = project;
  const limit = await lockLimit(tx, programmeId, 'share');
  const held = await lockPaymentsOf(tx, project.id);
  const protectedBy = new Map(
    held.map(({ id, amount, secondAbove, limitRaisedBy }) => [
      id,
      { amount, secondAbove: stricterLimit(secondAbove, limit), limitRaisedBy },
    ]),
  );
  for (const { id, ...terms } of changed) {
    const before = protectedBy.get(id);
    const secondAbove = before ? limitAfterAmendment(before, terms.amount) : limit;
    if (!(await amendPayment(tx, id, { ...terms, secondAbove }))) throw tooLate();
  }
  for (const id of cancelled) if (!(await cancelPayment(tx, id))) throw tooLate();
  const last = Math.max(0, ...held.map(({ term }) => term));
  const replaced = [...changed.map(({ id }) => id), ...cancelled].flatMap((id) => protectedBy.get(id) ?? []);
  const { secondAbove, limitRaisedBy } = limitOfAddedPayment(limit, replaced);
  const made = added.map((terms, index) => ({
    ...terms,
    secondAbove,
    limitRaisedBy: [...limitRaisedBy],
    id: newId(),
    projectId: project.id,
    applicationId,
    programmeId,
    currency,
    term: last + index + 1,
  }));
  if (made.length > 0) await insertPayments(tx, made);
  if (entries.length > 0)
    await insertLedgerEntries(
      tx,
      entries.map(({ kind, amount, paymentId }) => ({
        id: newId(),
        programmeId,
        projectId: project.id,
        ...(paymentId !== null && { paymentId }),
        amendmentId,
        kind,
        amount,
        currency,
        note: why,
        madeBy: ctx.actor.userId,
      })),
    );
  const termOf = (id: string): number => held.find((payment) => payment.id === id)?.term ?? 0;
  const about = (id: string): AuditSubject => ({ kind: 'PAYMENT', id, programmeId });
  await recordAudits(tx, ctx, [
    ...changed.map(({ id, amount, dueDate }) => ({
      subject: about(id),
      event: {
        type: 'payment.amended' as const,
        facts: { applicationID: applicationNumber, term: termOf(id), amount, currency, dueDate, why },
      },
    })),
    ...cancelled.map((id) => ({
      subject: about(id),
      event: { type: 'payment.cancelled' as const, facts: { applicationID: applicationNumber, term: termOf(id), why } },
    })),
  ]);
}

const tooLate = (): AppError => new AppError('CONFLICT', m.payment.someoneElseHasDecidedOn());
