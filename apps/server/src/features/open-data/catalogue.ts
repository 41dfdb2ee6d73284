import { toSearchable, type CatalogueAward, type OpenDataSettings, type Searchable } from '@grantdesk/domain';
import type { Platform } from '#platform/context.ts';
import { digestAwards, toUuid, validatedAwards } from './awards.ts';
import { findPublicProgrammes, type OpenDataProgramme } from './queries.ts';
import { toSettings } from './service.ts';

/**
 * How long amounts and texts may be those of before. What a person decides, to exclude an award, to publish nothing or
 * otherwise, counts from the next request on.
 */
const FRESH_MS = 15_000;

/** The public awards of one programme, as they are searched. */
interface PublicPart {
  decided: string;
  /** By the clock of this process. */
  checkedAt: number;
  programme: OpenDataProgramme;
  settings: OpenDataSettings;
  digest: string;
  /** Ids of the applications behind them: never published. */
  ids: string[];
  awards: Searchable[];
  modifiedAt: Date;
}

type PublicProgramme = Awaited<ReturnType<typeof findPublicProgrammes>>[number];

/** By programme: unchanged awards are judged once. */
const known = new Map<string, PublicPart>();
const running = new Map<string, Promise<PublicPart>>();

/** The public awards of every programme that publishes them, by the programme's name. */
export async function readCatalogue(p: Platform): Promise<PublicPart[]> {
  const programmes = await findPublicProgrammes(p.db);
  const parts: PublicPart[] = [];
  for (const programme of programmes) parts.push(await readPart(p, programme));
  const ids = new Set(programmes.map(({ id }) => id));
  for (const id of known.keys()) if (!ids.has(id)) known.delete(id);
  return parts;
}

async function readPart(p: Platform, programme: PublicProgramme): Promise<PublicPart> {
  const settings = toSettings(programme);
  const decided = `${programme.version} ${programme.leftOutMark} ${JSON.stringify(programme.settings)}`;
  const latest = known.get(programme.id);
  if (latest?.decided === decided && performance.now() - latest.checkedAt < FRESH_MS) return latest;
  const state = await digestAwards(p.db, programme, settings, null);
  if (latest?.digest === state.digest) {
    const same = { ...latest, decided, checkedAt: performance.now() };
    known.set(programme.id, same);
    return same;
  }
  // Simultaneous requests for what has just changed share one reading.
  const key = `${programme.id} ${state.digest}`;
  const reading = running.get(key) ?? buildPart(p, programme, settings, decided, state).finally(() => running.delete(key));
  running.set(key, reading);
  const part = await reading;
  known.set(programme.id, part);
  return part;
}

async function buildPart(
  p: Platform,
  programme: OpenDataProgramme,
  settings: OpenDataSettings,
  decided: string,
  { digest, ids, modifiedAt }: Awaited<ReturnType<typeof digestAwards>>,
): Promise<PublicPart> {
  const part: PublicPart = {
    decided,
    checkedAt: performance.now(),
    programme,
    settings,
    digest,
    ids: [],
    awards: [],
    modifiedAt,
  };
  const awards: CatalogueAward[] = [];
  for await (const { id, state, award } of validatedAwards(p.db, programme, settings, ids)) {
    if (state !== 'PUBLIC') continue;
    part.ids.push(id);
    awards.push({
      ...award,
      uuid: toUuid(`award ${award.id}`),
      programmeId: programme.id,
      programmeName: programme.name,
      funder: settings.funderName,
    });
  }
  part.awards = toSearchable(awards);
  return part;
}
