import type { Answer } from '@grantdesk/api';
import { behindPlace, can, followsReports, placesOf, type ProgrammeStages } from '@grantdesk/domain';
import type { Ctx, Platform } from '../../platform/context.ts';
import { countPlaces, findReportsToFollow } from './across-queries.ts';
import { findProgrammes } from './queries.ts';

/** Programmes beyond these are read one by one, by choosing them. */
const PROGRAMMES_SHOWN = 12;

/** Where the applications of a person's programmes are today: those first that close next, as in the choice of programmes. */
export async function readPipeline(p: Platform, { actor }: Ctx): Promise<Answer<'dashboard.pipeline'>> {
  if (!can(actor, 'APPLICATIONS', 'READ')) return { data: [] };
  const programmes = (await findProgrammes(p.db, actor)).slice(0, PROGRAMMES_SHOWN);
  const counts = await countPlaces(
    p.db,
    actor.userId,
    programmes.map(({ id }) => id),
  );
  return {
    data: programmes.map(({ id, name, ...programme }) => {
      const stages = programme.stages as ProgrammeStages;
      return {
        programme: { _id: id, name },
        stages: [...stages],
        places: placesOf(stages).map((place) => ({
          place,
          count: counts.find((row) => row.programmeId === id && row.place === place)?.count ?? 0,
          behind: behindPlace(id, place),
        })),
      };
    }),
  };
}

/** Reports that a person follows, the late ones first, then by their day. */
export async function readReports(p: Platform, { actor }: Ctx): Promise<Answer<'dashboard.reports'>> {
  if (!followsReports(actor)) return { data: [] };
  const rows = await findReportsToFollow(p.db, actor);
  return {
    data: rows.map(({ id, programmeId, programmeName, ...row }) => ({
      _id: id,
      programme: { _id: programmeId, name: programmeName },
      ...row,
    })),
  };
}
