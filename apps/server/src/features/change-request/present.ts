import type { Answer } from '@grantdesk/api';
import {
  confirmDenial,
  describeChange,
  rejectDenial,
  type ChangeFacts,
  type ChangeKind,
  type ChangeNames,
  type ChangeState,
} from '@grantdesk/domain';
import { OPERATOR } from '#platform/audit.ts';
import type { RequestRecord } from './queries.ts';

export type PresentedRequest = Answer<'changeRequest.decide'>['data'];

export const describeRequest = ({ kind, facts }: Pick<RequestRecord, 'kind' | 'facts'>): string =>
  describeChange(kind as ChangeKind, facts as ChangeNames);

export const presentRequest = (row: RequestRecord, facts: ChangeFacts, readerId: string, now: Date): PresentedRequest => ({
  _id: row.id,
  kind: row.kind as ChangeKind,
  state: row.state as ChangeState,
  text: describeRequest(row),
  programme: row.programmeId ? { _id: row.programmeId, name: row.programmeName ?? '' } : null,
  requestedBy: row.requesterName,
  requestedAt: row.requestedAt.toISOString(),
  effectiveAt: row.effectiveAt?.toISOString() ?? null,
  decidedBy: row.deciderName ?? (row.state === 'CONFIRMED' ? OPERATOR.actor.name : null),
  decidedAt: row.decidedAt?.toISOString() ?? null,
  reason: row.reason,
  isOwn: row.requestedBy === readerId,
  denials: { confirm: confirmDenial(facts, readerId, now), refuse: rejectDenial(facts, readerId) },
});
