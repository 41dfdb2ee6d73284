import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import pg from 'pg';
import { demoEmail } from '../../apps/server/db/seed/accounts.ts';
import { fillProgramme } from '../../scripts/large-programme/data.ts';
import { LIST_FORM } from '../../scripts/large-programme/form.ts';
import { signInOver } from './http.ts';
import { emptyProgramme } from './empty-programme.ts';
import { fillMoney } from './money-data.ts';
import { productOnOwnDatabase } from './own-database.ts';

/** Ids of what a large programme has: the programme, one of its applications, a reviewer with a completed review, its form. */
export interface LargePlace {
  programme: string;
  application: string;
  person: string;
  form: string;
}

interface Large {
  product: Awaited<ReturnType<typeof productOnOwnDatabase>>;
  place: LargePlace;
  /** Signed in as the owner of the database. */
  owner: pg.Client;
}

/** One project for so many applications, with four payments each. */
const APPLICATIONS_PER_PROJECT = 50;

/**
 * A product with so many applications in one programme, for as long as the work takes. Where `KEEP` names a folder, each size is
 * stored in it, and the next bench finds it: a million take half an hour to make. Delete the folder after a migration that fills.
 */
export async function withLargePlace<Result>(size: number, work: (large: Large) => Promise<Result>): Promise<Result> {
  const keep = process.env['KEEP'] && path.join(path.resolve(process.env['KEEP']), String(size));
  if (keep) mkdirSync(keep, { recursive: true });
  const product = await productOnOwnDatabase('large', {}, [], keep);
  const owner = new pg.Client({ connectionString: product.databaseUrl });
  // When the bench ends by an error, that is reported, and not that the database then went.
  owner.on('error', () => {});
  await owner.connect();
  try {
    return await work({ product, owner, place: await keptPlace(keep, () => fill(owner, product.url, size)) });
  } finally {
    await owner.end();
    await product.stop();
  }
}

async function keptPlace(keep: string | undefined, make: () => Promise<LargePlace>): Promise<LargePlace> {
  const file = keep && path.join(keep, 'place.json');
  if (file && existsSync(file)) return JSON.parse(readFileSync(file, 'utf8')) as LargePlace;
  const place = await make();
  if (file) writeFileSync(file, JSON.stringify(place));
  return place;
}

/** A programme with applications, reviews, a board, projects and payments, whose form has a draft without one question. */
async function fill(owner: pg.Client, url: string, size: number): Promise<LargePlace> {
  const began = performance.now();
  const programme = await emptyProgramme(url);
  await fillProgramme(owner, programme, size);
  await fillMoney(owner, programme, { projects: Math.ceil(size / APPLICATIONS_PER_PROJECT), payments: 4 });
  await owner.query(
    `update applications set approval_flags = approval_flags || '{SHORTLISTED_FOR_BOARD_APPROVAL}'::text[]
     where programme_id = $1 and 'CALLED_FOR_PROPOSAL' = any (approval_flags)`,
    [programme],
  );
  const { rows } = await owner.query<Omit<LargePlace, 'programme'>>(
    `select application_form_id as form, application_id as application, assigned_to as person
     from programmes join tasks on tasks.programme_id = programmes.id
     where programmes.id = $1 and tasks.progress = 'COMPLETED' order by tasks.id limit 1`,
    [programme],
  );
  const [found] = rows;
  if (!found) throw new Error('the programme has no reviews');
  const director = await signInOver(url, demoEmail('director'));
  const sections = LIST_FORM.sections.map(({ section_fields, ...section }) => ({
    ...section,
    section_fields: section_fields.slice(1),
  }));
  await director.json('PATCH', `/form/update/${found.form}`, { sections });
  await owner.query('vacuum analyze applications');
  console.log(`${size} applications made in ${((performance.now() - began) / 1000).toFixed(0)} s`);
  return { programme, ...found };
}
