import { DEFAULT_LOCALE, withLocale } from '@grantdesk/messages';
import type { AuditEvent } from '@grantdesk/domain';
import type { Ctx } from './context.ts';
import { toJson, type Tx } from './db.ts';
import { newId } from './ids.ts';
import { insertRows, writeTogether, type Write } from './writes.ts';

/** What an audit row is about. */
export interface AuditSubject {
  kind:
    | 'APPLICATION'
    | 'FORM'
    | 'PROGRAMME'
    | 'SCORE_GUIDE'
    | 'FILE'
    | 'USER'
    | 'ROLE'
    | 'PAYMENT'
    | 'BANK'
    | 'AUDIT'
    | 'EVENT'
    | 'SETTING'
    | 'ORGANISATION'
    | 'IMPORT';
  /** Null where there is no one record, as of settings. */
  id: string | null;
  programmeId?: string;
}

/** Who did it, and from where: a whole context, or what is known of a person who is still signing in. */
export type Doer = Pick<Ctx, 'viewedBy' | 'tokenName'> & {
  ipAddress: string | null;
  actor: { userId: string | null; name: string };
};

/** A person at the server's console, who has no account of their own. */
export const OPERATOR: Doer = { actor: { userId: null, name: 'The operator' }, viewedBy: null, ipAddress: null };

export interface AuditEntry {
  subject: AuditSubject;
  event: AuditEvent;
}

/** The audit rows of a change that is about one or more records, to be written in its own transaction. */
export const auditWrite = (ctx: Doer, entries: readonly AuditEntry[]): Write =>
  insertRows(
    'auditEvents',
    entries.map(({ subject, event }) => rowOf(ctx, subject, event)),
  );

/** Writes the audit rows of a change that is about many records. */
export async function recordAudits(tx: Tx, ctx: Doer, entries: readonly AuditEntry[]): Promise<void> {
  if (entries.length > 0) await writeTogether(tx, 'audit', [auditWrite(ctx, entries)]);
}

/** Writes the audit row of a change in the change's own transaction. */
export const recordAudit = (tx: Tx, ctx: Doer, subject: AuditSubject, event: AuditEvent): Promise<void> =>
  recordAudits(tx, ctx, [{ subject, event }]);

/** Writes what the product did by itself, without an actor or an address. */
export async function recordSystemAudit(tx: Tx, subject: AuditSubject, { type, facts }: AuditEvent): Promise<void> {
  await tx
    .insertInto('auditEvents')
    .values({
      id: newId(),
      type,
      actorName: 'Grantdesk',
      subjectKind: subject.kind,
      subjectId: subject.id,
      programmeId: subject.programmeId ?? null,
      data: toJson(facts),
    })
    .execute();
}

function actorNameOf({ actor, viewedBy, tokenName }: Doer): string {
  if (viewedBy) return `${viewedBy.name} (looking as ${actor.name})`;
  return tokenName === undefined ? actor.name : `${actor.name} (by the token “${tokenName}”)`;
}

const rowOf = (ctx: Doer, subject: AuditSubject, { type, facts }: AuditEvent) => ({
  id: newId(),
  type,
  // The person behind a session that views as another user; null for the operator.
  actorId: ctx.viewedBy?.userId ?? (ctx.actor.userId || null),
  actorName: actorNameOf(ctx),
  subjectKind: subject.kind,
  subjectId: subject.id,
  programmeId: subject.programmeId ?? null,
  data: facts,
  ipAddress: ctx.ipAddress || null,
});

/** Texts among the facts of an event: the trail keeps one language for everyone (decision 0046). */
export const forTrail = <T>(write: () => T): T => withLocale(DEFAULT_LOCALE, write);
