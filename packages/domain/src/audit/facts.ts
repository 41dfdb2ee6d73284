/** What each event of the audit trail keeps. A new subject adds its events here, and the compiler asks for their sentences. */
import type { RetentionCounts } from '../personal-data/retention.ts';
import type { CheckState } from '../register/answer.ts';
import type { ReviewOutcome } from '../register/concerns.ts';
import type { EffectPart } from '../amendment/effect-parts.ts';
import type { SimilarityState } from '../similarity/shape.ts';

type NamedRecord = { name: string };
/** A token that records payments: minor units a day in each currency. */
type PaymentTokenFacts = NamedRecord & {
  system: string;
  networks: string[];
  limits: { currency: string; amount: number }[];
};
export type Change = { field: string; from: string | null; to: string | null };

export type AuditFacts = {
  'account.signed-up': { email: string };
  'account.email-verified': { email: string };
  'account.signed-in': { method: string };
  /** Without an address where it has no account: people type passwords there. */
  'account.sign-in-failed': { email?: string };
  'account.signed-out': object;
  'account.identity-confirmed': object;
  'account.password-changed': object;
  'account.password-reset-requested': { email: string };
  'account.second-factor-changed': { enabled: boolean };
  'account.recovery-codes-renewed': object;
  'account.recovery-code-used': { left: number };
  'account.email-change-asked': { to: string };
  'account.email-change-cancelled': object;
  'account.email-changed': { from: string; to: string };
  'account.linked': object;
  'account.passkey-added': NamedRecord;
  'account.passkey-removed': NamedRecord;
  'account.session-revoked': { sessions: number };
  'account.viewing-started': NamedRecord;
  'account.viewing-ended': NamedRecord;
  'personal-data.exported': NamedRecord;
  'personal-data.erasure-asked': object;
  'personal-data.erasure-taken-back': object;
  /** `digest` is signed over what became of the events that named the person. */
  'personal-data.erased': { erasure: string; reason: string; events: number; files: number; digest: string; again: boolean };
  'retention.applied': { counts: Partial<RetentionCounts> };
  'user.created': NamedRecord & { role: string };
  'user.updated': NamedRecord & { changes: Change[] };
  'user.deactivated': NamedRecord;
  'user.reactivated': NamedRecord;
  'user.second-factor-reset': NamedRecord;
  'role.created': NamedRecord;
  'role.updated': NamedRecord & { granted: string[]; revoked: string[] };
  'change.requested': { change: string; effectiveAt: string | null };
  'change.confirmed': { change: string; requestedBy: string };
  'change.refused': { change: string; requestedBy: string; reason: string };
  'change.cancelled': { change: string };
  'reporting.exported': { format: string; files: number; personal: boolean };
  'setting.changed': { key: string; from: string | null; to: string | null };
  /** The kind of file, and the digest of what is served. */
  'brand.logo-set': { type: string; digest: string };
  'brand.logo-removed': { digest: string };
  'token.made': NamedRecord & { scopes: string[]; days: number };
  'token.revoked': NamedRecord;
  'payment-token.made': PaymentTokenFacts;
  'payment-token.allowed': PaymentTokenFacts;
  'payment-token.changed': PaymentTokenFacts;
  'webhook.made': NamedRecord & { address: string; kinds: string[] };
  'webhook.changed': NamedRecord & { changes: Change[] };
  'webhook.secret-renewed': NamedRecord;
  'webhook.removed': NamedRecord;
  'webhook.paused': NamedRecord & { days: number };
  'identity.provider-made': NamedRecord & { kind: string; issuer: string };
  'identity.provider-changed': NamedRecord & { changes: Change[] };
  'identity.provider-removed': NamedRecord;
  /** An account was connected to a provider, by its password or by an administrator. */
  'identity.connected': NamedRecord & { provider: string; by: 'password' | 'administrator' };
  'identity.refused': NamedRecord & { provider: string };
  'identity.token-made': NamedRecord & { provider: string };
  'identity.token-revoked': NamedRecord & { provider: string };
  'identity.group-made': NamedRecord;
  'identity.group-changed': NamedRecord & { added: string[]; removed: string[]; changes: Change[] };
  'identity.group-removed': NamedRecord;
  /** A directory provisions an account from now on, or no longer. */
  'identity.account-managed': NamedRecord & { managed: boolean };
  /** Null: the group gives no role. */
  'identity.group-mapped': NamedRecord & { role: string | null };
  'mail.template-changed': NamedRecord & { isOriginal: boolean; changes: Change[] };
  'mail.retried': { addresses: string[] };
  'audit.exported': { rows: number };
  /** The data of a backup were put into an empty database. */
  'audit.restored': { madeAt: string };
  'form.created': NamedRecord;
  'form.updated': NamedRecord & { changes: number };
  'form.translated': NamedRecord & { language: string; texts: number };
  'form.translations-corrected': NamedRecord & { version: number; languages: string; texts: number };
  'programme.translated': NamedRecord & { language: string; texts: number };
  'form.published': NamedRecord & { version: number; draftsMoved: number };
  'form.duplicated': NamedRecord & { from: string };
  'form.archived': NamedRecord;
  'form.imported': NamedRecord & { sections: number; fields: number };
  'programme.created': NamedRecord & { copyOf?: string };
  'programme.updated': NamedRecord & { changes: Change[] };
  'programme.managers-changed': NamedRecord & { added: string[]; removed: string[] };
  'application.created': { applicationID: string; programme: string };
  'application.saved': { applicationID: string; fields: number; form: string };
  'application.submitted': { applicationID: string; form: string; receipt: string };
  'application.stage-changed': {
    applicationID: string;
    action: string;
    from: string[];
    to: string[];
    reason?: string;
    /** Of an undo: the action that it took back. */
    undoes?: string;
    /** Of a decision: the release that it was part of, and what was granted in minor units. */
    release?: string;
    amount?: number;
    currency?: string;
  };
  'application.interview-changed': {
    applicationID: string;
    from: string;
    to: string;
    /** When it is, where that was set. */
    start?: string;
    reason?: string;
    /** Names of the people who interview. */
    panel?: string[];
    /** The warnings that were shown and accepted. */
    clashes?: string[];
    isNoShow?: boolean;
    /** The applicant chose the time. */
    isChosen?: boolean;
  };
  'interview.times-offered': { applicationID: string; times: number; until: string };
  'interview.times-withdrawn': { applicationID: string };
  'interview.reminded': { applicationID: string; until: string };
  'interview.settings-changed': { programme: string; showsPanel: boolean };
  'application.extended': { applicationID: string; form: string; until: string; reason: string };
  'application.person-invited': { applicationID: string; email: string };
  'application.person-joined': { applicationID: string; email: string };
  'application.person-removed': { applicationID: string; email: string };
  'application.exported': { programme: string; rows: number };
  'application.zipped': { programme: string; applications: number };
  'message.sent': { applicationID: string; kind: string; byEmail?: boolean };
  'message.to-many': { subject: string; count: number; to: string };
  'message.shared': { applicationID: string; kind: string; shared: boolean };
  'reply.held': { applicationID: string; reason: string };
  'reply.released': { applicationID: string; person: string };
  'reply.discarded': { applicationID: string; person: string; reason: string };
  'file.uploaded': { file: string; size: number };
  'file.refused': { file: string; reason: string };
  'file.viewed': { file: string };
  'file.removed': { file: string };
  'task.assigned': { task: string; action: string };
  'task.completed': { task: string; action: string };
  'task.reassigned': { task: string; action: string; from: string; to: string };
  'task.reminded': { task: string; action: string; person: string };
  'task.discussion-asked': { action: string; people: string; message: string };
  'task.declined': { task: string; action: string; reason: string };
  'task.assignment-undone': { task: string; action: string };
  'conflict.declared': { about: string; reason: string };
  'conflict.withdrawn': { about: string };
  'conflict.overridden': { person: string; reason: string };
  'decision.staged': { applicationID: string; outcome: string; amount: number | null; currency: string; reason: string };
  'decision.unstaged': { applicationID: string };
  'decision.settings-changed': {
    quorum: number;
    amountQuestion: string | null;
    proposedQuestion?: string | null;
    meetingAt?: string | null;
    meetingPlace?: string;
  };
  'decision.attendance-recorded': { present: string[] };
  'decision.released': {
    release: string;
    quorum: number;
    present: string[];
    currency: string;
    decisions: { applicationID: string; outcome: string; amount: number | null; reason: string; recused: string[] }[];
  };
  'panel.planned': { title: string };
  'panel.changed': { title: string };
  'panel.deleted': { title: string };
  'panel.started': { title: string };
  'panel.closed': { title: string; items: number };
  'panel.reopened': { title: string; reason: string };
  'panel.filled': { title: string; count: number };
  'panel.item-added': { title: string; applicationID: string };
  'panel.item-removed': { title: string; applicationID: string };
  'panel.item-moved': { title: string; applicationID: string; place: number };
  'panel.item-timed': { title: string; applicationID: string; minutes: number };
  /** Guests have no name here: the trail is never erased. */
  'panel.attendance-recorded': { title: string; person: string | null; attendance: string | null };
  'panel.recused': { title: string; applicationID: string; person: string | null };
  'panel.recusal-removed': { title: string; applicationID: string; person: string | null };
  /** Without an application, the line is about none. */
  'panel.line-added': { title: string; applicationID: string | null };
  'panel.line-changed': { title: string; applicationID: string | null };
  'panel.line-removed': { title: string; applicationID: string | null };
  'panel.exported': { title: string };
  'conflict.left-panel': { applicationID: string; person: string };
  'contract.template-saved': NamedRecord & { programme: string };
  'contract.template-archived': NamedRecord & { programme: string };
  /** `reason`: of the applicant; where staff recorded the answer, how it came. */
  'award.accepted': { applicationID: string; byStaff: boolean; reason: string };
  'award.declined': { applicationID: string; byStaff: boolean; reason: string };
  'award.reopened': { applicationID: string; reason: string };
  'contract.sent': { applicationID: string; version: number; digest: string };
  'contract.signed': { applicationID: string; version: number; method: string; name: string; digest: string };
  'contract.cancelled': { applicationID: string; version: number };
  'contract.copy-uploaded': { applicationID: string; version: number; file: string };
  'contract.copy-returned': { applicationID: string; version: number; reason: string };
  'project.initialised': { applicationID: string; budget: number; currency: string; payments: number; reports: number };
  'project.updated': { applicationID: string; changes: Change[] };
  'project.activated': { applicationID: string };
  'project.ended': {
    applicationID: string;
    reason: string;
    returned: number;
    currency: string;
    payments: number;
    reports: number;
  };
  'amendment.proposed': { applicationID: string; number: number; parts: EffectPart[]; reason: string };
  'amendment.withdrawn': { applicationID: string; number: number };
  'amendment.approved': { applicationID: string; number: number; parts: EffectPart[]; note: string };
  'amendment.declined': { applicationID: string; number: number; reason: string };
  'claim.settings-changed': NamedRecord & { changes: Change[] };
  /** What was approved of what the report claims. */
  'claim.decided': { applicationID: string; title: string; amount: number; claimed: number; currency: string };
  'claim.exported': { applicationID: string };
  /** `from` and `to`: titles of budget lines. */
  'virement.made': { applicationID: string; from: string; to: string; amount: number; currency: string; reason: string };
  'repayment.requested': { applicationID: string; amount: number; currency: string; dueDate: string; reason: string };
  'repayment.received': { applicationID: string; amount: number; currency: string; date: string; file: string };
  'repayment.withdrawn': { applicationID: string; amount: number; currency: string; reason: string };
  'risk.added': { applicationID: string; title: string };
  'risk.updated': { applicationID: string; title: string; likelihood: number; impact: number; state: string };
  'report.submitted': { applicationID: string; title: string; round: number; receipt: string };
  'report.reviewed': { applicationID: string; title: string; review: string; comment: string };
  'payment.requested': { applicationID: string; term: number; note: string };
  /** `first`: one of two people; the payment is not approved yet. */
  'payment.approved': {
    applicationID: string;
    term: number;
    amount: number;
    currency: string;
    first: boolean;
    /** Whose deputy approved; absent for an approval in the own name. */
    forName?: string;
  };
  'deputy.named': NamedRecord & { startDate: string; endDate: string };
  'deputy.ended': NamedRecord & { startDate: string; endDate: string };
  'payment.withheld': { applicationID: string; term: number; amount: number; currency: string; reason: string };
  'payment.completed': {
    applicationID: string;
    term: number;
    amount: number;
    currency: string;
    /** Day on which it was paid, and what was added as proof. */
    date: string;
    file: string;
  };
  'payment.amended': { applicationID: string; term: number; amount: number; currency: string; dueDate: string; why: string };
  'payment.cancelled': { applicationID: string; term: number; why: string };
  'payment.exported': { programme: string; rows: number; what: string };
  'payment-batch.account': NamedRecord & { format: string; bank: string; number: string };
  'payment-batch.made': { number: number; payments: number; amount: number; currency: string };
  'payment-batch.released': { number: number; digest: string };
  'payment-batch.downloaded': { number: number };
  'payment-batch.cancelled': { number: number; reason: string };
  'payment-batch.refused': { applicationID: string; term: number; number: number; reason: string };
  'payment-batch.statement': NamedRecord & { lines: number };
  'payment.limit-changed': { programme: string; limit: number | null; currency: string };
  'bank.entered': { applicationID: string; bank: string; number: string };
  'bank.confirmed': { applicationID: string; number: string };
  'bank.approved': { applicationID: string; number: string };
  'bank.refused': { applicationID: string; number: string; reason: string };
  'bank.revealed': { applicationID: string; number: string; term: number };
  'open-data.settings-changed': { programme: string; changes: Change[] };
  'open-data.published': { programme: string; awards: number };
  'open-data.unpublished': { programme: string };
  'open-data.award-left-out': { applicationID: string; reason: string };
  'open-data.award-taken-in': { applicationID: string };
  'eligibility.set': NamedRecord & { questions: number; rules: number };
  'eligibility.removed': NamedRecord;
  'indicator.added': NamedRecord & { code: string };
  'indicator.changed': NamedRecord & { code: string };
  'indicator.archived': NamedRecord & { code: string };
  'indicator.restored': NamedRecord & { code: string };
  'indicator.copied': NamedRecord & { count: number; from: string };
  'indicator.imported': NamedRecord & { count: number };
  'indicator.planned': { applicationID: string; count: number; reason: string };
  'indicator.exported': NamedRecord;
  'equality.set': NamedRecord & { form: string; threshold: number };
  'equality.stopped': NamedRecord;
  'referee.settings-changed': NamedRecord & { changes: Change[] };
  /** Of whom is never said: the trail is not erased, and referees are. */
  'referee.named': { applicationID: string };
  'referee.changed': { applicationID: string };
  'referee.removed': { applicationID: string };
  'referee.link-sent': { applicationID: string };
  'referee.reminded': { applicationID: string };
  'referee.extended': { applicationID: string; until: string };
  'referee.link-replaced': { applicationID: string };
  'referee.answered': { applicationID: string };
  'referee.declined': { applicationID: string };
  'nomination.opened': NamedRecord;
  'nomination.closed': NamedRecord;
  'nomination.received': NamedRecord;
  'nomination.exported': NamedRecord & { rows: number };
  'event.created': NamedRecord;
  'event.updated': NamedRecord & { changes: Change[] };
  'event.cancelled': NamedRecord & { reason: string; registered: number };
  'event.attendance-recorded': NamedRecord & { person: string; attended: boolean | null };
  'event.attendance-exported': NamedRecord & { rows: number };
  /** By the name of the file. */
  'import.uploaded': NamedRecord & { rows: number };
  'import.run': NamedRecord & { rows: number };
  'import.cancelled': NamedRecord & { rows: number };
  'import.undone': NamedRecord;
  'organisation.created': NamedRecord;
  'organisation.exported': { rows: number };
  'register.checked': NamedRecord & { register: string; state: CheckState };
  'register.recorded': NamedRecord & { register: string; note: string };
  'register.reviewed': NamedRecord & { register: string; outcome: ReviewOutcome; note: string };
  'organisation.merged': NamedRecord & { into: string; applications: number };
  'organisation.merge-undone': NamedRecord & { into: string; remaining: string[] };
  'organisation.duplicate-dismissed': NamedRecord & { other: string };
  'organisation.updated': NamedRecord & { changes: Change[] };
  'organisation.member-invited': NamedRecord & { email: string };
  'organisation.member-accepted': NamedRecord;
  'organisation.member-confirmed': NamedRecord & { email: string };
  'organisation.member-left': NamedRecord;
  'organisation.member-removed': NamedRecord & { email: string };
  'organisation.role-changed': NamedRecord & { email: string; role: string };
  /** On what: the number of an application, or the name of an organisation. Never the text. */
  'note.created': NamedRecord;
  'note.edited': NamedRecord;
  'note.removed': NamedRecord;
  'similarity.settled': { applicationID: string; state: SimilarityState };
  'tag.created': NamedRecord;
  'tag.updated': NamedRecord & { changes: Change[] };
  'tag.removed': NamedRecord & { applications: number };
  'tag.applied': { applicationID: string; added: string[]; removed: string[] };
  'score-guide.created': NamedRecord;
  'score-guide.updated': NamedRecord & { version: number };
  'score-guide.duplicated': NamedRecord & { from: string };
};

export type AuditEventType = keyof AuditFacts;

/** An event as it is written: its type and its facts. */
export type AuditEvent = { [T in AuditEventType]: { type: T; facts: AuditFacts[T] } }[AuditEventType];
