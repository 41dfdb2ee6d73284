import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { listEndpoints } from '@grantdesk/api';
import { root } from '../../scripts/lib.ts';
import { median, percentile } from './figures.ts';
import { figure } from './results.ts';

/** Sizes of the source files, and how many calls and cells of the access matrix there are. Tests and generated files do not count. */
export async function bench(): Promise<void> {
  const files = execFileSync('git', ['ls-files'], { cwd: root, encoding: 'utf8' })
    .split('\n')
    .filter((file) => /\.(ts|tsx|mjs|css|sql)$/.test(file) && !/\.(test|spec)\.|\.gen\.|schema\.sql/.test(file));
  const lines = files.map((file) => readFileSync(path.join(root, file), 'utf8').split('\n').length);
  const largest = files[lines.indexOf(Math.max(...lines))];
  console.log(
    `${files.length} source files: median ${median(lines)}, 90th percentile ${percentile(lines, 0.9)}, largest ${Math.max(...lines)} (${largest})`,
  );
  figure('calls', listEndpoints().length, '');
  const [head = '', ...cells] = readFileSync(path.join(root, 'apps/server/test/access-matrix.txt'), 'utf8').trim().split('\n');
  const callers = head.trim().split(/ +/).length - 1;
  figure('cells of the access matrix, calls by callers', cells.length * callers, '', { row: 'S01' });
}
