import type pg from 'pg';
import { type Catalogue, type Constraint, readCatalogue, type StoredFunction } from './catalogue.ts';
import {
  describeForeignKey,
  describeFunction,
  describeSequence,
  describeTable,
  describeTriggers,
  describeView,
  ROLE,
} from './statements.ts';
import { type Subject, SUBJECTS, TABLE_OWNERS } from './tables.ts';

/** A part of the schema: its heading, and statements that run after those of the sections before. */
interface Section {
  title: string;
  statements: string[];
}

const HEAD = `-- The schema of the database, written by \`node scripts/cli.ts schema\` from a migrated one. Do not edit it: add a migration.
-- It runs from top to bottom on an empty database. The job queue has a schema of its own, graphile_worker.

do $$ begin
  create role ${ROLE};
exception when duplicate_object then null;
end $$;
-- Functions may name tables that come after them.
set check_function_bodies = off;
`;

/**
 * A schema as statements that make it, in a stable order. A test compares those of the public one with `schema.sql`, so that
 * every change is seen in review. (The embedded PostgreSQL ships without pg_dump.)
 */
export async function describeSchema(client: pg.ClientBase, schema = 'public'): Promise<string> {
  const sections = describeSections(await readCatalogue(client, schema)).filter(({ statements }) => statements.length > 0);
  return [HEAD, ...sections.map(({ title, statements }) => `\n-- ## ${title}\n\n${statements.join('\n\n')}\n`)].join('');
}

/** By section: what columns need, each subject, and what no table needs. */
function describeSections(catalogue: Catalogue): Section[] {
  const writer = new Writer(catalogue);
  return [
    {
      title: 'Extensions, and what columns use',
      statements: [
        `grant usage on schema public to ${ROLE};`,
        ...catalogue.extensions.map((name) => `create extension if not exists ${name};`),
        ...catalogue.sequences.filter(({ table }) => table === null).map(describeSequence),
        ...writer.functions(({ isUsedByColumns }) => isUsedByColumns),
      ],
    },
    ...SUBJECTS.map((subject) => ({ title: subject.title, statements: writer.subject(subject) })),
    { title: 'Functions that the product and other functions call', statements: writer.functions(() => true) },
    { title: 'Views', statements: catalogue.views.map((view) => describeView(catalogue, view)) },
    { title: 'Not described', statements: findUnknown(catalogue).map((name) => `-- ${name}`) },
  ];
}

/** Nothing may be left out unseen: these lines make the file differ from what running it makes. */
function findUnknown({ tables, unknown }: Catalogue): string[] {
  const ownerless = tables.filter(({ name }) => !TABLE_OWNERS.has(name));
  return [...ownerless.map(({ name }) => `the table ${name}, which db/schema/tables.ts does not know`), ...unknown];
}

/** Writes each table, foreign key and function once, as soon as what it needs is there. */
class Writer {
  readonly #catalogue: Catalogue;
  readonly #tables = new Set<string>();
  readonly #keys = new Set<Constraint>();
  readonly #functions = new Set<StoredFunction>();

  constructor(catalogue: Catalogue) {
    this.#catalogue = catalogue;
  }

  functions(isWanted: (each: StoredFunction) => boolean): string[] {
    const found = this.#catalogue.functions.filter((each) => !this.#functions.has(each) && isWanted(each));
    for (const each of found) this.#functions.add(each);
    return found.map(describeFunction);
  }

  /** Its tables, and the foreign keys that waited for one of them. */
  subject({ features }: Subject): string[] {
    const rows = new Map(Object.values(features).flatMap((tables) => Object.entries(tables)));
    const there = new Set(this.#catalogue.tables.map(({ name }) => name));
    const ordered = orderByReference(
      this.#catalogue,
      [...rows.keys()].filter((name) => there.has(name)),
    );
    const statements = ordered.flatMap((name) => this.#table(name, rows.get(name) ?? ''));
    const keys = this.#takeKeys(() => true).map(describeForeignKey);
    return keys.length > 0 ? [...statements, keys.join('\n')] : statements;
  }

  #table(name: string, row: string): string[] {
    this.#tables.add(name);
    const triggers = this.#catalogue.triggers.filter(({ table }) => table === name);
    const keys = this.#takeKeys(({ table }) => table === name);
    return [
      ...this.#catalogue.sequences.filter(({ table }) => table === name).map(describeSequence),
      `-- ${row}\n${describeTable(this.#catalogue, name, keys)}`,
      ...this.functions(({ oid }) => triggers.some(({ functions }) => functions.includes(oid))),
      ...(triggers.length > 0 ? [describeTriggers(triggers)] : []),
    ];
  }

  /** Foreign keys between tables that are there, each taken once. */
  #takeKeys(isWanted: (key: Constraint) => boolean): Constraint[] {
    const found = this.#catalogue.constraints.filter(
      (each) =>
        each.target !== null &&
        this.#tables.has(each.table) &&
        this.#tables.has(each.target) &&
        !this.#keys.has(each) &&
        isWanted(each),
    );
    for (const each of found) this.#keys.add(each);
    return found;
  }
}

/** A table comes after those that it points to; otherwise the order stays. */
function orderByReference({ constraints }: Catalogue, names: string[]): string[] {
  const ordered: string[] = [];
  let left = names;
  while (left.length > 0) {
    const waits = (name: string): boolean =>
      constraints.some(({ table, target }) => table === name && target !== null && target !== name && left.includes(target));
    const next = left.find((name) => !waits(name)) ?? left[0];
    left = left.filter((name) => name !== next);
    if (next !== undefined) ordered.push(next);
  }
  return ordered;
}
