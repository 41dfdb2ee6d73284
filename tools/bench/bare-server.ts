import { createHash } from 'node:crypto';
import http from 'node:http';
import type { AddressInfo } from 'node:net';
import pg from 'pg';
import type { Statement } from './sql-alone.ts';

/** What `bare-node.ts` tells this process. */
export interface BareJob {
  databaseUrl: string;
  scripts: Statement[][];
  connections: number;
}

/** The driver keeps a plan under a name. */
const named = ({ sql, parameters }: Statement): pg.QueryConfig => ({
  name: createHash('sha256').update(sql).digest('hex').slice(0, 16),
  text: sql,
  values: [...parameters],
});

process.once('message', ({ databaseUrl, scripts, connections }: BareJob) => {
  const pool = new pg.Pool({ connectionString: databaseUrl, max: connections });
  const ready = scripts.map((statements) => statements.map(named));
  let n = 0;
  const server = http.createServer((request, response) => {
    request.resume();
    request.once('end', () => {
      const statements = ready[n++ % ready.length] ?? [];
      void (async () => {
        const client = await pool.connect();
        let rows: unknown[] = [];
        for (const statement of statements) rows = (await client.query(statement)).rows;
        client.release();
        response.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify(rows));
      })().catch((error: unknown) => response.writeHead(500).end(String(error)));
    });
  });
  server.listen(0, '127.0.0.1', () => process.send?.((server.address() as AddressInfo).port));
});
process.once('disconnect', () => process.exit(0));
