import { readFileSync } from 'node:fs';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import path from 'node:path';

/** An answer of a register, by the name of its file. */
export const recorded = (name: string): string => readFileSync(path.join(import.meta.dirname, `${name}.json`), 'utf8');

export interface RegisterCall {
  method: string;
  path: string;
  headers: IncomingMessage['headers'];
  body: string;
}

/** Stands for every register: answers what the test says, by the beginning of the path; 404 for all else. */
export async function startRegisters(): Promise<{
  url: string;
  calls: RegisterCall[];
  /** By the beginning of the path: a status with its body, or what does something else with the response. */
  answers: Map<string, [number, string] | ((response: ServerResponse) => void)>;
  close: () => Promise<void>;
}> {
  const calls: RegisterCall[] = [];
  const answers: Awaited<ReturnType<typeof startRegisters>>['answers'] = new Map();
  const server = createServer((request, response) => {
    let body = '';
    request.setEncoding('utf8');
    request.on('data', (chunk: string) => (body += chunk));
    request.on('end', () => {
      const { method = '', url = '', headers } = request;
      calls.push({ method, path: url, headers, body });
      const answer = [...answers].find(([beginning]) => url.startsWith(beginning))?.[1] ?? ([404, '{}'] as [number, string]);
      if (typeof answer === 'function') answer(response);
      else response.writeHead(answer[0], { 'content-type': 'application/json' }).end(answer[1]);
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    calls,
    answers,
    close: () =>
      new Promise((resolve) => {
        server.closeAllConnections();
        server.close(() => resolve());
      }),
  };
}
