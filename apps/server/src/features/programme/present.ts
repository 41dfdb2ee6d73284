import type { Answer } from '@grantdesk/api';
import {
  closestLanguage,
  isManagerOf,
  localiseProgramme,
  programmeTextPart,
  toStageSet,
  type Actor,
  type ApplicantRule,
  type Translations,
} from '@grantdesk/domain';
import { getLocale } from '@grantdesk/messages';
import type { CallRecord, findProgramme, ProgrammeRecord } from './queries.ts';

type Row = Answer<'programme.many'>['data'][number];

export const presentProgrammeRow = (programme: ProgrammeRecord, actor: Actor): Row => ({
  _id: programme.id,
  name: programme.name,
  currency: programme.currency,
  budget: programme.budget,
  startDate: programme.startDate.toISOString(),
  endDate: programme.endDate.toISOString(),
  timeZone: programme.timeZone,
  graceMinutes: programme.graceMinutes,
  proposalStartDate: programme.proposalStartDate?.toISOString() ?? null,
  proposalEndDate: programme.proposalEndDate?.toISOString() ?? null,
  managers: programme.managers,
  applicationCount: programme.applicationCount ?? 0,
  submittedCount: programme.submittedCount ?? 0,
  stages: toStageSet(programme.stages),
  isManager: isManagerOf(
    actor,
    programme.managers.map((manager) => manager._id),
  ),
  createdAt: programme.createdAt.toISOString(),
});

export function presentProgramme(
  programme: NonNullable<Awaited<ReturnType<typeof findProgramme>>>,
  actor: Actor,
): Answer<'programme.one'>['data'] {
  const { applicationForm } = programme;
  if (!applicationForm) throw new Error(`Programme ${programme.id} has no application form`);
  return {
    ...presentProgrammeRow(programme, actor),
    description: programme.description,
    applicationForm,
    proposalForm: programme.proposalForm,
    reportForm: programme.reportForm,
    reviewers: programme.reviewers,
    scoreGuides: programme.scoreGuides,
    blindReview: programme.blindReview as Answer<'programme.one'>['data']['blindReview'],
    requiresBankDetails: programme.requiresBankDetails,
    requiresRegisterChecks: programme.requiresRegisterChecks,
    applicantRule: programme.applicantRule as ApplicantRule,
    revision: programme.revision,
  };
}

/** Translations of a call's texts that anyone may read: what its eligibility check answers is not among them. */
export const publicTranslations = ({ translations }: CallRecord, intro: string | undefined): Translations => {
  const parts = ['name', 'description', programmeTextPart(intro ?? '')];
  const entries = Object.entries(translations as Translations).map(([language, texts]) => [
    language,
    Object.fromEntries(Object.entries(texts).filter(([part]) => parts.includes(part))),
  ]);
  return Object.fromEntries(entries) as Translations;
};

/** A call in the reader's language, where it is translated. */
export const localiseCall = (call: CallRecord): CallRecord => {
  const translations = call.translations as Translations;
  const language = closestLanguage(Object.keys(translations), getLocale());
  return call.language !== getLocale() && language ? localiseProgramme({ ...call, translations }, language) : call;
};

export const presentCall = (call: CallRecord): Answer<'programme.open'>['data'][number] => ({
  _id: call.id,
  name: call.name,
  description: call.description,
  currency: call.currency,
  budget: call.budget,
  startDate: call.startDate.toISOString(),
  endDate: call.endDate.toISOString(),
  timeZone: call.timeZone,
  graceMinutes: call.graceMinutes,
  sectionCount: call.sectionCount,
  questionCount: call.fieldCount,
  applicantRule: call.applicantRule as ApplicantRule,
  myApplication:
    call.applicationId && call.applicationNumber && call.progressStatus
      ? { _id: call.applicationId, applicationID: call.applicationNumber, progressStatus: call.progressStatus }
      : null,
});
