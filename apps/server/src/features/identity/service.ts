import { m } from '@grantdesk/messages';
import type { Answer, HandlerInput } from '@grantdesk/api';
import { newPeopleRoleDenial, providerIssues, PROVIDERS_MAX, type ProviderChoice, type ProviderKind } from '@grantdesk/domain';
import { recordAudit } from '#platform/audit.ts';
import type { Ctx, Platform } from '#platform/context.ts';
import type { Tx } from '#platform/db.ts';
import { seal } from '#platform/encryption.ts';
import { AppError, notFound, ruleBroken } from '#platform/errors.ts';
import { inTx } from '#platform/http/idempotency.ts';
import { newId } from '#platform/ids.ts';
import { fetchOutward } from '#platform/outward-fetch.ts';
import { reasonOf } from '#platform/ssrf-guard.ts';
import { findRole } from '../user/index.ts';
import { dropLinksOf } from './link-queries.ts';
import { discover } from './oidc.ts';
import { readOverview } from './present.ts';
import { MAX_WAIT_MS, toProvider } from './provider.ts';
import {
  countProviders,
  endProvider,
  endScimTokensOf,
  findGroups,
  findProvider,
  findTokens,
  insertProvider,
  lockProvider,
  saveProvider,
  type ProviderValues,
} from './queries.ts';
import { readSamlMetadata, type SamlMetadata } from './saml-metadata.ts';

type Overview = Promise<Answer<'identity.one'>>;
type Row = NonNullable<Awaited<ReturnType<typeof lockProvider>>>;

export const readIdentity = (p: Platform, ctx: Ctx): Overview => readOverview(p, p.db, ctx);

/** @throws AppError 422 with the field */
export async function createProvider(p: Platform, ctx: Ctx, body: HandlerInput<'identity.new'>['body']): Overview {
  const { secret, newRole, isOn, ...rest } = body;
  const choice = validate(rest, { secret, has: { secret: false, metadata: false } });
  const saml = choice.kind === 'SAML' ? await readSamlMetadata(p, choice.metadata) : undefined;
  return inTx(p, async (tx) => {
    if ((await countProviders(tx)) >= PROVIDERS_MAX)
      throw ruleBroken([{ path: 'name', message: m.identity.tooManyProviders({ max: PROVIDERS_MAX }) }]);
    await assertNewRole(tx, newRole);
    const id = newId();
    const values = toValues(choice, saml, { newRoleId: newRole, isOn });
    await insertProvider(tx, { ...values, id, secretSealed: sealed(p, id, choice.kind, secret) });
    const facts = { name: values.name, kind: values.kind, issuer: values.issuer };
    await recordAudit(tx, ctx, { kind: 'SETTING', id }, { type: 'identity.provider-made', facts });
    return readOverview(p, tx, ctx);
  });
}

const sealed = (p: Platform, id: string, kind: ProviderKind, secret: string): Buffer | null =>
  kind === 'SAML' || secret === '' ? null : seal(p, id, secret, 'provider secret');

/** @throws AppError 404, 409 STALE_VERSION, 422 with the field */
export async function changeProvider(
  p: Platform,
  ctx: Ctx,
  id: string,
  { version, secret = '', newRole, isOn, ...body }: HandlerInput<'identity.update'>['body'],
): Overview {
  const metadata = body.metadata?.trim() ?? '';
  const saml = metadata === '' ? undefined : await readSamlMetadata(p, metadata);
  return inTx(p, async (tx) => {
    const before = await lockProvider(tx, id);
    if (!before) throw notFound('provider');
    if (version !== undefined && version !== before.version)
      throw new AppError('STALE_VERSION', m.identity.someoneElseHasChangedIt(), { details: { version: before.version } });
    const choice = validate(
      {
        kind: before.kind as ProviderKind,
        name: body.name ?? before.name,
        issuer: body.issuer ?? before.issuer,
        clientId: body.clientId ?? before.clientId,
        metadata,
        domains: body.domains ?? before.domains,
      },
      { secret, has: { secret: before.secretSealed !== null, metadata: true } },
    );
    const newRoleId = newRole === undefined ? before.newRoleId : newRole;
    if (newRoleId !== before.newRoleId) await assertNewRole(tx, newRoleId);
    if (newRoleId === null && before.newRoleId !== null) await assertNoDirectory(tx, id);
    const values = toValues(choice, saml ?? (before.kind === 'SAML' ? before : undefined), {
      newRoleId,
      isOn: isOn ?? before.isOn,
    });
    await saveChange(p, tx, ctx, { before, values, secret });
    return readOverview(p, tx, ctx);
  });
}

async function saveChange(
  p: Platform,
  tx: Tx,
  ctx: Ctx,
  { before, values, secret }: { before: Row; values: Omit<ProviderValues, 'secretSealed'>; secret: string },
): Promise<void> {
  const fields = ['name', 'issuer', 'clientId', 'signInUrl', 'certificates', 'domains', 'newRoleId', 'isOn'] as const;
  const changes: { field: string; from: string | null; to: string | null }[] = fields
    .map((field) => ({ field, from: shown(before[field]), to: shown(values[field]) }))
    .filter(({ from, to }) => from !== to);
  if (secret !== '') changes.push({ field: 'secret', from: null, to: null });
  if (changes.length === 0) return;
  const secretSealed = sealed(p, before.id, values.kind as ProviderKind, secret) ?? before.secretSealed;
  await saveProvider(tx, before.id, { ...values, secretSealed, version: before.version + 1 });
  await recordAudit(
    tx,
    ctx,
    { kind: 'SETTING', id: before.id },
    { type: 'identity.provider-changed', facts: { name: values.name, changes } },
  );
}

const shown = (value: string | readonly string[] | boolean | null): string =>
  value === null ? '' : typeof value === 'object' ? value.join(', ').slice(0, 500) : String(value);

/** Accounts stay, and no one signs in by it: the same provider added again connects them anew. @throws AppError 404 */
export async function removeProvider(p: Platform, ctx: Ctx, id: string): Overview {
  return inTx(p, async (tx) => {
    const before = await lockProvider(tx, id);
    if (!before) throw notFound('provider');
    await endProvider(tx, id);
    await endScimTokensOf(tx, id);
    await dropLinksOf(tx, id);
    await recordAudit(tx, ctx, { kind: 'SETTING', id }, { type: 'identity.provider-removed', facts: { name: before.name } });
    return readOverview(p, tx, ctx);
  });
}

/** Whether the provider can be reached, and is who it should be. Nothing is changed. @throws AppError 404 */
export async function testProvider(p: Platform, id: string): Promise<Answer<'identity.test'>> {
  const row = await findProvider(p.db, id);
  if (!row) throw notFound('provider');
  const provider = toProvider(p, row);
  try {
    if (provider.kind === 'SAML')
      await fetchOutward(provider.signInUrl, { inwardHosts: provider.inwardHosts, limitMs: MAX_WAIT_MS });
    else await discover(provider, true);
    return { data: { isReached: true, message: m.identity.providerAnswers({ name: provider.name }) } };
  } catch (error) {
    return { data: { isReached: false, message: failureOf(error) } };
  }
}

/** The reason in words; a library wraps what the connection said. */
function failureOf(error: unknown): string {
  const { code, cause, message } = error as { code?: string; cause?: unknown; message?: string };
  if (code === 'OAUTH_JSON_ATTRIBUTE_COMPARISON_FAILED' || /issuer/i.test(message ?? '')) return m.identity.anotherIssuer();
  if (code === 'OAUTH_RESPONSE_IS_NOT_CONFORM' || code === 'OAUTH_RESPONSE_IS_NOT_JSON' || code === 'OAUTH_INVALID_RESPONSE')
    return m.identity.noOpenIdProvider();
  return reasonOf(cause instanceof Error ? cause : error, MAX_WAIT_MS)();
}

/** The choice as it is stored. @throws AppError 422 with the field */
function validate(choice: ProviderChoice, more: Parameters<typeof providerIssues>[1]): ProviderChoice {
  const plain = {
    ...choice,
    name: choice.name.trim(),
    issuer: choice.issuer.trim().replace(/\/$/, ''),
    clientId: choice.clientId.trim(),
    domains: [...new Set(choice.domains.map((each) => each.trim().toLowerCase()))],
  };
  const issues = providerIssues(plain, more);
  if (issues.length > 0) throw ruleBroken(issues);
  return plain;
}

const toValues = (
  { kind, name, issuer, clientId, domains }: ProviderChoice,
  saml: SamlMetadata | undefined,
  more: { newRoleId: string | null; isOn: boolean },
): Omit<ProviderValues, 'secretSealed'> => ({
  kind,
  name,
  issuer: saml?.issuer ?? issuer,
  clientId: kind === 'SAML' ? '' : clientId,
  signInUrl: saml?.signInUrl ?? '',
  certificates: saml?.certificates ?? [],
  domains: [...domains],
  ...more,
});

async function assertNewRole(tx: Tx, id: string | null): Promise<void> {
  if (id === null) return;
  const denial = newPeopleRoleDenial(await findRole(tx, id));
  if (denial) throw ruleBroken([{ path: 'newRole', message: denial }]);
}

/** People of a directory need a role before and after their groups give them one. */
async function assertNoDirectory(tx: Tx, id: string): Promise<void> {
  const has = (rows: readonly { providerId: string }[]): boolean => rows.some(({ providerId }) => providerId === id);
  if (has(await findTokens(tx)) || has(await findGroups(tx)))
    throw ruleBroken([{ path: 'newRole', message: m.identity.directoryNeedsARole() }]);
}
