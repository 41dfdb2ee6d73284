/** What the audit trail says of identity providers and directories. */
import { m } from '@grantdesk/messages';
import type { AuditFacts } from './facts.ts';

type Type = Exclude<Extract<keyof AuditFacts, `identity.${string}`>, 'identity.provider-changed'>;

export const IDENTITY_SENTENCES: { [T in Type]: (facts: AuditFacts[T] & { actor: string }) => string } = {
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
