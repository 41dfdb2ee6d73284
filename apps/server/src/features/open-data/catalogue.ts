import { toSearchable, type CatalogueAward, type OpenDataSettings, type Searchable } from '@grantdesk/domain';
import type { Platform } from '#platform/context.ts';
import { digestAwards, toUuid, validatedAwards } from './awards.ts';
import { findPublicProgrammes, type OpenDataProgramme } from './queries.ts';
import { toSettings } from './service.ts';

/** The public awards of one programme, as they are searched. */
interface PublicPart {
  programme: OpenDataProgramme;
  settings: OpenDataSettings;
  digest: string;
  /** Ids of the applications behind them: never published. */
  ids: string[];
  awards: Searchable[];
  modifiedAt: Date;
}

/** By programme: unchanged awards are judged once. What changed, or is no longer public, is seen by every request. */
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

async function readPart(p: Platform, programme: OpenDataProgramme): Promise<PublicPart> {
  const settings = toSettings(programme);
  const state = await digestAwards(p.db, programme, settings, null);
  const before = known.get(programme.id);
  if (before?.digest === state.digest) return before;
  // Simultaneous requests for what has just changed share one reading.
  const key = `${programme.id} ${state.digest}`;
  const reading = running.get(key) ?? buildPart(p, programme, settings, state).finally(() => running.delete(key));
  running.set(key, reading);
  const part = await reading;
  known.set(programme.id, part);
  return part;
}

async function buildPart(
  p: Platform,
  programme: OpenDataProgramme,
  settings: OpenDataSettings,
  { digest, ids, modifiedAt }: Awaited<ReturnType<typeof digestAwards>>,
): Promise<PublicPart> {
  const part: PublicPart = { programme, settings, digest, ids: [], awards: [], modifiedAt };
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
