// `node scripts/cli.ts figures`: writes docs/figures.md from what the runs left in bench-results. No figure without a run; what
// was measured elsewhere and not again here stays.
import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { MOST_LOAD, RESULTS, type Figure, type Result } from './bench/results.ts';
import { root } from './lib.ts';

const HEAD = `# Figures

<!-- Written by \`node scripts/cli.ts figures\` from the latest run of each measurement: change nothing here by hand. -->

Each table is the latest run of one command, \`npm run bench -- name\` or \`npm run chaos -- name\`. Absolute times hold for their machine alone, ratios further. A run on a machine whose load was above ${MOST_LOAD} before says so: its times say more about the machine, so that no goal is judged by them.
`;

export async function run(): Promise<number> {
  const names = existsSync(RESULTS) ? readdirSync(RESULTS).filter((name) => name.endsWith('.json')) : [];
  const results = names
    .map((name) => JSON.parse(readFileSync(path.join(RESULTS, name), 'utf8')) as Result)
    .filter((each) => Array.isArray(each.lines) && typeof each.name === 'string')
    .toSorted((a, b) => a.name.localeCompare(b.name));
  if (results.length === 0) {
    console.error('There are no results: run `npm run bench` first.');
    return 1;
  }
  const file = path.join(root, 'docs/figures.md');
  const sections = sectionsOf(readFileSync(file, 'utf8'));
  for (const result of results) sections.set(result.name, section(result));
  const inOrder = [...sections].toSorted(([a], [b]) => a.localeCompare(b)).map(([, text]) => text);
  writeFileSync(file, [HEAD, ...inOrder].join('\n'));
  console.log(`${results.length} of the ${sections.size} runs in docs/figures.md are of this machine.`);
  return 0;
}

/** The tables that stand in the file, by name. */
function sectionsOf(text: string): Map<string, string> {
  const sections = new Map<string, string[]>();
  let name: string | undefined;
  let isQuoted = false;
  for (const line of text.trimEnd().split('\n')) {
    if (line.startsWith('```')) isQuoted = !isQuoted;
    if (!isQuoted && line.startsWith('## ')) name = line.slice(3);
    if (name) sections.set(name, [...(sections.get(name) ?? []), line]);
  }
  return new Map([...sections].map(([key, lines]) => [key, `${lines.join('\n').trimEnd()}\n`]));
}

function section({ name, date, commit, machine, loadBefore, seconds, figures, lines, failed }: Result): string {
  const busy = loadBefore > MOST_LOAD ? ` **The machine was busy: load ${loadBefore} before.**` : '';
  const ended = failed ? ' **It ended with an error, so that figures may be missing.**' : '';
  const facts = `${date.slice(0, 16).replace('T', ' ')} UTC, commit ${commit}, ${machine}, ${seconds} s.${busy}${ended}`;
  const named = new Set(figures.map((each) => each.name));
  // A figure has its row; what else was said stands below it.
  const rest = lines.filter(
    (line) => !named.has(line.slice(0, line.lastIndexOf(': '))) && ![...named].some((each) => line.startsWith(`${each}: `)),
  );
  return [
    `## ${name}`,
    facts,
    '',
    ...(figures.length > 0
      ? ['| figure | value | goal |', '|---|---|---|', ...figures.map((each) => row(each, loadBefore > MOST_LOAD)), '']
      : []),
    ...(rest.length > 0 ? ['```', ...rest, '```', ''] : []),
  ].join('\n');
}

const row = ({ name, value, unit, goal, holds }: Figure, isBusy: boolean): string =>
  `| ${name.replaceAll('|', '/')} | ${value}${unit && ` ${unit}`} | ${goal ? `${goal}: ${isBusy ? 'not judged' : holds ? 'holds' : '**missed**'}` : ''} |`;
