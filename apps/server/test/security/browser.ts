import type { LightMyRequestResponse } from 'fastify';
import type { TestApp } from '../app.ts';

/** A browser at one network address: it keeps the cookies that it is given. */
export class Browser {
  readonly #t: TestApp;
  readonly #address: string;
  readonly #cookies = new Map<string, string>();

  /** @param address as the trusted proxy in front of the tests says it */
  constructor(t: TestApp, address = '203.0.113.1') {
    this.#t = t;
    this.#address = address;
  }

  get cookies(): ReadonlyMap<string, string> {
    return this.#cookies;
  }

  async send(method: 'GET' | 'POST' | 'PATCH', url: string, payload?: object): Promise<LightMyRequestResponse> {
    const cookie = [...this.#cookies].map(([name, value]) => `${name}=${encodeURIComponent(value)}`).join('; ');
    const response = await this.#t.anonymous.send({
      method,
      url,
      ...(payload && { payload }),
      headers: { 'x-forwarded-for': this.#address, ...(cookie && { cookie }) },
    });
    for (const { name, value } of response.cookies)
      if (value === '') this.#cookies.delete(name);
      else this.#cookies.set(name, value);
    return response;
  }

  readonly get = (url: string) => this.send('GET', url);
  readonly post = (url: string, body: object = {}) => this.send('POST', url, body);
  readonly patch = (url: string, body: object = {}) => this.send('PATCH', url, body);
  readonly signIn = (email: string, password: string) => this.post('/auth/sign-in/email', { email, password });
  /** Closes the session and keeps what else the browser knows. */
  readonly signOut = () => this.post('/auth/sign-out');
  readonly isSignedIn = async (): Promise<boolean> => (await this.get('/user/me')).statusCode === 200;
}

/** The tests stand behind this proxy. */
export const BEHIND_PROXY = { TRUSTED_PROXIES: '127.0.0.1' };

export interface MailRow {
  subject: string;
  text_body: string;
  html_body: string;
}

export const mailsTo = async (t: TestApp, email: string): Promise<MailRow[]> =>
  (await t.owner.query<MailRow>('select subject, text_body, html_body from emails where to_address = $1 order by id', [email]))
    .rows;

/** What the links of the emails to an address carry, the oldest first. */
export const linksTo = async (t: TestApp, email: string, pattern: RegExp): Promise<string[]> =>
  (await mailsTo(t, email)).flatMap(({ text_body }) => pattern.exec(text_body)?.[1] ?? []);

export const VERIFY_LINK = /\/verify\?token=(\S+)/;
export const RESET_LINK = /\/password\/reset\/(\S+)/;
