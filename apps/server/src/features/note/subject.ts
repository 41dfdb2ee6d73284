import {
  blindnessFor,
  isManagerOf,
  noteAccess,
  noteDenial,
  type Actor,
  type NoteFacts,
  type NoteSubject,
} from '@grantdesk/domain';
import type { AuditSubject } from '#platform/audit.ts';
import type { Ctx } from '#platform/context.ts';
import type { Db, Tx } from '#platform/db.ts';
import { AppError, notFound } from '#platform/errors.ts';
import { findTargetId, holdOrganisation } from '../organisation/index.ts';
import {
  findApplication,
  findBlindReviews,
  findOrganisation,
  findProject,
  type GrantRecord,
  type Reviews,
} from './subject-queries.ts';

/** What notes are about, with what decides who may read them: the rule is applied again at each request, to each person. */
export interface Subject {
  subject: NoteSubject;
  id: string;
  /** The number of the application, or the name of the organisation. */
  name: string;
  grant: Pick<GrantRecord, 'applicationId' | 'programmeId'> | null;
  factsFor: (reader: Actor) => NoteFacts;
}

export interface SubjectRef {
  subject: NoteSubject;
  id: string;
}

/** @throws AppError 404 */
async function findSubject(db: Db, { subject, id }: SubjectRef): Promise<Subject> {
  if (subject === 'organisation') return organisationSubject(db, await findTargetId(db, id));
  const record = subject === 'application' ? await findApplication(db, id) : await findProject(db, id);
  if (!record) throw notFound(subject);
  const managerIds = record.managerIds ?? [];
  const conflictedIds = record.conflictedIds ?? [];
  return {
    subject,
    id: record.id,
    name: record.applicationNumber,
    grant: record,
    factsFor: (reader) =>
      subject === 'project'
        ? { subject, managerIds, conflictedIds }
        : { subject, managerIds, conflictedIds, isBlind: isBlind(reader, record) },
  };
}

async function organisationSubject(db: Db, id: string | undefined): Promise<Subject> {
  const record = id === undefined ? undefined : await findOrganisation(db, id);
  if (!record) throw notFound('organisation');
  const reviews = await findBlindReviews(db, record.id);
  return {
    subject: 'organisation',
    id: record.id,
    name: record.name,
    grant: null,
    factsFor: (reader) => ({
      subject: 'organisation',
      managesAny: record.managerIds.includes(reader.userId),
      isBlind: reviews.some((each) => isBlind(reader, each)),
      isConflicted: record.conflictedIds.includes(reader.userId),
    }),
  };
}

function isBlind(reader: Actor, { blindReview, tasks, managerIds }: Reviews): boolean {
  const own = (tasks ?? []).filter(({ userId }) => userId === reader.userId);
  return blindnessFor(blindReview, own, isManagerOf(reader, managerIds ?? [])) !== null;
}

/** The record, for a person who knows of it; `denial` says why its notes are closed. @throws AppError 404 */
export async function visibleSubject(db: Db, ctx: Ctx, ref: SubjectRef): Promise<{ about: Subject; denial: string | null }> {
  const about = await findSubject(db, ref);
  const facts = about.factsFor(ctx.actor);
  if (noteAccess(ctx.actor, facts) === 'NONE') throw notFound(ref.subject);
  return { about, denial: noteDenial(ctx.actor, facts) };
}

/** The record, for a person who reads and writes its notes. @throws AppError 403 with the reason where they are closed, 404 */
export async function openSubject(db: Db, ctx: Ctx, ref: SubjectRef): Promise<Subject> {
  const { about, denial } = await visibleSubject(db, ctx, ref);
  if (denial !== null) throw new AppError('ACCESS_DENIED', denial);
  return about;
}

/** The same, to write about: an organisation cannot be merged until the transaction ends. */
export async function holdSubject(tx: Tx, ctx: Ctx, ref: SubjectRef): Promise<Subject> {
  const about = await openSubject(tx, ctx, ref);
  // It was merged while this waited: what it was merged into is found now.
  if (about.subject === 'organisation' && !(await holdOrganisation(tx, about.id))) return holdSubject(tx, ctx, ref);
  return about;
}

/** Where the trail files it. */
export const auditSubjectOf = ({ id, grant }: Subject): AuditSubject =>
  grant ? { kind: 'APPLICATION', id: grant.applicationId, programmeId: grant.programmeId } : { kind: 'ORGANISATION', id };
