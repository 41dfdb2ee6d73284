/** What other programs can be notified of, one row a kind: ids, kind, time and status, never a name, an answer or an amount. */
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
    label: 'An application or proposal was submitted',
    group: 'Applications',
    from: ['application.submitted'],
    status: ({ form }) => `${text(form).toUpperCase()}_SUBMITTED`,
  },
  'application.moved': {
    label: 'An application moved to another stage',
    group: 'Applications',
    from: ['application.stage-changed'],
    when: (facts) => !isDecision(facts) && !isWithdrawal(facts),
    status: (facts) => lastFlag(facts) || 'SUBMITTED',
  },
  'application.decided': {
    label: 'An application was approved or declined',
    group: 'Applications',
    from: ['application.stage-changed'],
    when: isDecision,
    status: lastFlag,
  },
  'application.withdrawn': {
    label: 'An application was withdrawn',
    group: 'Applications',
    from: ['application.stage-changed'],
    when: isWithdrawal,
    status: always('WITHDRAWN'),
  },
  'contract.sent': {
    label: 'A contract was sent',
    group: 'Contracts and projects',
    from: ['contract.sent'],
    status: always('SENT'),
  },
  'contract.signed': {
    label: 'A contract was signed',
    group: 'Contracts and projects',
    from: ['contract.signed'],
    status: always('SIGNED'),
  },
  'project.activated': {
    label: 'A project was activated',
    group: 'Contracts and projects',
    from: ['project.activated'],
    status: always('ACTIVE'),
  },
  'project.ended': {
    label: 'A project was ended',
    group: 'Contracts and projects',
    from: ['project.ended'],
    status: always('ENDED'),
  },
  'amendment.proposed': {
    label: 'A change of a project was proposed',
    group: 'Contracts and projects',
    from: ['amendment.proposed'],
    status: always('PROPOSED'),
  },
  'amendment.decided': {
    label: 'A change of a project was decided',
    group: 'Contracts and projects',
    from: ['amendment.approved', 'amendment.declined'],
    status: (_facts, type) => (type === 'amendment.approved' ? 'APPROVED' : 'DECLINED'),
  },
  'report.submitted': {
    label: 'A report was handed in',
    group: 'Reports',
    from: ['report.submitted'],
    status: always('SUBMITTED'),
  },
  'report.reviewed': {
    label: 'A report was reviewed',
    group: 'Reports',
    from: ['report.reviewed'],
    status: ({ review }) => text(review).toUpperCase().replaceAll('-', '_'),
  },
  'payment.requested': {
    label: 'A payment was asked for',
    group: 'Money',
    from: ['payment.requested'],
    status: always('REQUESTED'),
  },
  'payment.approved': {
    label: 'A payment was approved',
    group: 'Money',
    from: ['payment.approved'],
    // The first of two people has not approved it yet.
    when: ({ first }) => first !== true,
    status: always('APPROVED'),
  },
  'payment.completed': {
    label: 'A payment was recorded as paid',
    group: 'Money',
    from: ['payment.completed'],
    status: always('PAID'),
  },
  'payment.withheld': {
    label: 'A payment was withheld',
    group: 'Money',
    from: ['payment.withheld'],
    status: always('WITHHELD'),
  },
} satisfies Record<string, Row>;

export type WebhookKind = keyof typeof KINDS;
export const WEBHOOK_KINDS = Object.keys(KINDS) as WebhookKind[];
export const webhookKind = (kind: WebhookKind): Row => KINDS[kind];

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
