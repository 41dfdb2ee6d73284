// `node scripts/cli.ts figures`: writes docs/figures.md from what the runs left in bench-results. No figure without a run; what
// was measured elsewhere and not again here stays.
import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { MAX_LOAD, RESULTS, type Figure, type Result } from './bench/results.ts';
import { WHY_MISSED } from './goals.ts';
import { root } from '../scripts/lib.ts';

const HEAD = `# Figures

<!-- Written by \`node scripts/cli.ts figures\` from the latest run of each measurement: change nothing here by hand. -->

Each table is the latest run of one command, \`npm run bench -- name\` or \`npm run chaos -- name\`. Absolute times hold for their machine alone, ratios further. A run on a machine whose load was above ${MAX_LOAD} before says so: its times say more about the machine, and one that misses is not judged, nor is a ratio; what must never happen is counted all the same.
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
  sections.delete(OVERVIEW);
  for (const result of results) sections.set(result.name, section(result));
  const inOrder = [...sections].toSorted(([a], [b]) => a.localeCompare(b)).map(([, text]) => text);
  writeFileSync(file, [HEAD, overview(sections), ...inOrder].join('\n'));
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
  const busy = loadBefore > MAX_LOAD ? ` **The machine was busy: load ${loadBefore} before.**` : '';
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
      ? ['| figure | value | goal | row |', '|---|---|---|---|', ...figures.map((each) => line(each, loadBefore > MAX_LOAD)), '']
      : []),
    ...(rest.length > 0 ? ['```', ...rest, '```', ''] : []),
  ].join('\n');
}

/** Units of what a busy machine makes worse. */
const TIMED = /^(?:ms|s|minutes|times|calls|calls a second|MB.*|of 1)$/;

/** Of these, the ones that it cannot make better: what holds on a busy machine holds on a quiet one. Ratios may go either way. */
const ONLY_WORSE = /^(?:ms|s|minutes|calls a second|MB.*)$/;

/** What counts acts, cells or bytes of a build is judged on any machine; times and memory that miss are not on a busy one. */
const line = ({ name, value, unit, goal, holds, row }: Figure, isBusy: boolean): string => {
  const isJudged = !isBusy || goal === 'at most 0' || !TIMED.test(unit) || (holds && ONLY_WORSE.test(unit));
  const verdict = goal ? `${goal}: ${isJudged ? (holds ? 'holds' : '**missed**') : 'not judged'}` : '';
  return `| ${name.replaceAll('|', '/')} | ${value}${unit && ` ${unit}`} | ${verdict} | ${row ?? ''} |`;
};

const OVERVIEW = 'Overview';
/** How many figures that hold are named before the rest is counted. */
const MAX_NAMED = 4;

/** What stands for each row of docs/trust.md and each goal of speed, over all runs. */
function overview(sections: Map<string, string>): string {
  const rows = new Map<string, string[]>();
  for (const [run, text] of [...sections].toSorted(([a], [b]) => a.localeCompare(b)))
    for (const [row, figures] of Map.groupBy(judged(text), (each) => each.row))
      rows.set(row, [...(rows.get(row) ?? []), `| ${row} | [${run}](#${run}) | ${words(figures)} |`]);
  const byNumber = (a: string, b: string): number => a.localeCompare(b, 'en', { numeric: true });
  return [
    `## ${OVERVIEW}`,
    'By row of [trust.md](trust.md), and by goal of speed. Rows that are not here are proven by tests alone.',
    '',
    '| row | run | measured |',
    '|---|---|---|',
    ...[...rows].toSorted(([a], [b]) => byNumber(a, b)).flatMap(([, lines]) => lines),
    '',
    ...whyMissed([...rows].flatMap(([row, lines]) => (lines.some((each) => each.includes('**missed**')) ? row : []))),
  ].join('\n');
}

/** @throws Error where a goal is missed of which `goals.ts` does not say why */
function whyMissed(rows: string[]): string[] {
  const unexplained = rows.filter((row) => row.startsWith('goal') && !WHY_MISSED[row]);
  const missed = rows.filter((row) => WHY_MISSED[row]).toSorted((a, b) => a.localeCompare(b, 'en', { numeric: true }));
  if (unexplained.length > 0)
    throw new Error(`Say in tools/goals.ts why ${unexplained.join(', ')} is missed, and what the limit is.`);
  return missed.length === 0 ? [] : ['### Why goals are missed', ...missed.map((row) => `- **${row}**: ${WHY_MISSED[row]}`), ''];
}

interface ReviewLoad {
  row: string;
  words: string;
  isMissed: boolean;
}

/** The figures of a section that have a row, once for each. */
const judged = (text: string): ReviewLoad[] =>
  text.split('\n').flatMap((each) => {
    const [, name = '', value = '', goal = '', rows = ''] = each.split('|').map((cell) => cell.trim());
    if (!each.startsWith('| ') || !/^(R|S|W|goal )\d/.test(rows)) return [];
    const isMissed = goal.endsWith('missed**');
    return rows.split(/ (?=[RSW]\d|goal)/).map((row) => ({ row, words: `${name} ${value}${goal && ` (${goal})`}`, isMissed }));
  });

/** What was missed in full, and of the rest the first few. */
function words(figures: ReviewLoad[]): string {
  const [missed, others] = [figures.filter((each) => each.isMissed), figures.filter((each) => !each.isMissed)];
  const rest = others.length - MAX_NAMED;
  return [
    ...missed.map((each) => each.words),
    ...others.slice(0, MAX_NAMED).map((each) => each.words),
    ...(rest > 0 ? [`and ${rest} more that ${rest === 1 ? 'is' : 'are'} not missed`] : []),
  ].join('; ');
}
