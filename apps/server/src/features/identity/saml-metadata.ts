import { m } from '@grantdesk/messages';
import { PROVIDER_LIMITS } from '@grantdesk/domain';
import { SaxesParser } from 'saxes';
import type { Platform } from '#platform/context.ts';
import { ruleBroken } from '#platform/errors.ts';
import { fetchOutward } from '#platform/outward-fetch.ts';
import { reasonOf } from '#platform/ssrf-guard.ts';
import { MAX_WAIT_MS } from './provider.ts';

export interface SamlMetadata {
  /** What the provider calls itself. */
  issuer: string;
  signInUrl: string;
  /** In base64, without its lines. */
  certificates: string[];
}

const REDIRECT = 'urn:oasis:names:tc:SAML:2.0:bindings:HTTP-Redirect';
const wrong = (message: string) => ruleBroken([{ path: 'metadata', message }]);

/** The metadata of a provider, from its XML or from the address where the provider publishes it. @throws AppError 422 */
export async function readSamlMetadata(p: Platform, given: string): Promise<SamlMetadata> {
  const text = /^https?:\S+$/i.test(given.trim()) ? await download(p, given.trim()) : given;
  return parseSamlMetadata(text);
}

async function download({ config }: Platform, address: string): Promise<string> {
  const limits = { inwardHosts: config.webhookInwardHosts, limitMs: MAX_WAIT_MS };
  const response = await fetchOutward(address, limits).catch((error: unknown) => {
    throw wrong(m.identity.metadataNotReached({ reason: reasonOf(error, MAX_WAIT_MS)() }));
  });
  if (!response.ok) throw wrong(m.identity.metadataAnswered({ code: String(response.status) }));
  const text = await response.text();
  if (text.length > PROVIDER_LIMITS.metadata) throw wrong(m.identity.metadataIsTooLong());
  return text;
}

/** @throws AppError 422 for what is no XML, or lacks what signing in needs */
function parseSamlMetadata(xml: string): SamlMetadata {
  const found: SamlMetadata = { issuer: '', signInUrl: '', certificates: [] };
  const path: string[] = [];
  let use: string | undefined;
  let text = '';
  const parser = new SaxesParser({ xmlns: true });
  const isInProvider = (): boolean => path.includes('IDPSSODescriptor');
  parser.on('doctype', () => {
    throw wrong(m.identity.metadataIsNoMetadata());
  });
  parser.on('opentag', ({ local, attributes }) => {
    const attribute = (name: string): string | undefined => attributes[name]?.value;
    path.push(local);
    text = '';
    if (local === 'EntityDescriptor' && found.issuer === '') found.issuer = attribute('entityID') ?? '';
    if (local === 'KeyDescriptor') use = attribute('use');
    if (local === 'SingleSignOnService' && isInProvider() && attribute('Binding') === REDIRECT)
      found.signInUrl = attribute('Location') ?? '';
  });
  parser.on('text', (part) => {
    text += part;
  });
  parser.on('closetag', ({ local }) => {
    const certificate = text.replace(/\s+/g, '');
    if (local === 'X509Certificate' && isInProvider() && use !== 'encryption' && certificate !== '')
      found.certificates.push(certificate);
    path.pop();
  });
  parser.on('error', () => {
    throw wrong(m.identity.metadataIsNoMetadata());
  });
  parser.write(xml).close();
  if (found.issuer === '') throw wrong(m.identity.metadataIsNoMetadata());
  if (!URL.canParse(found.signInUrl) || !/^https?:/.test(found.signInUrl)) throw wrong(m.identity.metadataLacksAddress());
  if (found.certificates.length === 0) throw wrong(m.identity.metadataLacksCertificate());
  return { ...found, certificates: [...new Set(found.certificates)] };
}
