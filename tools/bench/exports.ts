import { readFileSync, readdirSync } from 'node:fs';
import pg from 'pg';
import { demoEmail } from '../../apps/server/db/seed/accounts.ts';
import { machineLoad } from './figures.ts';
import { cookieOver } from './http.ts';
import { fillProgramme } from '../../scripts/large-programme/data.ts';
import { QUESTIONS } from '../../scripts/large-programme/form.ts';
import { emptyProgramme } from './empty-programme.ts';
import { productOnOwnDatabase } from './own-database.ts';
import { figure } from './results.ts';

const ROWS = Number(process.env['ROWS'] ?? 100_000);

/** Time of an export of 100,000 applications and the memory that it needs above idle (goal 200 MB), each shape on a fresh product. */
export async function bench(): Promise<void> {
  for (const format of ['csv', 'xlsx'])
    for (const answers of process.env['ANSWERS'] ? [true] : [false, true]) await measure(format, answers);
}

async function measure(format: string, answers: boolean): Promise<void> {
  const product = await productOnOwnDatabase('exports');
  const owner = new pg.Client({ connectionString: product.databaseUrl });
  await owner.connect();
  try {
    const programmeId = await emptyProgramme(product.url);
    await fillProgramme(owner, programmeId, ROWS);
    const cookie = await cookieOver(product.url, demoEmail('director'));
    const load = machineLoad();
    const idle = memoryOf(product.pid);
    let peak = idle;
    const watch = setInterval(() => {
      peak = Math.max(peak, memoryOf(product.pid));
    }, 50);
    const began = performance.now();
    const query = new URLSearchParams({ programmeId, format, answers: String(answers) });
    const reply = await fetch(`${product.url}/api/application/export?${query.toString()}`, { headers: { cookie } });
    let bytes = 0;
    for await (const chunk of reply.body ?? []) bytes += chunk.length;
    const seconds = (performance.now() - began) / 1000;
    clearInterval(watch);
    const name = answers ? `${format} with ${QUESTIONS.length} answers` : format;
    const rows = Number(reply.headers.get('x-total-rows'));
    if (rows !== ROWS) throw new Error(`${name}: ${reply.status}, ${rows} rows of ${ROWS}`);
    figure(`${name}: time`, seconds, 's');
    figure(`${name}: memory at most above idle`, (peak - idle) / 1e6, 'MB', { most: 200 });
    console.log(`${name}: ${rows} rows, ${(bytes / 1e6).toFixed(1)} MB, idle ${(idle / 1e6).toFixed(0)} MB, load before ${load}`);
  } finally {
    await owner.end();
    await product.stop();
  }
}

/** Resident bytes of a process and all below it. */
function memoryOf(pid: number): number {
  const parents = new Map<number, number>();
  const sizes = new Map<number, number>();
  for (const name of readdirSync('/proc').filter((entry) => /^\d+$/.test(entry))) {
    try {
      const status = readFileSync(`/proc/${name}/status`, 'utf8');
      parents.set(Number(name), Number(/^PPid:\s+(\d+)/m.exec(status)?.[1]));
      sizes.set(Number(name), Number(/^VmRSS:\s+(\d+)/m.exec(status)?.[1] ?? 0) * 1024);
    } catch {
      // It has ended meanwhile.
    }
  }
  const isOurs = (id: number | undefined): boolean => id === pid || (id !== undefined && id > 1 && isOurs(parents.get(id)));
  return [...sizes].reduce((sum, [id, size]) => sum + (isOurs(id) ? size : 0), 0);
}
