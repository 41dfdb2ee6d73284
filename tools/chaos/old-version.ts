import { execFileSync } from 'node:child_process';
import { existsSync, mkdirSync, readdirSync, rmSync, symlinkSync } from 'node:fs';
import path from 'node:path';
import { root } from '../../scripts/lib.ts';
import { newFolder } from './world.ts';

const MIGRATIONS = 'apps/server/migrations';
const OWN = '@grantdesk';
/** Most commits that are looked at for one that could have been brought out. */
const MAX_TRIES = 20;
const git = (...args: string[]): string =>
  execFileSync('git', args, { cwd: root, encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'] }).trim();

/** A version of before, checked out beside this one. */
export interface OldVersion {
  revision: string;
  tree: string;
  /** Files of migrations that it does not have. */
  missing: string[];
  remove: () => void;
}

/**
 * @param revision what to check out. Where none is named: the newest commit that lacks the last migrations and nothing between, or
 * else the one that added the last migration, so that a change of version is tried without a change of the schema
 * @returns undefined where the sources came without their history
 */
export function checkOutOld(revision?: string): OldVersion | undefined {
  const wanted = revision === undefined ? newestBefore() : tried(() => git('rev-parse', '--verify', `${revision}^{commit}`));
  if (!wanted) return undefined;
  const folder = newFolder();
  const tree = path.join(folder, 'tree');
  const remove = (): void => {
    rmSync(folder, { recursive: true, force: true });
    git('worktree', 'prune');
  };
  try {
    git('worktree', 'add', '--detach', tree, wanted);
    for (const part of ['', 'apps/server', 'apps/web']) linkLibraries(part, tree);
    const had = migrationsOf(wanted);
    const missing = migrationsOf('HEAD').filter((name) => !had.includes(name));
    return { revision: git('rev-parse', '--short', wanted), tree, missing, remove };
  } catch (error) {
    remove();
    throw error;
  }
}

/**
 * Lines of work that were joined had numbers of their own: what stood on one of them alone lacks migrations in between, was
 * never brought out, and its database cannot become ours. Nor can one from before the baseline (docs/decisions/0068) come back on
 * a database of ours.
 */
function newestBefore(): string | undefined {
  const now = migrationsOf('HEAD');
  const added = (tried(() => git('log', `-${MAX_TRIES}`, '--diff-filter=A', '--format=%H', '--', MIGRATIONS)) ?? '').split('\n');
  const before = added
    .map((commit) => tried(() => git('rev-parse', '--verify', `${commit}^`)))
    .find((commit) => {
      const had = commit === undefined ? [] : migrationsOf(commit);
      return had.length > 0 && had.length < now.length && had.every((name, at) => name === now[at]);
    });
  return before ?? added.find((commit) => commit !== '');
}

/** In the order in which they run. */
const migrationsOf = (revision: string): string[] =>
  (tried(() => git('ls-tree', '--name-only', `${revision}:${MIGRATIONS}`)) ?? '')
    .split('\n')
    .filter((name) => name.endsWith('.sql'))
    .toSorted();

function tried(run: () => string): string | undefined {
  try {
    return run();
  } catch {
    return undefined;
  }
}

/** The libraries of this version serve the old one too, but for our own packages, which are the old one's. */
function linkLibraries(part: string, tree: string): void {
  const [from, to] = [path.join(root, part, 'node_modules'), path.join(tree, part, 'node_modules')];
  if (!existsSync(from)) return;
  mkdirSync(to, { recursive: true });
  for (const name of readdirSync(from))
    if (!name.startsWith('.') && name !== OWN) symlinkSync(path.join(from, name), path.join(to, name));
  if (part !== '') return;
  mkdirSync(path.join(to, OWN));
  for (const group of ['packages', 'apps'])
    for (const name of readdirSync(path.join(tree, group))) symlinkSync(path.join(tree, group, name), path.join(to, OWN, name));
}
