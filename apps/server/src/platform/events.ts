import type { Actor, ChangeKind, Permissions } from '@grantdesk/domain';
import type { Tx } from './db.ts';
import type { Ctx } from './request-context.ts';

/** What a change needs to happen once a second person has confirmed it, by its kind. */
export interface ChangePayloads {
  /** Minor units of the programme's currency; null for no limit. */
  PAYMENT_LIMIT: { secondAbove: number | null };
  NEW_STAFF: { userIds: string[] };
  STAFF_CHANGE: { role?: string; accountStatus?: 'ACTIVE' | 'INACTIVE' };
  ROLE_PERMISSIONS: { version: number; name: string; permissions: Permissions };
  SECOND_FACTOR_RESET: object;
  CONFLICT_WITHDRAWAL: object;
  /** `isNew`: the token works from then on; else its networks and limits change. */
  PAYMENT_TOKEN: { isNew: boolean; networks: string[]; limits: { currency: string; amount: number }[] };
  /** The role that a group of a directory gives to its members. */
  GROUP_ROLE: { role: string };
}

/** A request of any kind; `kind` tells which payload it carries. */
export type ChangeOf = {
  [K in ChangeKind]: { kind: K; subjectId: string; payload: ChangePayloads[K] };
}[ChangeKind];

/**
 * What lower-rank features announce inside their transaction, so that higher ranks can follow without being imported.
 * A handler that throws rolls the whole change back.
 */
export interface DomainEvents {
  /** An organisation was made, or its names or numbers changed. */
  ORGANISATION_CHANGED: { organisationId: string };
  /** `moveDrafts`: begun drafts follow to the version; submitted answers never do. */
  FORM_PUBLISHED: { formId: string; versionId: string; version: number; moveDrafts: boolean };
  /** A programme was created as the next round of another: what belongs to it outside its own form follows. */
  PROGRAMME_COPIED: { from: string; to: string };
  /** A person started an application; another call that answers the same one starts nothing. */
  APPLICATION_STARTED: { applicationId: string; programmeId: string };
  /** A person declared an interest: what it closes to them follows. */
  CONFLICT_DECLARED: { userId: string };
  /** It was withdrawn or not taken forward: what was still planned for it is off. The application's row is locked. */
  APPLICATION_ENDED: { applicationId: string; outcome: 'withdrawn' | 'not taken forward' };
  /** The applicant declined the award: a contract that is not signed is off. The application's row is locked. */
  AWARD_DECLINED: { applicationId: string };
  /** A project was initialised with its plan: reports and payments follow, the ids already given. Days as `2026-11-21`. */
  PROJECT_INITIALISED: {
    projectId: string;
    applicationId: string;
    programmeId: string;
    /** Minor units of `currency`; the terms together are at most as much. */
    budget: number;
    currency: string;
    reports: { id: string; title: string; dueDate: string }[];
    terms: { id: string; amount: number; dueDate: string; reportId: string | null }[];
  };
  /** A second person confirmed the change of `requester`: the feature that owns the record makes it. */
  CHANGE_CONFIRMED: ChangeOf & { requester: Actor };
  /** It was refused, or taken back. */
  CHANGE_DROPPED: ChangeOf;
  /** A token was revoked: what depends on it ends. */
  TOKEN_ENDED: { tokenId: string };
  SUBMISSION_SUBMITTED: { submissionId: string; ownerKind: string; ownerId: string };
}

export type EventHandler<K extends keyof DomainEvents> = (tx: Tx, ctx: Ctx, event: DomainEvents[K]) => Promise<void>;

export class EventRegistry {
  readonly #handlers = new Map<keyof DomainEvents, EventHandler<never>[]>();

  on<K extends keyof DomainEvents>(name: K, handler: EventHandler<K>): void {
    this.#handlers.set(name, [...(this.#handlers.get(name) ?? []), handler as EventHandler<never>]);
  }

  async emit<K extends keyof DomainEvents>(tx: Tx, ctx: Ctx, name: K, event: DomainEvents[K]): Promise<void> {
    for (const handler of (this.#handlers.get(name) ?? []) as EventHandler<K>[]) await handler(tx, ctx, event);
  }
}
