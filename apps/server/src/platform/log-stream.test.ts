import { spawn } from 'node:child_process';
import { once } from 'node:events';
import path from 'node:path';
import { expect, it } from 'vitest';

const MODULE = path.join(import.meta.dirname, 'log-stream.ts');

/** A process that logs a line of so many letters at a word from its standard input, and ends. */
function logger(letters: number) {
  const program = `import { openLog } from ${JSON.stringify(MODULE)};
    const log = openLog();
    process.stdin.once('data', () => { log.write('x'.repeat(${letters}) + '\\n'); process.exit(3); });
    process.stderr.write('ready');`;
  return spawn(process.execPath, ['--input-type=module', '--eval', program], { stdio: 'pipe' });
}

it('writes the last lines of a process that ends', async () => {
  const child = logger(1_000_000);
  let letters = 0;
  child.stdout.on('data', (chunk: Buffer) => (letters += chunk.length));
  await once(child.stderr, 'data');
  child.stdin.write('now');
  expect(await once(child, 'close')).toEqual([3, null]);
  expect(letters).toBe(1_000_001);
});

it('lets a process end whose standard output has no reader any more', async () => {
  const child = logger(1_000_000);
  await once(child.stderr, 'data');
  child.stdout.destroy();
  child.stdin.write('now');
  expect(await once(child, 'exit')).toEqual([3, null]);
});
