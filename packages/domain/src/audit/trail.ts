/** Who reads which events of the trail, and what of them changed. */
import { m } from '@grantdesk/messages';
import { can } from '../access/can.ts';
import type { Actor } from '../access/actor.ts';
import type { Resource } from '../access/resources.ts';
import { AUDIT_EVENT_TYPES, type AuditEventType } from './events.ts';

export interface AuditGroup {
  key: string;
  label: string;
  /** A person who may not read it does not see its events either. */
  resource: Resource;
  /** What the types of its events begin with. */
  subjects: readonly string[];
}

export const AUDIT_GROUPS: readonly AuditGroup[] = [
  {
    key: 'applications',
    get label() {
      return m.audit.applicationsAndReviews();
    },
    resource: 'APPLICATIONS',
    subjects: [
      'application',
      'interview',
      'message',
      'reply',
      'file',
      'task',
      'conflict',
      'decision',
      'panel',
      'award',
      'note',
      'tag',
      'referee',
      'similarity',
    ],
  },
  {
    key: 'projects',
    get label() {
      return m.audit.contractsProjectsAndReports();
    },
    resource: 'GRANTEE_MANAGEMENT',
    subjects: ['contract', 'project', 'amendment', 'claim', 'virement', 'risk', 'report', 'indicator'],
  },
  {
    key: 'money',
    get label() {
      return m.audit.paymentsAndBankDetails();
    },
    resource: 'ACCOUNTING',
    subjects: ['payment', 'payment-batch', 'repayment', 'bank', 'deputy'],
  },
  {
    key: 'programmes',
    get label() {
      return m.common.programmes2();
    },
    resource: 'PROGRAMMES',
    subjects: ['programme', 'open-data', 'eligibility', 'equality', 'nomination'],
  },
  {
    key: 'forms',
    get label() {
      return m.common.formsAndScoreGuides();
    },
    resource: 'FORMS',
    subjects: ['form', 'score-guide'],
  },
  {
    key: 'rights',
    get label() {
      return m.audit.rolesAndSettings();
    },
    resource: 'ROLES',
    subjects: [
      'role',
      'setting',
      'brand',
      'reporting',
      'token',
      'payment-token',
      'webhook',
      'identity',
      'retention',
      'mail',
      'audit',
    ],
  },
  {
    key: 'people',
    get label() {
      return m.audit.peopleAndSignIns();
    },
    resource: 'USERS',
    subjects: ['user', 'account', 'personal-data', 'change', 'organisation', 'register', 'import'],
  },
  {
    key: 'events',
    get label() {
      return m.common.events();
    },
    resource: 'EVENTS',
    subjects: ['event'],
  },
];

/** Groups whose events belong to no programme, so that people of single programmes read them too. */
const OF_NO_PROGRAMME: readonly string[] = ['forms', 'rights', 'people', 'events'];

export const findAuditGroup = (type: string): AuditGroup | undefined =>
  AUDIT_GROUPS.find(({ subjects }) => subjects.includes(type.slice(0, type.indexOf('.'))));

const typesOf = (groups: readonly AuditGroup[]): AuditEventType[] =>
  AUDIT_EVENT_TYPES.filter((type) => groups.some(({ key }) => key === findAuditGroup(type)?.key));

/** The event types that an actor may read, limited to the named groups if there are any. */
export const readableAuditTypes = (actor: Actor, keys?: readonly string[]): AuditEventType[] =>
  typesOf(AUDIT_GROUPS.filter((group) => can(actor, group.resource, 'READ') && (keys?.includes(group.key) ?? true)));

/** Those that people of single programmes read although no programme is named. */
export const isOfNoProgramme = (type: string): boolean => OF_NO_PROGRAMME.includes(findAuditGroup(type)?.key ?? '');

export interface AuditChange {
  field: string;
  from: string | null;
  to: string | null;
}

const text = (value: unknown): string | null => {
  if (value === null || value === undefined) return null;
  if (Array.isArray(value)) return value.map((item) => text(item)).join(', ');
  return typeof value === 'string' ? value : JSON.stringify(value);
};

/** Before and after, of the facts of any event: listed changes, what was added and taken away, or one `from` and `to`. */
export function auditChanges(facts: Record<string, unknown>): AuditChange[] {
  const { changes, from, to } = facts;
  if (Array.isArray(changes))
    return (changes as Partial<AuditChange>[]).map((each) => ({
      field: text(each.field) ?? '',
      from: text(each.from),
      to: text(each.to),
    }));
  const pairs: [field: string, gone: unknown, come: unknown][] = [
    [m.common.permissions(), facts['revoked'], facts['granted']],
    [m.common.managers(), facts['removed'], facts['added']],
  ];
  const listed = pairs
    .filter(([, gone, come]) => Array.isArray(gone) && Array.isArray(come))
    .map(([field, gone, come]) => ({ field, from: text(gone), to: text(come) }));
  if (listed.length > 0) return listed;
  return from === undefined || to === undefined
    ? []
    : [{ field: text(facts['key']) ?? m.audit.value(), from: text(from), to: text(to) }];
}
