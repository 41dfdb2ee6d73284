import type { Answer } from '@grantdesk/api';
import type { ProviderKind } from '@grantdesk/domain';
import type { Ctx, Platform } from '#platform/context.ts';
import type { Db } from '#platform/db.ts';
import { readWaiting } from '../change-request/index.ts';
import { countConnected } from '../user/index.ts';
import { linkDenial } from './connect.ts';
import { findLinks } from './link-queries.ts';
import { ENVIRONMENT, entityId, environmentProvider, returnAddress } from './provider.ts';
import { findGroups, findProviders, findTokens, type ProviderRow } from './queries.ts';
import { SCIM_PATH } from './scim/path.ts';

type Overview = Answer<'identity.one'>['data'];

/** Everything of the page, because a change of one part shows in others. */
export async function readOverview(p: Platform, db: Db, ctx: Ctx): Promise<{ data: Overview }> {
  const [rows, tokens, groups, links, accounts] = [
    await findProviders(db),
    await findTokens(db),
    await findGroups(db),
    await findLinks(db),
    await countConnected(db),
  ];
  const environment = environmentProvider(p);
  const providers: Overview['providers'] = [];
  for (const row of rows) {
    const ownGroups = groups.filter(({ providerId }) => providerId === row.id);
    const presented: Overview['providers'][number]['groups'] = [];
    for (const { id, displayName, members, roleId, roleName } of ownGroups)
      presented.push({
        _id: id,
        name: displayName,
        members: Number(members ?? 0),
        role: roleId ? { _id: roleId, name: roleName ?? '' } : null,
        waiting: await readWaiting(db, ctx, ['GROUP_ROLE'], [id]),
      });
    providers.push({
      ...presentProvider(p, row),
      accounts: accounts.get(row.id) ?? 0,
      tokens: tokens
        .filter(({ providerId }) => providerId === row.id)
        .map(({ id, name, creator, createdAt, lastUsedAt }) => ({
          _id: id,
          name,
          by: creator,
          createdAt: createdAt.toISOString(),
          lastUsedAt: lastUsedAt?.toISOString() ?? null,
        })),
      groups: presented,
    });
  }
  const nameOf = (id: string): string => (id === ENVIRONMENT ? environment?.name : rows.find((row) => row.id === id)?.name) ?? id;
  return {
    data: {
      providers,
      environment: environment
        ? {
            name: environment.name,
            issuer: environment.issuer,
            domains: environment.domains,
            returnAddress: returnAddress(p, environment),
          }
        : null,
      links: links.map((link) => ({
        _id: link.id,
        user: { _id: link.userId, name: link.userName, email: link.userEmail, role: link.roleName },
        provider: nameOf(link.providerId),
        email: link.email,
        requestedAt: link.requestedAt.toISOString(),
        denial: linkDenial(ctx, link),
      })),
      scimAddress: `${p.config.publicUrl}${SCIM_PATH}`,
    },
  };
}

const presentProvider = (p: Platform, row: ProviderRow) => {
  const kind = row.kind as ProviderKind;
  return {
    _id: row.id,
    kind,
    name: row.name,
    issuer: row.issuer,
    clientId: row.clientId,
    signInUrl: row.signInUrl,
    domains: row.domains,
    newRole: row.newRoleId ? { _id: row.newRoleId, name: row.newRoleName ?? '' } : null,
    isOn: row.isOn,
    version: row.version,
    returnAddress: returnAddress(p, { id: row.id, kind }),
    entityId: kind === 'SAML' ? entityId(p, row.id) : null,
  };
};
