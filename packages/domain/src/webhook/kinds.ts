/** What other programs can be notified of, one row a kind: ids, kind, time and status, never a name, an answer or an amount. */
import { m } from '@grantdesk/messages';
import type { Resource } from '../access/resources.ts';
import type { AuditEventType } from '../audit/facts.ts';

type Facts = Readonly<Record<string, unknown>>;

interface Row {
  label: string;
  /** The heading that it stands under. */
  group: string;
  /** Events of the trail that it is made from. */
  from: readonly AuditEventType[];
  /** Which of them, where an event's type says less than the kind. */
  when?: (facts: Facts) => boolean;
  /** How the record stands after it. */
  status: (facts: Facts, type: AuditEventType) => string;
}

const text = (value: unknown): string => (typeof value === 'string' ? value : '');
const lastFlag = ({ to }: Facts): string => (Array.isArray(to) ? text(to.at(-1)) : '');
const isDecision = ({ action }: Facts): boolean => action === 'APPROVE_GRANT' || action === 'DECLINE_GRANT';
const isWithdrawal = ({ action }: Facts): boolean => action === 'WITHDRAW';
const always = (status: string) => (): string => status;

const KINDS = {
  'application.submitted': {
    get label() {
      return m.webhook.anApplicationOrProposalWasSubmitted();
    },
    get group() {
      return m.common.applications();
    },
    from: ['application.submitted'],
    status: ({ form }) => `${text(form).toUpperCase()}_SUBMITTED`,
  },
  'application.moved': {
    get label() {
      return m.webhook.anApplicationMovedToAnotherStage();
    },
    get group() {
      return m.common.applications();
    },
    from: ['application.stage-changed'],
    when: (facts) => !isDecision(facts) && !isWithdrawal(facts),
    status: (facts) => lastFlag(facts) || 'SUBMITTED',
  },
  'application.decided': {
    get label() {
      return m.webhook.anApplicationWasApprovedOrDeclined();
    },
    get group() {
      return m.common.applications();
    },
    from: ['application.stage-changed'],
    when: isDecision,
    status: lastFlag,
  },
  'application.withdrawn': {
    get label() {
      return m.common.anApplicationWasWithdrawn();
    },
    get group() {
      return m.common.applications();
    },
    from: ['application.stage-changed'],
    when: isWithdrawal,
    status: always('WITHDRAWN'),
  },
  'contract.sent': {
    get label() {
      return m.webhook.aContractWasSent();
    },
    get group() {
      return m.webhook.contractsAndProjects();
    },
    from: ['contract.sent'],
    status: always('SENT'),
  },
  'contract.signed': {
    get label() {
      return m.common.aContractWasSigned();
    },
    get group() {
      return m.webhook.contractsAndProjects();
    },
    from: ['contract.signed'],
    status: always('SIGNED'),
  },
  'project.activated': {
    get label() {
      return m.webhook.aProjectWasActivated();
    },
    get group() {
      return m.webhook.contractsAndProjects();
    },
    from: ['project.activated'],
    status: always('ACTIVE'),
  },
  'project.ended': {
    get label() {
      return m.webhook.aProjectWasEnded();
    },
    get group() {
      return m.webhook.contractsAndProjects();
    },
    from: ['project.ended'],
    status: always('ENDED'),
  },
  'amendment.proposed': {
    get label() {
      return m.webhook.aChangeOfAProjectWas();
    },
    get group() {
      return m.webhook.contractsAndProjects();
    },
    from: ['amendment.proposed'],
    status: always('PROPOSED'),
  },
  'amendment.decided': {
    get label() {
      return m.webhook.aChangeOfAProjectWas2();
    },
    get group() {
      return m.webhook.contractsAndProjects();
    },
    from: ['amendment.approved', 'amendment.declined'],
    status: (_facts, type) => (type === 'amendment.approved' ? 'APPROVED' : 'DECLINED'),
  },
  'report.submitted': {
    get label() {
      return m.webhook.reportSubmitted();
    },
    get group() {
      return m.common.reports();
    },
    from: ['report.submitted'],
    status: always('SUBMITTED'),
  },
  'report.reviewed': {
    get label() {
      return m.webhook.aReportWasReviewed();
    },
    get group() {
      return m.common.reports();
    },
    from: ['report.reviewed'],
    status: ({ review }) => text(review).toUpperCase().replaceAll('-', '_'),
  },
  'payment.requested': {
    get label() {
      return m.webhook.aPaymentWasRequested();
    },
    get group() {
      return m.webhook.money();
    },
    from: ['payment.requested'],
    status: always('REQUESTED'),
  },
  'payment.approved': {
    get label() {
      return m.common.aPaymentWasApproved();
    },
    get group() {
      return m.webhook.money();
    },
    from: ['payment.approved'],
    // The first of two people has not approved it yet.
    when: ({ first }) => first !== true,
    status: always('APPROVED'),
  },
  'payment.completed': {
    get label() {
      return m.webhook.aPaymentWasRecordedAsPaid();
    },
    get group() {
      return m.webhook.money();
    },
    from: ['payment.completed'],
    status: always('PAID'),
  },
  'payment.withheld': {
    get label() {
      return m.webhook.aPaymentWasWithheld();
    },
    get group() {
      return m.webhook.money();
    },
    from: ['payment.withheld'],
    status: always('WITHHELD'),
  },
} satisfies Record<string, Row>;

export type WebhookKind = keyof typeof KINDS;
export const WEBHOOK_KINDS = Object.keys(KINDS) as WebhookKind[];
export const webhookKind = (kind: WebhookKind): Row => KINDS[kind];

/** What a person must read to be notified of a kind. */
export function webhookResource(kind: WebhookKind): Resource {
  if (kind.startsWith('application.')) return 'APPLICATIONS';
  return kind.startsWith('payment.') ? 'ACCOUNTING' : 'GRANTEE_MANAGEMENT';
}

/** Sent on demand, so that a receiver can be tried before anything happens. */
export const WEBHOOK_TEST = 'webhook.test';

/** Events of the trail that any kind is made from. */
export const WEBHOOK_EVENT_TYPES: readonly AuditEventType[] = [
  ...new Set(WEBHOOK_KINDS.flatMap((kind) => webhookKind(kind).from)),
];

/** What an event of the trail is to other programs; null for what stays inside. */
export function webhookNews(type: string, facts: Facts): { kind: WebhookKind; status: string } | null {
  const kind = WEBHOOK_KINDS.find((each) => {
    const { from, when } = webhookKind(each);
    return from.some((one) => one === type) && (when?.(facts) ?? true);
  });
  return kind ? { kind, status: webhookKind(kind).status(facts, type as AuditEventType) } : null;
}
