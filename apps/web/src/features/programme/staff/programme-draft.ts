import { m } from '@grantdesk/messages';
import { REGIONAL_DEFAULTS, type RegionalSettings } from '@grantdesk/domain/settings/regional';
import type { Answer, CallInput } from '@grantdesk/api';
import { formatAmount, parseAmount } from '@grantdesk/domain/format/money';
import { TASK_ACTIONS, type TaskAction } from '@grantdesk/domain/task/score';
import { nextRoundName, nextRoundTime } from '@grantdesk/domain/programme/next-round';
import type { ApplicantRule } from '@grantdesk/domain/organisation/applicant';
import { FULL_CHAIN, type ProgrammeStage } from '@grantdesk/domain/stage/shape';
import type { PagedOption } from '#components/select/usePagedOptions.ts';
import { toHtml, toPlainText } from '#components/values/plain-html.ts';
import { toInstant, toLocal } from '#ui/zoned-time.ts';

export type ProgrammeRow = Answer<'programme.many'>['data'][number];
export type Programme = Answer<'programme.one'>['data'];
type Body = CallInput<'programme.new'>['body'];
type Patch = CallInput<'programme.update'>['body'];

/** The form as it is typed: amounts and times as text, people and forms with the names that they are shown by. */
export interface ProgrammeDraft {
  name: string;
  description: string;
  currency: string;
  budget: string;
  timeZone: string;
  startDate: string;
  endDate: string;
  proposalStartDate: string;
  proposalEndDate: string;
  graceMinutes: string;
  applicationForm: PagedOption[];
  proposalForm: PagedOption[];
  reportForm: PagedOption[];
  /** Which of the optional stages applications pass through. */
  stages: ProgrammeStage[];
  scoreGuides: Record<TaskAction, PagedOption[]>;
  applicantRule: ApplicantRule;
  /** Stages that are reviewed blind, and the questions whose answers reveal who applied, for all of them. */
  blindStages: TaskAction[];
  identityQuestions: PagedOption[];
  requiresBankDetails: boolean;
  requiresRegisterChecks: boolean;
  managers: PagedOption[];
  reviewers: PagedOption[];
}

const noGuides = (): Record<TaskAction, PagedOption[]> =>
  Object.fromEntries(TASK_ACTIONS.map((action) => [action, []])) as unknown as Record<TaskAction, PagedOption[]>;

/** @param regional what the organisation begins with */
export const newProgramme = (regional: RegionalSettings = REGIONAL_DEFAULTS): ProgrammeDraft => ({
  name: '',
  description: '',
  currency: regional.currency,
  budget: '',
  timeZone: regional.timeZone,
  startDate: '',
  endDate: '',
  proposalStartDate: '',
  proposalEndDate: '',
  graceMinutes: '0',
  applicationForm: [],
  proposalForm: [],
  reportForm: [],
  stages: [...FULL_CHAIN],
  applicantRule: 'PERSON',
  scoreGuides: noGuides(),
  blindStages: [],
  identityQuestions: [],
  requiresBankDetails: false,
  requiresRegisterChecks: false,
  managers: [],
  reviewers: [],
});

const formOption = (form: { _id: string; name: string } | null): PagedOption[] =>
  form ? [{ value: form._id, label: form.name }] : [];
const personOption = ({ _id, name, email }: { _id: string; name: string; email: string }): PagedOption => ({
  value: _id,
  label: name,
  detail: email,
});

/** @param guideNames names of the score guides, which a programme carries by id alone */
export function toDraft(programme: Programme, guideNames: Record<string, string>): ProgrammeDraft {
  const { timeZone, currency } = programme;
  const guides = noGuides();
  for (const action of TASK_ACTIONS) {
    const id = programme.scoreGuides[action];
    if (id) guides[action] = [{ value: id, label: guideNames[id] ?? m.common.scoreGuide() }];
  }
  return {
    name: programme.name,
    description: toPlainText(programme.description).text,
    currency,
    budget: formatAmount(programme.budget, currency),
    timeZone,
    startDate: toLocal(programme.startDate, timeZone),
    endDate: toLocal(programme.endDate, timeZone),
    proposalStartDate: toLocal(programme.proposalStartDate, timeZone),
    proposalEndDate: toLocal(programme.proposalEndDate, timeZone),
    graceMinutes: String(programme.graceMinutes),
    applicationForm: formOption(programme.applicationForm),
    proposalForm: formOption(programme.proposalForm),
    reportForm: formOption(programme.reportForm),
    stages: programme.stages,
    applicantRule: programme.applicantRule,
    scoreGuides: guides,
    blindStages: TASK_ACTIONS.filter((action) => programme.blindReview[action]),
    identityQuestions: [...new Set(Object.values(programme.blindReview).flat())].map((id) => ({ value: id, label: id })),
    requiresBankDetails: programme.requiresBankDetails,
    requiresRegisterChecks: programme.requiresRegisterChecks,
    managers: programme.managers.map(personOption),
    reviewers: programme.reviewers.map(personOption),
  };
}

/** The next round of a programme: everything as it was, with the dates of a year later. */
export function toNextRound(programme: Programme, guideNames: Record<string, string>): ProgrammeDraft {
  const draft = toDraft(programme, guideNames);
  return {
    ...draft,
    name: nextRoundName(draft.name),
    startDate: nextRoundTime(draft.startDate),
    endDate: nextRoundTime(draft.endDate),
    proposalStartDate: nextRoundTime(draft.proposalStartDate),
    proposalEndDate: nextRoundTime(draft.proposalEndDate),
  };
}

const idOf = (options: PagedOption[]): string | null => options[0]?.value ?? null;
const idsOf = (options: PagedOption[]): string[] => options.map((option) => option.value);

/**
 * The request body. Missing and unreadable values are sent as they are: the contract answers with its own messages, which
 * then appear beside the fields.
 */
export function toBody(draft: ProgrammeDraft): Body {
  const { timeZone: zone } = draft;
  return {
    name: draft.name,
    description: toHtml(draft.description),
    currency: draft.currency,
    // No amount is no number for the contract, which then asks for one.
    budget: parseAmount(draft.budget, draft.currency) as number,
    timeZone: zone,
    startDate: toInstant(draft.startDate, zone),
    endDate: toInstant(draft.endDate, zone),
    proposalStartDate: draft.proposalStartDate === '' ? null : toInstant(draft.proposalStartDate, zone),
    proposalEndDate: draft.proposalEndDate === '' ? null : toInstant(draft.proposalEndDate, zone),
    graceMinutes: /^\d{1,6}$/.test(draft.graceMinutes.trim()) ? Number(draft.graceMinutes) : -1,
    applicationForm: idOf(draft.applicationForm) ?? '',
    proposalForm: idOf(draft.proposalForm),
    reportForm: idOf(draft.reportForm),
    managers: idsOf(draft.managers),
    reviewers: idsOf(draft.reviewers),
    stages: draft.stages,
    applicantRule: draft.applicantRule,
    scoreGuides: Object.fromEntries(
      TASK_ACTIONS.flatMap((action) => (idOf(draft.scoreGuides[action]) ? [[action, idOf(draft.scoreGuides[action])]] : [])),
    ),
    requiresBankDetails: draft.requiresBankDetails,
    requiresRegisterChecks: draft.requiresRegisterChecks,
    blindReview: Object.fromEntries(draft.blindStages.map((action) => [action, idsOf(draft.identityQuestions)])),
  };
}

/** Only what may and did change: an absent part stays as it is. */
export function toPatch(draft: ProgrammeDraft, base: ProgrammeDraft, programme: Programme, mayNameManagers: boolean): Patch {
  const { managers, description, ...rest } = toBody(draft);
  return {
    ...rest,
    ...(mayNameManagers ? { managers } : {}),
    // Formatting that cannot be typed here stays as long as the words are the same.
    ...(draft.description === base.description ? {} : { description }),
    revision: programme.revision,
  };
}

/** The field that a path of the contract is about, as `scoreGuides.PROPOSAL_SCORING` or `managers.0`. */
export function toDraftPath(path: string): string {
  const [root = '', part] = path.split('.');
  if (root === 'blindReview') return 'identityQuestions';
  return root === 'scoreGuides' && part ? `${root}.${part}` : root;
}

/** The id of the control of a field. */
export const toControlId = (path: string): string => `programme-${path.replace('.', '-')}`;
