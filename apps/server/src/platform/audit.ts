import type { AuditEvent } from '@grantdesk/domain';
import type { Ctx } from './context.ts';
import { toJson, type Tx } from './db.ts';
import { newId } from './ids.ts';

/** What an audit row is about. */
export interface AuditSubject {
  kind: 'APPLICATION' | 'FORM' | 'PROGRAMME' | 'SCORE_GUIDE' | 'FILE' | 'USER' | 'ROLE';
  id: string;
  programmeId?: string;
}

/** Writes the audit row of a change in the change's own transaction (APP-13). */
export async function recordAudit(tx: Tx, ctx: Ctx, subject: AuditSubject, event: AuditEvent): Promise<void> {
  const { type, facts } = event;
  await tx
    .insertInto('auditEvents')
    .values({
      id: newId(),
      type,
      actorId: ctx.actor.userId,
      actorName: ctx.actor.name,
      subjectKind: subject.kind,
      subjectId: subject.id,
      programmeId: subject.programmeId ?? null,
      data: toJson(facts),
      ipAddress: ctx.ipAddress,
    })
    .execute();
}
