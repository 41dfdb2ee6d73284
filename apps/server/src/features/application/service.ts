import type { Answer } from '@grantdesk/api';
import { canReadApplication, canWriteAnswers, isManagerOf, isStaff, submittedFiles } from '@grantdesk/domain';
import { sql } from 'kysely';
import { toBlindness } from '#platform/blind.ts';
import type { Ctx, Platform } from '#platform/context.ts';
import type { Db } from '#platform/db.ts';
import { notFound } from '#platform/errors.ts';
import { toPage, type ListQuery } from '#platform/list.ts';
import { readTogether, rowsOf } from '#platform/read-together.ts';
import { keptApart, pinnedForm, selectFilesOfWritings, selectWritings, toAnswers, toFileFacts } from '../submission/index.ts';
import { presentApplication, presentMine, presentReview, presentTimelineEvent, type AnsweredForm } from './present.ts';
import { findMine, findTimeline } from './list-queries.ts';
import { selectPeople } from './people-queries.ts';
import { findApplication, selectApplication, selectReviews, type ApplicationRecord } from './queries.ts';
import { selectTags } from './tag-queries.ts';

/** @throws AppError 404 for people who may not see it, so that ids cannot be probed */
export async function readApplication(db: Db, ctx: Ctx, id: string): Promise<Answer<'application.one'>> {
  const found = await oneOf(db, { id, readerId: ctx.actor.userId, isStaff: isStaff(ctx.actor) });
  const application = visible(ctx, found.application[0]);
  const isManager = isManagerOf(ctx.actor, application.managerIds ?? []);
  const { application: written, proposal } = await withForms(db, found);
  if (!written) throw notFound('application');
  // A reviewer sees the own task alone; the applicant none.
  const reviews = found.reviews.filter(({ assignedTo }) => isManager || assignedTo === ctx.actor.userId);
  return {
    data: presentApplication({
      application,
      written,
      proposal,
      reviews: reviews.map(presentReview),
      people: found.people,
      tags: isManager ? (found.tags[0]?.tags ?? []) : [],
      actor: ctx.actor,
      blindness: toBlindness(application, isManager),
    }),
  };
}

const writtenOf = (db: Db, applicationId: string) => ({
  writings: rowsOf(selectWritings(db, applicationId), { savedAt: true, submittedAt: true }),
  files: rowsOf(selectFilesOfWritings(db, applicationId), {}),
});
const readWritten = readTogether('written', (db, { id }: { id: string }) => writtenOf(db, id));

const oneOf = readTogether('application-one', (db, given: Parameters<typeof selectApplication>[1]) => ({
  ...writtenOf(db, given.id),
  application: rowsOf(selectApplication(db, given), {
    createdAt: true,
    updatedAt: true,
    startDate: true,
    endDate: true,
    proposalStartDate: true,
    proposalEndDate: true,
    interviewStartDate: true,
    interviewEndDate: true,
    extendedUntil: true,
    proposalExtendedUntil: true,
  }),
  reviews: rowsOf(selectReviews(db, given), {}),
  people: rowsOf(selectPeople(db, given.id), { expiresAt: true }),
  tags: rowsOf(selectTags(db, sql<string>`${given.id}`), {}),
}));

/** What an application has in writing, each with its form and files; null where there is none yet. */
export const readAnswers = async (db: Db, applicationId: string) => withForms(db, await readWritten(db, { id: applicationId }));

async function withForms(
  db: Db,
  { writings, files }: Awaited<ReturnType<typeof readWritten>>,
): Promise<{ application: AnsweredForm | null; proposal: AnsweredForm | null }> {
  const of = async (kind: 'APPLICATION' | 'PROPOSAL'): Promise<AnsweredForm | null> => {
    const submission = writings.find(({ ownerKind }) => ownerKind === kind);
    if (!submission) return null;
    const form = await pinnedForm(db, submission.formVersionId);
    const facts = toFileFacts(files.filter(({ submissionId }) => submissionId === submission.id));
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
  return visible(ctx, await findApplication(db, id, ctx.actor));
}

/** @throws AppError 404 for people who may not see it */
function visible(ctx: Ctx, application: ApplicationRecord | undefined): ApplicationRecord {
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
