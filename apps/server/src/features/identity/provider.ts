import type { ProviderKind } from '@grantdesk/domain';
import type { Platform } from '#platform/context.ts';
import type { Db } from '#platform/db.ts';
import { unseal } from '#platform/encryption.ts';
import { getHost } from '#platform/ssrf-guard.ts';
import { findProvider, type ProviderRow } from './queries.ts';

/** What the provider of the environment is called in addresses and in the table of accounts. */
export const ENVIRONMENT = 'oidc';
/** The longest wait for a provider that does not answer. */
export const MAX_WAIT_MS = 8_000;

/** A provider as signing in needs it, whether it is set in the interface or in the environment. */
export interface Provider {
  id: string;
  /** Changes with every change of its settings. */
  version: string;
  kind: ProviderKind;
  name: string;
  issuer: string;
  clientId: string;
  secret: string;
  signInUrl: string;
  certificates: string[];
  domains: string[];
  newRoleId: string | null;
  /** Set in the environment: it connects accounts in use by an address that it says is verified. */
  isEnvironment: boolean;
  inwardHosts: string[];
}

export const toProvider = (p: Platform, row: ProviderRow): Provider => ({
  id: row.id,
  version: `${row.id} ${row.version}`,
  kind: row.kind as ProviderKind,
  name: row.name,
  issuer: row.issuer,
  clientId: row.clientId,
  secret: row.secretSealed ? unseal(p, row.id, row.secretSealed, 'provider secret') : '',
  signInUrl: row.signInUrl,
  certificates: row.certificates,
  domains: row.domains,
  newRoleId: row.newRoleId,
  isEnvironment: false,
  inwardHosts: p.config.webhookInwardHosts,
});

export function environmentProvider({ config }: Platform): Provider | undefined {
  const { singleSignOn, webhookInwardHosts } = config;
  if (!singleSignOn) return undefined;
  const { issuer, clientId, clientSecret, name, domains } = singleSignOn;
  return {
    id: ENVIRONMENT,
    version: `${ENVIRONMENT} ${issuer} ${clientId}`,
    kind: 'OIDC',
    name,
    issuer: issuer.replace(/\/$/, ''),
    clientId,
    secret: clientSecret,
    signInUrl: '',
    certificates: [],
    domains,
    newRoleId: null,
    isEnvironment: true,
    // Who sets the environment decides where this server connects to.
    inwardHosts: [...webhookInwardHosts, ...(URL.canParse(issuer) ? [getHost(new URL(issuer))] : [])],
  };
}

const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;

/** A provider that is switched on; undefined where there is none of this name. */
export async function findActiveProvider(p: Platform, db: Db, id: string): Promise<Provider | undefined> {
  if (id === ENVIRONMENT) return environmentProvider(p);
  const row = UUID.test(id) ? await findProvider(db, id) : undefined;
  return row?.isOn ? toProvider(p, row) : undefined;
}

/** Where a provider sends people back to. */
export const returnAddress = ({ config }: Pick<Platform, 'config'>, { id, kind }: Pick<Provider, 'id' | 'kind'>): string =>
  `${config.publicUrl}/api/auth/${kind === 'SAML' ? 'saml' : 'callback'}/${id}`;

/** What a SAML provider calls this installation: the address of its metadata page. */
export const entityId = ({ config }: Pick<Platform, 'config'>, id: string): string =>
  `${config.publicUrl}/api/auth/saml/${id}/metadata`;
