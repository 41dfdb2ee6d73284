import { m } from '@grantdesk/messages';
import type { Answer, Issue } from '@grantdesk/api';
import {
  findClashes,
  isManagerOf,
  likelyConflict,
  toMarks,
  type Actor,
  type Clash,
  type PlannedMeeting,
  ours,
} from '@grantdesk/domain';
import type { Db } from '#platform/db.ts';
import { ruleBroken } from '#platform/errors.ts';
import { findBusy, findDeclaredAmong, findOverriddenAmong, findStaff, type BusyRecord, type InterviewRecord } from './queries.ts';

type Conflict = Answer<'interview.check'>['data']['conflicts'][number];

/** A time that is to be set for an application. */
export interface PlannedInterview {
  record: InterviewRecord;
  start: Date;
  end: Date;
  link: string | null;
  panel: string[];
}

/** Everyone on the applicant's side who has an account. */
export const listPeople = (record: Pick<InterviewRecord, 'userId' | 'others'>): string[] => [
  record.userId,
  ...record.others.flatMap(({ _id }) => (_id ? [_id] : [])),
];

/** @throws AppError 422 for people who are no active staff */
export async function panelPeople(db: Db, ids: string[]) {
  if (ids.length === 0) return [];
  const people = await findStaff(db, ids);
  if (people.length < new Set(ids).size)
    throw ruleBroken([{ path: 'panel', message: m.interview.onlyActiveMembersOfStaffCan() }]);
  return people;
}

/** What speaks against the times; interviews that the actor may not see are reported without their number. */
export async function describeClashes(
  db: Db,
  actor: Actor,
  planned: PlannedInterview[],
  nameOf: (id: string) => string,
): Promise<Clash[]> {
  const meetings = planned.map(({ record, ...time }): PlannedMeeting => ({
    application: record.id,
    applicationID: record.applicationNumber,
    zone: record.applicantZone ?? record.timeZone,
    applicantIds: listPeople(record),
    ...time,
  }));
  const busy = new Map<string, BusyRecord>();
  for (const meeting of planned)
    for (const each of await findBusy(db, {
      from: meeting.start,
      to: meeting.end,
      people: [...meeting.panel, ...listPeople(meeting.record)],
      link: meeting.link,
    }))
      busy.set(each.application, each);
  const isSeen = ({ managerIds, conflictedIds }: BusyRecord): boolean =>
    isManagerOf(actor, managerIds ?? []) && !conflictedIds?.includes(actor.userId);
  const set = [...busy.values()].map((each) => ({ ...each, applicationID: isSeen(each) ? each.applicationNumber : null }));
  return findClashes(meetings, set, nameOf);
}

/** Panel members who must not meet these applicants: what they declared, and what only looks like a conflict. */
export async function findPanelConflicts(
  db: Db,
  people: Awaited<ReturnType<typeof findStaff>>,
  records: InterviewRecord[],
): Promise<Conflict[]> {
  if (people.length === 0 || records.length === 0) return [];
  const userIds = people.map(({ id }) => id);
  const ids = records.map(({ id }) => id);
  const declared = await findDeclaredAmong(db, userIds, ids);
  const overridden = await findOverriddenAmong(db, userIds, ids);
  const isPair = (user: string, application: string) => (pair: { userId: string; applicationId: string }) =>
    pair.userId === user && pair.applicationId === application;
  return records.flatMap((record) =>
    people.flatMap((person): Conflict[] => {
      const found = {
        application: {
          _id: record.id,
          applicationID: record.applicationNumber,
          name: record.organisation ?? record.name,
        },
        person: { _id: person.id, name: person.name },
      };
      const own = declared.find(isPair(person.id, record.id));
      if (own) return [{ ...found, kind: 'DECLARED', reason: own.reason }];
      if (overridden.some(isPair(person.id, record.id))) return [];
      const kind = likelyConflict(toMarks(person), [record, ...record.others].map(toMarks));
      return kind ? [{ ...found, kind, reason: '' }] : [];
    }),
  );
}

const { assign } = ours;
const WORDS: Record<Conflict['kind'], (name: string) => string> = {
  DECLARED: assign.declared,
  SAME_ORGANISATION: assign.sameOrganisation,
  SAME_DOMAIN: assign.sameDomain,
};

/** Conflicts as broken rules of the panel: no one meets an applicant in conflict without a manager's override. */
export const conflictIssues = (conflicts: Conflict[]): Issue[] =>
  conflicts.map(({ application, person, kind }) => ({
    path: 'panel',
    message: m.common.labelValue({ label: application.applicationID, value: WORDS[kind](person.name) }),
  }));
