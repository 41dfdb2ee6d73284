/** What the audit trail says of messages, and of replies by email. */
import { m } from '@grantdesk/messages';
import type { AuditFacts } from './facts.ts';

type Type = Extract<keyof AuditFacts, `${'message' | 'reply'}.${string}`>;

export const MESSAGE_SENTENCES: { [T in Type]: (facts: AuditFacts[T] & { actor: string }) => string } = {
  'message.sent': (facts) => m.audit.messageSent({ ...facts, byEmail: String(facts.byEmail ?? false) }),
  'message.to-many': m.audit.messageToMany,
  'message.shared': (facts) => m.audit.messageShared({ ...facts, shared: String(facts.shared) }),
  'reply.held': m.audit.replyHeld,
  'reply.released': m.audit.replyReleased,
  'reply.discarded': m.audit.replyDiscarded,
};
