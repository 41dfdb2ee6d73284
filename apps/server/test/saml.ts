import { generateKeyPairSync, randomBytes, sign } from 'node:crypto';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import * as samlify from 'samlify';

/** A piece of DER: tag, length, content. */
function der(tag: number, ...content: Buffer[]): Buffer {
  const body = Buffer.concat(content);
  const { length } = body;
  const size = length < 128 ? [length] : length < 256 ? [0x81, length] : [0x82, length >> 8, length & 255];
  return Buffer.concat([Buffer.from([tag, ...size]), body]);
}
const sequence = (...content: Buffer[]): Buffer => der(0x30, ...content);
const utcTime = (at: Date): Buffer =>
  der(
    0x17,
    Buffer.from(
      `${at
        .toISOString()
        .replaceAll(/[-:T]|\.\d+/g, '')
        .slice(2)}`,
    ),
  );
const RSA_SHA256 = sequence(der(0x06, Buffer.from('2a864886f70d01010b', 'hex')), der(0x05));

/** A key with a certificate that it signed itself. */
export function newCertificate(name: string): { key: string; certificate: string } {
  const { privateKey, publicKey } = generateKeyPairSync('rsa', { modulusLength: 2048 });
  const commonName = sequence(der(0x31, sequence(der(0x06, Buffer.from('550403', 'hex')), der(0x0c, Buffer.from(name)))));
  const day = 86_400_000;
  const body = sequence(
    der(0x02, Buffer.concat([Buffer.from([1]), randomBytes(8)])),
    RSA_SHA256,
    commonName,
    sequence(utcTime(new Date(Date.now() - day)), utcTime(new Date(Date.now() + 30 * day))),
    commonName,
    publicKey.export({ type: 'spki', format: 'der' }),
  );
  const signed = sequence(body, RSA_SHA256, der(0x03, Buffer.from([0]), sign('sha256', body, privateKey)));
  return { key: privateKey.export({ type: 'pkcs8', format: 'pem' }).toString(), certificate: signed.toString('base64') };
}

/** What an answer says otherwise than it should. */
export type Otherwise = Partial<
  Record<
    | 'Audience'
    | 'SubjectRecipient'
    | 'InResponseTo'
    | 'Issuer'
    | 'SubjectConfirmationDataNotOnOrAfter'
    | 'ConditionsNotOnOrAfter',
    string
  >
> & { key?: string };

// Documents of the tests are made here; the product checks them by another library.
samlify.setSchemaValidator({ validate: async () => 'not needed' });

/** A real SAML 2.0 provider on a free port. It has no pages: it answers for whom the address names. */
export async function startSamlProvider() {
  const { key, certificate } = newCertificate('saml.test');
  const server = createServer();
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const base = `http://localhost:${(server.address() as AddressInfo).port}`;
  const entity = (privateKey: string) =>
    samlify.IdentityProvider({
      entityID: `${base}/metadata`,
      signingCert: certificate,
      privateKey,
      wantAuthnRequestsSigned: false,
      nameIDFormat: ['urn:oasis:names:tc:SAML:1.1:nameid-format:emailAddress'],
      singleSignOnService: [{ Binding: samlify.Constants.namespace.binding.redirect, Location: `${base}/sso` }],
      loginResponseTemplate: { context: samlify.SamlLib.defaultLoginResponseTemplate.context, attributes: [] },
    });
  const metadata = entity(key).getMetadata();
  server.on('request', (_request, reply) => reply.setHeader('content-type', 'application/xml').end(metadata));
  return {
    base,
    metadata,
    certificate,
    /** The answer to a request, as the browser would post it. */
    answer: async (
      address: string,
      spMetadata: string,
      email: string,
      { key: otherKey, ...otherwise }: Otherwise = {},
    ): Promise<{ SAMLResponse: string; RelayState: string }> => {
      const provider = entity(otherKey ?? key);
      const sp = samlify.ServiceProvider({ metadata: spMetadata });
      const query = Object.fromEntries(new URL(address).searchParams) as Record<string, string>;
      const parsed = await provider.parseLoginRequest(sp, 'redirect', { query });
      const request = (parsed.extract as { request: { id: string } }).request;
      const [now, soon] = [new Date(), new Date(Date.now() + 300_000)].map((at) => at.toISOString());
      const recipient = sp.entityMeta.getAssertionConsumerService('post') as string;
      const fill = (template: string) => {
        const id = `_${randomBytes(16).toString('hex')}`;
        const values = {
          ID: id,
          AssertionID: `_${randomBytes(16).toString('hex')}`,
          Destination: recipient,
          Audience: sp.entityMeta.getEntityID(),
          SubjectRecipient: recipient,
          AssertionConsumerServiceURL: recipient,
          NameIDFormat: 'urn:oasis:names:tc:SAML:1.1:nameid-format:emailAddress',
          NameID: email,
          Issuer: provider.entityMeta.getEntityID(),
          IssueInstant: now,
          ConditionsNotBefore: now,
          ConditionsNotOnOrAfter: soon,
          SubjectConfirmationDataNotOnOrAfter: soon,
          InResponseTo: request.id,
          StatusCode: 'urn:oasis:names:tc:SAML:2.0:status:Success',
          AuthnStatement: '',
          AttributeStatement: '',
          ...otherwise,
        };
        return { id, context: samlify.SamlLib.replaceTagsByValue(template, values as Record<string, string>) };
      };
      const made = await provider.createLoginResponse(sp, parsed as never, 'post', { email }, fill as never);
      return { SAMLResponse: (made as { context: string }).context, RelayState: query['RelayState'] ?? '' };
    },
    stop: () => {
      server.closeAllConnections();
      return new Promise((resolve) => server.close(resolve));
    },
  };
}
