/** What the audit trail says of identity providers, directories, registers, exports, tokens and webhooks. */
import { m } from '@grantdesk/messages';
import type { AuditFacts } from './facts.ts';

type Type = Exclude<
  Extract<keyof AuditFacts, `${'identity' | 'register' | 'reporting' | 'token' | 'webhook'}.${string}`>,
  'identity.provider-changed' | 'webhook.made' | 'webhook.changed'
>;

export const CONNECTION_SENTENCES: { [T in Type]: (facts: AuditFacts[T] & { actor: string }) => string } = {
  'reporting.exported': ({ actor, format, files, personal }) =>
    m.reporting.exportedBy({ actor, format, files, personal: String(personal) }),
  'register.checked': m.register.checkedBy,
  'register.recorded': m.register.recordedBy,
  'register.reviewed': m.register.reviewedBy,
  'token.made': (facts) => m.audit.tokenMade({ ...facts, scopes: facts.scopes.join(', ') }),
  'token.revoked': m.audit.tokenRevoked,
  'webhook.secret-renewed': m.audit.webhookSecretRenewed,
  'webhook.removed': m.audit.webhookRemoved,
  'webhook.paused': m.audit.webhookPaused,
  'identity.provider-made': m.audit.identityProviderMade,
  'identity.provider-removed': m.audit.identityProviderRemoved,
  'identity.connected': m.audit.identityConnected,
  'identity.refused': m.audit.identityRefused,
  'identity.token-made': m.audit.identityTokenMade,
  'identity.token-revoked': m.audit.identityTokenRevoked,
  'identity.group-made': m.audit.identityGroupMade,
  'identity.group-changed': ({ actor, name, added, removed }) =>
    m.audit.identityGroupChanged({ actor, name, added: added.length, removed: removed.length }),
  'identity.group-removed': m.audit.identityGroupRemoved,
  'identity.account-managed': ({ actor, name, managed }) =>
    m.audit.identityAccountManaged({ actor, name, managed: String(managed) }),
  'identity.group-mapped': ({ actor, name, role }) => m.audit.identityGroupMapped({ actor, name, role: role ?? 'none' }),
};
