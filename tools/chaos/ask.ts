import { request, type Agent } from 'node:http';
import { multipartBody } from '../../apps/server/db/seed/client.ts';

/** Where requests go, and who is notified of each answer. */
export interface Wire {
  /** Where the next request goes. */
  target: () => string;
  /** Called with every answer, for figures. */
  onReply: (status: number, milliseconds: number, asksToWait: boolean) => void;
}

export interface Reply {
  /** Zero where no answer came. */
  status: number;
  body: unknown;
  /** It says when to come again. */
  asksToWait?: boolean;
}

/** Such a request may be sent again. */
export const isUnanswered = ({ status }: Reply): boolean => status === 0 || status >= 500 || status === 429;

export interface Ask {
  load: Wire;
  agent: Agent;
  cookie: string;
  method: string;
  path: string;
  fields: Parameters<typeof multipartBody>[0];
  key?: string;
  /** Milliseconds between the first half of what is sent and the second. */
  between?: number;
}

/** One request, with whatever comes of it. */
export function ask({ load, agent, cookie, method, path, fields, key, between }: Ask): Promise<Reply> {
  const { payload, contentType } = multipartBody(fields);
  const began = performance.now();
  return new Promise((resolve) => {
    const done = (reply: Reply): void => {
      load.onReply(reply.status, performance.now() - began, reply.asksToWait ?? false);
      resolve(reply);
    };
    const call = request(
      `${load.target()}/api${path}`,
      {
        agent,
        method,
        timeout: 20_000,
        headers: {
          cookie,
          'content-type': contentType,
          'content-length': String(payload.length),
          ...(key && { 'idempotency-key': key }),
        },
      },
      (response) => {
        const chunks: Buffer[] = [];
        response.on('data', (chunk: Buffer) => chunks.push(chunk));
        response.once('error', () => done({ status: 0, body: null }));
        response.once('end', () => {
          if (!response.complete) return done({ status: 0, body: null });
          try {
            done({
              status: response.statusCode ?? 0,
              body: JSON.parse(Buffer.concat(chunks).toString()),
              asksToWait: response.headers['retry-after'] !== undefined,
            });
          } catch {
            done({ status: 0, body: null });
          }
        });
      },
    );
    call.once('timeout', () => call.destroy());
    call.once('error', () => done({ status: 0, body: null }));
    if (!between) return void call.end(payload);
    const half = Math.floor(payload.length / 2);
    call.write(payload.subarray(0, half));
    setTimeout(() => call.end(payload.subarray(half)), between);
  });
}
