import type { Answer } from '@grantdesk/api';
import { canReadApplication, canWriteAnswers, isManagerOf, isStaff, submittedFiles } from '@grantdesk/domain';
import { toBlindness } from '#platform/blind.ts';
import type { Ctx, Platform } from '#platform/context.ts';
import type { Db } from '#platform/db.ts';
import { notFound } from '#platform/errors.ts';
import { toPage, type ListQuery } from '#platform/list.ts';
import { toAnswers, toFileFacts, findFilesOfDrafts, findWritings, keptApart, pinnedForm } from '../submission/index.ts';
import { presentApplication, presentMine, presentReview, presentTimelineEvent, type AnsweredForm } from './present.ts';
import { findMine, findTimeline } from './list-queries.ts';
import { findPeople } from './people-queries.ts';
import { findApplication, findReviews, type ApplicationRecord } from './queries.ts';
import { findTags } from './tag-queries.ts';

/** @throws AppError 404 for people who may not see it, so that ids cannot be probed */
export async function readApplication(db: Db, ctx: Ctx, id: string): Promise<Answer<'application.one'>> {
  const application = await visibleApplication(db, ctx, id);
  const isManager = isManagerOf(ctx.actor, application.managerIds ?? []);
  const [{ application: written, proposal }, reviews, people, tags] = await Promise.all([
    readAnswers(db, id),
    // A reviewer sees the own task alone; the applicant none.
    isStaff(ctx.actor) ? findReviews(db, id, isManager ? null : ctx.actor.userId) : [],
    findPeople(db, id),
    isManager ? findTags(db, [id]).then((tags) => tags.get(id) ?? []) : [],
  ]);
  if (!written) throw notFound('application');
  return {
    data: presentApplication({
      application,
      written,
      proposal,
      reviews: reviews.map(presentReview),
      people,
      tags,
      actor: ctx.actor,
      blindness: toBlindness(application, isManager),
    }),
  };
}

/** What an application has in writing, each with its form and files; null where there is none yet. */
export async function readAnswers(
  db: Db,
  applicationId: string,
): Promise<{ application: AnsweredForm | null; proposal: AnsweredForm | null }> {
  const submissions = await findWritings(db, applicationId);
  const files = await findFilesOfDrafts(
    db,
    submissions.map(({ id }) => id),
  );
  const of = async (kind: 'APPLICATION' | 'PROPOSAL'): Promise<AnsweredForm | null> => {
    const submission = submissions.find(({ ownerKind }) => ownerKind === kind);
    if (!submission) return null;
    const form = await pinnedForm(db, submission.formVersionId);
    const facts = toFileFacts(files.get(submission.id) ?? []);
    return {
      submission,
      form,
      files: submission.progress === 'SUBMITTED' ? submittedFiles(form.sections, toAnswers(submission), facts) : facts,
      keptApart: await keptApart(db, form, submission),
    };
  };
  return { application: await of('APPLICATION'), proposal: await of('PROPOSAL') };
}

export async function visibleApplication(db: Db, ctx: Ctx, id: string): Promise<ApplicationRecord> {
  const application = await findApplication(db, id, ctx.actor);
  const facts = application && {
    applicantId: application.userId,
    managerIds: application.managerIds ?? [],
    assigneeIds: application.assigneeIds ?? [],
    collaboratorIds: application.collaboratorIds ?? [],
    conflictedIds: application.conflictedIds ?? [],
  };
  if (!application || !facts || !canReadApplication(ctx.actor, facts)) throw notFound('application');
  return application;
}

export async function listMine(p: Platform, ctx: Ctx, list: ListQuery): Promise<Answer<'application.mine'>> {
  const { rows, total } = await findMine(p.db, ctx.actor.userId, list);
  return toPage(
    list,
    rows.map((row) => presentMine(row, ctx.actor)),
    total,
  );
}

export async function listTimeline(p: Platform, ctx: Ctx, id: string, list: ListQuery): Promise<Answer<'application.timeline'>> {
  const application = await visibleApplication(p.db, ctx, id);
  // Nearly every event names a person on the applicant's side, so blind reviewers see none.
  if (toBlindness(application, isManagerOf(ctx.actor, application.managerIds ?? []))) return toPage(list, [], 0);
  const isWriter = canWriteAnswers(ctx.actor, application.userId, application.collaboratorIds ?? []);
  const reviewerId = isWriter || isManagerOf(ctx.actor, application.managerIds ?? []) ? null : ctx.actor.userId;
  const { rows, total } = await findTimeline(p.db, id, { isWriter, reviewerId }, list);
  return toPage(
    list,
    rows.map((row) => presentTimelineEvent(row, isWriter ? ctx.actor.userId : null)),
    total,
  );
}
