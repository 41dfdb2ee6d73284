import { existsSync, globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';

const SRC = path.join(import.meta.dirname, 'src');
const KIT = path.join(import.meta.dirname, '../../node_modules/@mantine');
const read = (file: string): string => readFileSync(file, 'utf8');
const within = (folder: string, pattern: string): string[] =>
  globSync(pattern, { cwd: folder }).map((file) => path.join(folder, file));

const MODULES = new Map(within(path.join(KIT, 'core/esm'), '**/*.mjs').map((file) => [path.basename(file, '.mjs'), file]));

/** Components of the kit that sources import by name. */
const importedFrom = (files: string[]): string[] =>
  files.flatMap((file) =>
    [...read(file).matchAll(/import \{([^}]*)\} from ['"]@mantine\/core['"]/g)].flatMap(([, names = '']) =>
      names.split(',').map((name) => name.trim().split(' as ')[0] ?? ''),
    ),
  );

/** The style sheets of components and of what they are made of. */
function sheetsOf(components: string[]): Set<string> {
  const sheets = new Set<string>();
  const seen = new Set<string>();
  const visit = (file: string): void => {
    if (seen.has(file)) return;
    seen.add(file);
    for (const [, from = ''] of read(file).matchAll(/from "(\.[^"]+)"/g)) {
      const target = path.resolve(path.dirname(file), from);
      if (target.endsWith('.module.mjs')) sheets.add(path.basename(target, '.module.mjs'));
      else if (existsSync(target)) visit(target);
    }
  };
  for (const name of components) if (MODULES.has(name)) visit(MODULES.get(name)!);
  return sheets;
}

test('every component of the kit that is in use has its styles', () => {
  const own = importedFrom(within(SRC, '**/*.{ts,tsx}'));
  const dates = importedFrom(
    within(path.join(KIT, 'dates/esm'), '**/{DatePicker,Calendar,Month,Day,CalendarHeader,PickerControl}*.mjs'),
  );
  const imported = new Set(
    [...read(path.join(SRC, 'ui/kit-styles.ts')).matchAll(/styles\/(\w+)\.layer\.css/g)].map(([, name = '']) => name),
  );
  expect([...sheetsOf([...own, ...dates])].filter((sheet) => !imported.has(sheet))).toEqual([]);
});
