/**
 * What the audit trail can say, one entry per event with a plain sentence. An event is
 * written with its facts; the sentence is made when it is read, in the reader's language.
 * A new subject adds its events to facts.ts and the compiler asks for the sentences.
 */
import { m } from '@grantdesk/messages';
import { formatDateTimeZone, formatDay } from '../format/date.ts';
import { formatList } from '../format/list.ts';
import { moneyText } from '../format/money.ts';
import { EFFECT_WORDS, type EffectPart } from '../amendment/effect-parts.ts';
import { retentionSentence } from '../personal-data/retention.ts';
import { stageActionRow, STAGE_ACTIONS } from '../stage/stages.ts';
import { statusLabel } from '../stage/labels.ts';
import { CONNECTION_SENTENCES } from './connection-sentences.ts';
import { MESSAGE_SENTENCES } from './message-sentences.ts';
import type { AuditEventType, AuditFacts, Change } from './facts.ts';
import { withLimits, withMoney } from './money-facts.ts';

export type { AuditEvent, AuditEventType, AuditFacts } from './facts.ts';

/** Facts as a sentence needs them: with the name of who did it. */
type SentenceFacts<T extends AuditEventType> = AuditFacts[T] & { actor: string };
type Sentences = { [T in AuditEventType]: (facts: SentenceFacts<T>) => string };

const shown = (value: string | null): string =>
  value === null || value === '' ? m.audit.nothing() : m.audit.quoted({ text: value });
const describeChanges = (changes: readonly Change[]): string =>
  changes.map(({ field, from, to }) => m.audit.fieldChange({ field, from: shown(from), to: shown(to) })).join(', ') ||
  m.audit.nothing();
const names = (of: readonly string[]): string => (of.length > 0 ? formatList(of) : m.audit.noOne());
const rights = (of: readonly string[]): string => of.join(', ') || m.audit.nothing();
const quotedAll = (of: readonly string[]): string => formatList(of.map((text) => m.audit.quoted({ text })));
const because = (reason: string | null | undefined): string => (reason ? m.audit.because({ reason }) : '');
const quotedNote = (note: string | null | undefined): string => (note ? m.audit.colonQuoted({ note }) : '');
const aboutItem = (applicationID: string | null): string =>
  applicationID === null ? '' : m.audit.aboutApplication({ applicationID });
const utc = (instant: string): string => formatDateTimeZone(instant, 'UTC');
const parts = (of: readonly EffectPart[]): string => of.map((part) => EFFECT_WORDS[part]).join(', ');
const stageOf = (action: string): string => statusLabel('taskAction', action).label;
const withStage = <F extends { action: string }>(facts: F): F & { stage: string } => ({ ...facts, stage: stageOf(facts.action) });
const withChanges = <F extends { changes: readonly Change[] }>(facts: F): F & { changed: string } => ({
  ...facts,
  changed: describeChanges(facts.changes),
});
const stepLabel = (action: string): string => {
  const known = STAGE_ACTIONS.find((each) => each === action);
  return known ? stageActionRow(known).label : action;
};
/** The last of the flags: ', from shortlisted for proposal to called for proposal'. A side without a flag is left out. */
function flagWay(from: readonly string[], to: readonly string[]): string {
  const [before, after] = [from.at(-1), to.at(-1)].map((flag) => flag && statusLabel('flag', flag).label.toLowerCase());
  if (!after) return '';
  return before ? m.audit.flagsFromTo({ from: before, to: after }) : m.audit.flagsTo({ to: after });
}

function describeTags({ actor, applicationID, added, removed }: SentenceFacts<'tag.applied'>): string {
  const facts = { actor, applicationID, added: quotedAll(added), removed: quotedAll(removed) };
  if (removed.length === 0) return m.audit.tagsAdded(facts);
  return added.length === 0 ? m.audit.tagsRemoved(facts) : m.audit.tagsChanged(facts);
}

const SENTENCES: Sentences = {
  'account.signed-up': m.audit.accountSignedUp,
  'account.email-verified': m.audit.accountEmailVerified,
  'account.signed-in': m.audit.accountSignedIn,
  'account.sign-in-failed': ({ actor, email }) =>
    email ? m.audit.accountSignInFailed({ actor, email }) : m.audit.accountSignInUnknown({ actor }),
  'account.signed-out': m.audit.accountSignedOut,
  'account.identity-confirmed': m.audit.accountIdentityConfirmed,
  'account.password-changed': m.audit.accountPasswordChanged,
  'account.password-reset-requested': m.audit.accountPasswordResetRequested,
  'account.second-factor-changed': ({ actor, enabled }) =>
    m.audit.accountSecondFactorChanged({ actor, enabled: String(enabled) }),
  'account.recovery-codes-renewed': m.audit.accountRecoveryCodesRenewed,
  'account.recovery-code-used': m.audit.accountRecoveryCodeUsed,
  'account.email-change-asked': m.audit.actorRequestedAnEmailAddress,
  'account.email-change-cancelled': m.audit.accountEmailChangeCancelled,
  'account.email-changed': m.audit.accountEmailChanged,
  'account.linked': m.audit.accountLinked,
  'account.passkey-added': m.audit.accountPasskeyAdded,
  'account.passkey-removed': m.audit.accountPasskeyRemoved,
  'account.session-revoked': m.audit.accountSessionRevoked,
  'account.viewing-started': m.audit.accountViewingStarted,
  'account.viewing-ended': m.audit.accountViewingEnded,
  'personal-data.exported': m.audit.personalDataExported,
  'personal-data.erasure-asked': m.audit.actorRequestedAccountDeletion,
  'personal-data.erasure-taken-back': m.audit.personalDataErasureTakenBack,
  'personal-data.erased': (facts) => m.audit.personalDataErased({ ...facts, again: String(facts.again ?? false) }),
  'retention.applied': ({ actor, counts }) => m.audit.retentionApplied({ actor, counts: retentionSentence(counts) }),
  'user.created': m.audit.userCreated,
  'user.updated': (facts) => m.audit.userUpdated(withChanges(facts)),
  'user.deactivated': m.audit.userDeactivated,
  'user.reactivated': m.audit.userReactivated,
  'role.created': m.audit.roleCreated,
  'role.updated': ({ actor, name, granted, revoked }) =>
    m.audit.roleUpdated({ actor, name, granted: rights(granted), revoked: rights(revoked) }),
  'user.second-factor-reset': m.audit.userSecondFactorReset,
  'change.requested': ({ actor, change, effectiveAt }) =>
    effectiveAt === null
      ? m.audit.changeRequested({ actor, change })
      : m.audit.changeRequestedFrom({ actor, change, time: utc(effectiveAt) }),
  'change.confirmed': m.audit.changeConfirmed,
  'change.refused': m.audit.changeRefused,
  'change.cancelled': m.audit.changeCancelled,
  'mail.template-changed': (facts) =>
    facts.isOriginal ? m.audit.actorRestoredTheDefaultText(facts) : m.audit.actorChangedTheEmailTemplate(facts),
  'mail.retried': ({ actor, addresses }) => m.audit.actorResentFailedEmailsTo({ actor, addresses: formatList(addresses) }),
  'setting.changed': ({ actor, key, from, to }) => m.audit.settingChanged({ actor, key, from: shown(from), to: shown(to) }),
  'brand.logo-set': m.audit.brandLogoSet,
  'brand.logo-removed': m.audit.brandLogoRemoved,
  'payment-token.made': (facts) => m.audit.paymentTokenMade(withLimits(facts)),
  'payment-token.allowed': (facts) => m.audit.paymentTokenAllowed(withLimits(facts)),
  'payment-token.changed': (facts) => m.audit.paymentTokenChanged(withLimits(facts)),
  'audit.restored': ({ actor, madeAt }) => m.audit.auditRestored({ actor, time: utc(madeAt) }),
  'webhook.made': (facts) => m.audit.webhookMade({ ...facts, kinds: facts.kinds.join(', ') }),
  'webhook.changed': (facts) => m.audit.webhookChanged(withChanges(facts)),
  ...CONNECTION_SENTENCES,
  'identity.provider-changed': (facts) => m.audit.identityProviderChanged(withChanges(facts)),
  'audit.exported': m.audit.auditExported,
  'form.created': m.audit.formCreated,
  'form.updated': m.audit.formUpdated,
  'form.published': m.audit.formPublished,
  'form.translated': m.audit.formTranslated,
  'form.translations-corrected': m.audit.formTranslationsCorrected,
  'form.duplicated': m.audit.formDuplicated,
  'form.archived': m.audit.formArchived,
  'form.imported': m.audit.formImported,
  'programme.created': m.audit.programmeCreated,
  'programme.translated': m.audit.programmeTranslated,
  'programme.updated': (facts) => m.audit.programmeUpdated(withChanges(facts)),
  'programme.managers-changed': ({ actor, name, added, removed }) =>
    m.audit.programmeManagersChanged({ actor, name, added: names(added), removed: names(removed) }),
  'application.created': m.audit.applicationCreated,
  'application.saved': m.audit.applicationSaved,
  'application.submitted': m.audit.applicationSubmitted,
  'application.stage-changed': describeMove,
  'application.interview-changed': describeInterview,
  'interview.times-offered': (facts) => m.audit.interviewTimesOffered({ ...facts, time: utc(facts.until) }),
  'interview.times-withdrawn': m.audit.interviewTimesWithdrawn,
  'interview.reminded': (facts) => m.audit.interviewReminded({ ...facts, time: utc(facts.until) }),
  'interview.settings-changed': ({ actor, programme, showsPanel }) =>
    m.audit.interviewSettingsChanged({ actor, programme, shown: String(showsPanel) }),
  'application.extended': (facts) => m.audit.applicationExtended({ ...facts, time: utc(facts.until) }),
  'application.person-invited': m.audit.applicationPersonInvited,
  'application.person-joined': m.audit.applicationPersonJoined,
  'application.person-removed': m.audit.applicationPersonRemoved,
  'application.exported': m.audit.applicationExported,
  'application.zipped': m.audit.applicationZipped,
  ...MESSAGE_SENTENCES,
  'file.uploaded': m.audit.fileUploaded,
  'file.refused': m.audit.fileRefused,
  'file.viewed': m.audit.fileViewed,
  'file.removed': m.audit.fileRemoved,
  'task.assigned': (facts) => m.audit.taskAssigned(withStage(facts)),
  'task.completed': (facts) => m.audit.taskCompleted(withStage(facts)),
  'task.reassigned': (facts) => m.audit.taskReassigned(withStage(facts)),
  'task.declined': (facts) => m.audit.taskDeclined(withStage(facts)),
  'task.reminded': (facts) => m.audit.taskReminded(withStage(facts)),
  'task.discussion-asked': ({ actor, action, people, message }) =>
    m.audit.actorAskedPeopleToDiscuss({ actor, people, stage: stageOf(action), message: quotedNote(message) }),
  'task.assignment-undone': (facts) => m.audit.taskAssignmentUndone(withStage(facts)),
  'conflict.declared': m.audit.conflictDeclared,
  'conflict.withdrawn': m.audit.conflictWithdrawn,
  'conflict.overridden': m.audit.conflictOverridden,
  'decision.staged': ({ actor, applicationID, outcome, amount, currency, reason }) =>
    m.audit.decisionStaged({
      actor,
      applicationID,
      outcome,
      amount: amount === null ? '' : m.audit.forAmount({ money: moneyText(amount, currency) }),
      because: because(reason),
    }),
  'decision.unstaged': m.audit.decisionUnstaged,
  'decision.settings-changed': ({ actor, quorum, amountQuestion, proposedQuestion, meetingAt, meetingPlace }) =>
    m.audit.decisionSettingsChanged({
      actor,
      quorum,
      amounts: amountQuestion ? m.audit.decisionAmountsFrom({ question: amountQuestion }) : '',
      proposed: proposedQuestion ? m.audit.decisionProposedFrom({ question: proposedQuestion }) : '',
      meeting: meetingAt ? m.audit.decisionMeetingAt({ meeting: [utc(meetingAt), meetingPlace].filter(Boolean).join(', ') }) : '',
    }),
  'decision.attendance-recorded': ({ actor, present }) => m.audit.decisionAttendanceRecorded({ actor, present: names(present) }),
  'decision.released': ({ actor, decisions, present }) =>
    m.audit.decisionReleased({ actor, count: decisions.length, present: names(present) }),
  'panel.planned': m.audit.panelPlanned,
  'panel.changed': m.audit.panelChanged,
  'panel.deleted': m.audit.panelDeleted,
  'panel.started': m.audit.panelStarted,
  'panel.closed': m.audit.panelClosed,
  'panel.reopened': ({ reason, ...facts }) => m.audit.panelReopened({ ...facts, because: because(reason) }),
  'panel.filled': m.audit.panelFilled,
  'panel.item-added': m.audit.panelItemAdded,
  'panel.item-removed': m.audit.panelItemRemoved,
  'panel.item-moved': m.audit.panelItemMoved,
  'panel.item-timed': m.audit.panelItemTimed,
  'panel.attendance-recorded': ({ actor, title, person, attendance }) =>
    m.audit.panelAttendanceRecorded({ actor, title, person: person ?? m.audit.aGuest(), attendance: attendance ?? 'NONE' }),
  'panel.recused': ({ person, ...facts }) => m.audit.panelRecused({ ...facts, person: person ?? m.audit.aGuest() }),
  'panel.recusal-removed': ({ person, ...facts }) =>
    m.audit.panelRecusalRemoved({ ...facts, person: person ?? m.audit.aGuest() }),
  'panel.line-added': ({ applicationID, ...facts }) => m.audit.panelLineAdded({ ...facts, about: aboutItem(applicationID) }),
  'panel.line-changed': ({ applicationID, ...facts }) => m.audit.panelLineChanged({ ...facts, about: aboutItem(applicationID) }),
  'panel.line-removed': ({ applicationID, ...facts }) => m.audit.panelLineRemoved({ ...facts, about: aboutItem(applicationID) }),
  'panel.exported': m.audit.panelExported,
  'conflict.left-panel': m.audit.conflictLeftPanel,
  'award.accepted': ({ byStaff, reason, ...facts }) =>
    byStaff ? m.audit.awardAcceptanceRecorded({ ...facts, note: quotedNote(reason) }) : m.audit.awardAccepted(facts),
  'award.declined': ({ byStaff, reason, ...facts }) =>
    byStaff
      ? m.audit.awardDeclineRecorded({ ...facts, note: quotedNote(reason) })
      : m.audit.awardDeclined({ ...facts, because: because(reason) }),
  'award.reopened': ({ reason, ...facts }) => m.audit.awardReopened({ ...facts, because: because(reason) }),
  'contract.template-saved': m.audit.contractTemplateSaved,
  'contract.template-archived': m.audit.contractTemplateArchived,
  'contract.sent': m.audit.contractSent,
  'contract.signed': (facts) => (facts.method === 'COPY' ? m.audit.contractCopyConfirmed(facts) : m.audit.contractSigned(facts)),
  'contract.cancelled': m.audit.contractCancelled,
  'contract.copy-uploaded': m.audit.contractCopyUploaded,
  'contract.copy-returned': m.audit.contractCopyReturned,
  'project.initialised': (facts) => m.audit.projectInitialised({ ...facts, money: moneyText(facts.budget, facts.currency) }),
  'project.updated': (facts) => m.audit.projectUpdated(withChanges(facts)),
  'project.activated': m.audit.projectActivated,
  'project.ended': (facts) => m.audit.projectEnded({ ...facts, money: moneyText(facts.returned, facts.currency) }),
  'amendment.proposed': (facts) => m.audit.amendmentProposed({ ...facts, parts: parts(facts.parts) }),
  'amendment.withdrawn': m.audit.amendmentWithdrawn,
  'amendment.approved': (facts) =>
    m.audit.amendmentApproved({
      ...facts,
      parts: parts(facts.parts),
      note: facts.note ? m.audit.colonNote({ note: facts.note }) : '',
    }),
  'amendment.declined': m.audit.amendmentDeclined,
  'claim.settings-changed': (facts) => m.audit.claimSettingsChanged(withChanges(facts)),
  'claim.decided': (facts) => m.audit.claimDecided({ ...withMoney(facts), claimed: moneyText(facts.claimed, facts.currency) }),
  'claim.exported': m.audit.claimExported,
  'virement.made': (facts) => m.audit.virementMade(withMoney(facts)),
  'repayment.requested': (facts) => m.audit.repaymentRequested({ ...withMoney(facts), day: formatDay(facts.dueDate) }),
  'repayment.received': (facts) => m.audit.repaymentReceived({ ...withMoney(facts), day: formatDay(facts.date) }),
  'repayment.withdrawn': (facts) => m.audit.repaymentWithdrawn(withMoney(facts)),
  'risk.added': m.audit.riskAdded,
  'risk.updated': m.audit.riskUpdated,
  'report.submitted': m.audit.reportSubmitted,
  'report.reviewed': (facts) =>
    facts.review === 'In-Progress'
      ? m.audit.reportReviewStarted(facts)
      : m.audit.reportReviewed({ ...facts, because: because(facts.comment) }),
  'payment.requested': (facts) => m.audit.paymentRequested({ ...facts, note: quotedNote(facts.note) }),
  'payment.approved': (facts) =>
    m.audit.paymentApproved({
      ...withMoney(facts),
      first: String(facts.first),
      deputy: facts.forName ? m.audit.forPerson({ name: facts.forName }) : '',
    }),
  'deputy.named': ({ actor, name, startDate, endDate }) =>
    m.audit.deputyNamed({ actor, name, from: formatDay(startDate), to: formatDay(endDate) }),
  'deputy.ended': ({ actor, name, startDate, endDate }) =>
    m.audit.deputyEnded({ actor, name, from: formatDay(startDate), to: formatDay(endDate) }),
  'payment.withheld': (facts) => m.audit.paymentWithheld({ ...withMoney(facts), because: because(facts.reason) }),
  'payment.completed': (facts) => m.audit.paymentCompleted({ ...withMoney(facts), day: formatDay(facts.date) }),
  'payment.amended': (facts) => m.audit.paymentAmended({ ...withMoney(facts), day: formatDay(facts.dueDate) }),
  'payment.cancelled': m.audit.paymentCancelled,
  'payment.exported': m.audit.paymentExported,
  'payment-batch.account': m.audit.paymentBatchAccount,
  'payment-batch.made': (facts) => m.audit.paymentBatchMade(withMoney(facts)),
  'payment-batch.released': ({ digest, ...facts }) => m.audit.paymentBatchReleased({ ...facts, digest: digest.slice(0, 12) }),
  'payment-batch.downloaded': m.audit.paymentBatchDownloaded,
  'payment-batch.cancelled': m.audit.paymentBatchCancelled,
  'payment-batch.refused': m.audit.paymentBatchRefused,
  'payment-batch.statement': m.audit.paymentBatchStatement,
  'payment.limit-changed': ({ actor, programme, limit, currency }) =>
    limit === null
      ? m.audit.paymentLimitRemoved({ actor, programme })
      : m.audit.paymentLimitChanged({ actor, programme, money: moneyText(limit, currency) }),
  'bank.entered': m.audit.bankEntered,
  'bank.confirmed': m.audit.bankConfirmed,
  'bank.approved': m.audit.bankApproved,
  'bank.refused': m.audit.bankRefused,
  'bank.revealed': m.audit.bankRevealed,
  'open-data.settings-changed': (facts) => m.audit.openDataSettingsChanged(withChanges(facts)),
  'open-data.published': m.audit.openDataPublished,
  'open-data.unpublished': m.audit.openDataUnpublished,
  'open-data.award-left-out': m.audit.openDataAwardLeftOut,
  'open-data.award-taken-in': m.audit.openDataAwardTakenIn,
  'eligibility.set': m.audit.eligibilitySet,
  'eligibility.removed': m.audit.eligibilityRemoved,
  'indicator.added': m.audit.indicatorAdded,
  'indicator.changed': m.audit.indicatorChanged,
  'indicator.archived': m.audit.indicatorArchived,
  'indicator.restored': m.audit.indicatorRestored,
  'indicator.copied': m.audit.indicatorCopied,
  'indicator.imported': m.audit.indicatorImported,
  'indicator.planned': ({ reason, ...facts }) => m.audit.indicatorPlanned({ ...facts, because: because(reason) }),
  'indicator.exported': m.audit.indicatorExported,
  'equality.set': m.audit.equalitySet,
  'equality.stopped': m.audit.equalityStopped,
  'event.created': m.audit.eventCreated,
  'event.updated': (facts) => m.audit.eventUpdated(withChanges(facts)),
  'event.cancelled': m.audit.eventCancelled,
  'event.attendance-recorded': (facts) =>
    facts.attended === null
      ? m.audit.eventAttendanceUndone(facts)
      : m.audit.eventAttendanceRecorded({ ...facts, attended: String(facts.attended) }),
  'event.attendance-exported': m.audit.eventAttendanceExported,
  'import.uploaded': m.audit.importUploaded,
  'import.run': m.audit.importRun,
  'import.cancelled': m.audit.importCancelled,
  'import.undone': m.audit.importUndone,
  'organisation.merged': m.audit.organisationMerged,
  'organisation.merge-undone': m.audit.organisationMergeUndone,
  'organisation.duplicate-dismissed': m.audit.organisationDuplicateDismissed,
  'organisation.exported': m.audit.organisationExported,
  'organisation.created': m.audit.organisationCreated,
  'organisation.updated': (facts) => m.audit.organisationUpdated(withChanges(facts)),
  'organisation.member-invited': m.audit.organisationMemberInvited,
  'organisation.member-accepted': m.audit.organisationMemberAccepted,
  'organisation.member-confirmed': m.audit.organisationMemberConfirmed,
  'organisation.member-left': m.audit.organisationMemberLeft,
  'organisation.member-removed': m.audit.organisationMemberRemoved,
  'organisation.role-changed': m.audit.organisationRoleChanged,
  'referee.settings-changed': (facts) => m.audit.refereeSettingsChanged(withChanges(facts)),
  'referee.named': m.audit.refereeNamed,
  'referee.changed': m.audit.refereeChanged,
  'referee.removed': m.audit.refereeRemoved,
  'referee.link-sent': m.audit.refereeLinkSent,
  'referee.reminded': m.audit.refereeReminded,
  'referee.extended': (facts) => m.audit.refereeExtended({ ...facts, time: utc(facts.until) }),
  'referee.link-replaced': m.audit.refereeLinkReplaced,
  'referee.answered': m.audit.refereeAnswered,
  'referee.declined': m.audit.refereeDeclined,
  'nomination.opened': m.audit.nominationOpened,
  'nomination.closed': m.audit.nominationClosed,
  'nomination.received': m.audit.nominationReceived,
  'nomination.exported': m.audit.nominationExported,
  'note.created': m.audit.noteCreated,
  'note.edited': m.audit.noteEdited,
  'note.removed': m.audit.noteRemoved,
  'similarity.settled': (facts) =>
    ({ OPEN: m.audit.similarityOpened, NO_CONCERN: m.audit.similarityNoConcern, CONCERN: m.audit.similarityConcern })[
      facts.state
    ](facts),
  'tag.created': m.audit.tagCreated,
  'tag.updated': (facts) => m.audit.tagUpdated(withChanges(facts)),
  'tag.removed': m.audit.tagRemoved,
  'tag.applied': describeTags,
  'score-guide.created': m.audit.scoreGuideCreated,
  'score-guide.updated': m.audit.scoreGuideUpdated,
  'score-guide.duplicated': m.audit.scoreGuideDuplicated,
};

function describeMove(facts: SentenceFacts<'application.stage-changed'>): string {
  const { actor, applicationID, action, from, to, reason, undoes, amount, currency } = facts;
  if (action === 'WITHDRAW') return m.audit.applicationWithdrawn({ actor, applicationID, because: because(reason) });
  const granted = amount === undefined ? '' : m.audit.forAmount({ money: moneyText(amount, currency ?? '') });
  const way = `${flagWay(from, to)}${granted}${because(reason)}`;
  return undoes === undefined
    ? m.audit.applicationMoved({ actor, applicationID, step: stepLabel(action), way })
    : m.audit.applicationMoveUndone({ actor, applicationID, step: stepLabel(undoes), way });
}

function describeInterview(facts: SentenceFacts<'application.interview-changed'>): string {
  const { actor, applicationID, from, to, start, reason, panel, clashes, isNoShow, isChosen } = facts;
  if (isNoShow) return m.audit.interviewNoShow({ actor, applicationID });
  const label = (status: string) => statusLabel('interview', status).label.toLowerCase();
  const details = [
    start ? m.audit.forTime({ time: utc(start) }) : '',
    panel?.length ? m.audit.withPanel({ panel: panel.join(', ') }) : '',
    because(reason),
    clashes?.length ? m.audit.knowingOfClashes({ count: clashes.length }) : '',
  ].join('');
  if (isChosen) return m.audit.interviewChosen({ actor, applicationID, details });
  // An interview that had no time came from nothing.
  return m.audit.interviewChanged({
    actor,
    applicationID,
    from: from === 'NOT-SCHEDULED' ? 'none' : label(from),
    to: label(to),
    details,
  });
}

export const AUDIT_EVENT_TYPES = Object.keys(SENTENCES) as AuditEventType[];

/** What the history of a project tells: all that came after the approval. */
export const PROJECT_EVENT_TYPES: readonly AuditEventType[] = AUDIT_EVENT_TYPES.filter(
  (type) =>
    /^(contract|project|amendment|claim|virement|repayment|risk|report|payment)\./.test(type) &&
    !['contract.template-saved', 'contract.template-archived', 'claim.settings-changed'].includes(type),
);

/** The event in one plain sentence: 'Ada Obi submitted the application APP-000123, receipt R-7.' */
export function describeAuditEvent<T extends AuditEventType>(
  event: { type: T; facts: AuditFacts[T] },
  actorName: string,
): string {
  // What a person wrote may end in a full stop of its own.
  return SENTENCES[event.type]({ ...event.facts, actor: actorName }).replace(/([.!?])\.$/, '$1');
}
