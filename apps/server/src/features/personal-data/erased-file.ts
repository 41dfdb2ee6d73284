import { appendFile, mkdir, readFile } from 'node:fs/promises';
import path from 'node:path';

/** Ids and reasons of those who were erased, beside the database: a copy of before does not know them. */
const erasedFile = (dataDir: string): string => path.join(dataDir, 'erased.jsonl');

export async function noteErased(dataDir: string, user: string, reason: string): Promise<void> {
  await mkdir(dataDir, { recursive: true });
  await appendFile(erasedFile(dataDir), `${JSON.stringify({ at: new Date().toISOString(), user, reason })}\n`, { mode: 0o600 });
}

/** A line that was cut off by a crash says nothing. */
export async function readErased(dataDir: string): Promise<Map<string, string>> {
  const text = await readFile(erasedFile(dataDir), 'utf8').catch(() => '');
  return new Map(
    text.split('\n').flatMap((line): [string, string][] => {
      try {
        const { user, reason } = JSON.parse(line) as { user: string; reason: string };
        return [[user, reason]];
      } catch {
        return [];
      }
    }),
  );
}
