import type { Answer } from '@grantdesk/api';
import { linkToPlace, linkToTasks, can, toReviewerLoads, listPlaces, type ProgrammeStages } from '@grantdesk/domain';
import type { Ctx, Platform } from '#platform/context.ts';
import { countHidden, countPlaces } from './across-queries.ts';
import { countFailedMails, countReviews, findProgrammes, findReviewedProgrammes, toReviewCounts } from './queries.ts';

/** Programmes beyond these are read one by one, by choosing them. */
const PROGRAMMES_SHOWN = 12;
const REVIEWERS_SHOWN = 8;

/** Where the applications of a person's programmes are today: those first that close next, as in the choice of programmes. */
export async function readPipeline(p: Platform, { actor }: Ctx): Promise<Answer<'dashboard.pipeline'>> {
  if (!can(actor, 'APPLICATIONS', 'READ')) return { data: [] };
  const programmes = (await findProgrammes(p.db, actor)).slice(0, PROGRAMMES_SHOWN);
  const ids = programmes.map(({ id }) => id);
  const [counts, hidden] = await Promise.all([countPlaces(p.db, actor.userId, ids), countHidden(p.db, actor.userId, ids)]);
  return {
    data: programmes.map(({ id, name, ...programme }) => {
      const stages = programme.stages as ProgrammeStages;
      return {
        programme: { _id: id, name },
        stages: [...stages],
        places: listPlaces(stages).map((place) => ({
          place,
          count: counts.find((row) => row.programmeId === id && row.place === place)?.count ?? 0,
          behind: linkToPlace(id, place),
        })),
        hiddenByConflict: hidden.get(id) ?? 0,
      };
    }),
  };
}

/** Who has how many reviews to do, over the programmes that a person manages and that have open ones. */
export async function readReviewers(p: Platform, { actor }: Ctx): Promise<Answer<'dashboard.reviewers'>> {
  const programmeIds = await findReviewedProgrammes(p.db, actor);
  const loads = toReviewerLoads(toReviewCounts(await countReviews(p.db, actor.userId, programmeIds)));
  const sum = (key: 'open' | 'overdue' | 'completed'): number => loads.reduce((total, load) => total + load[key], 0);
  return {
    data: {
      reviewers: loads.slice(0, REVIEWERS_SHOWN).map(({ reviewer, nextDue, open, overdue, completed }) => ({
        reviewer,
        nextDue,
        completed,
        open: { count: open, behind: linkToTasks(null, 'open', { assignedTo: reviewer._id }) },
        overdue: { count: overdue, behind: linkToTasks(null, 'overdue', { assignedTo: reviewer._id }) },
      })),
      reviewerCount: loads.length,
      open: sum('open'),
      overdue: sum('overdue'),
      completed: sum('completed'),
    },
  };
}

/** Emails of the last week that failed and have not been sent again. */
export const readUndelivered = async (p: Platform): Promise<Answer<'dashboard.undelivered'>> => ({
  data: { count: await countFailedMails(p.db) },
});
