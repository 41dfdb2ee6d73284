/**
 * The little of the platform that tests use. Declared by hand instead of through Node's types, so
 * that a rule which reaches for Node or the DOM still fails the type check.
 */
declare const performance: { now(): number };
declare const console: { log(text: string): void };
declare const process: { env: Record<string, string | undefined> };
interface ImportMeta {
  readonly dirname: string;
}
declare module 'node:fs' {
  export function existsSync(path: string): boolean;
  export function readFileSync(path: string, encoding: 'utf8'): string;
}
declare module 'node:path' {
  export function join(...parts: string[]): string;
  export function resolve(...parts: string[]): string;
}
