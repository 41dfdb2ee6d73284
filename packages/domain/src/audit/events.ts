/**
 * What the audit trail can say, one entry per event with a plain sentence. An event is
 * written with its facts; the sentence is made when it is read, so wording can improve.
 * A new subject adds its events to facts.ts and the compiler asks for the sentences.
 */

import { formatDateTimeZone, formatDay } from '../format/date.ts';
import { moneyText } from '../format/money.ts';
import { EFFECT_WORDS, type EffectPart } from '../amendment/effect-parts.ts';
import { retentionSentence } from '../personal-data/retention.ts';
import { stageActionRow, STAGE_ACTIONS } from '../stage/stages.ts';
import { statusLabel } from '../stage/labels.ts';
import type { AuditEventType, AuditFacts, Change } from './facts.ts';

export type { AuditEvent, AuditEventType, AuditFacts } from './facts.ts';

type Sentences = { [T in AuditEventType]: (facts: AuditFacts[T]) => string };

const quoted = (name: string): string => `“${name}”`;
const list = (items: readonly string[]): string => items.join(', ');
const count = (n: number, one: string, many = `${one}s`): string => `${n} ${n === 1 ? one : many}`;
const shown = (value: string | null): string => (value === null || value === '' ? 'nothing' : quoted(value));
const changed = (changes: readonly Change[]): string =>
  list(changes.map((change) => `${change.field} from ${shown(change.from)} to ${shown(change.to)}`));

const partWords = (parts: readonly EffectPart[]): string => list(parts.map((part) => EFFECT_WORDS[part]));

const stepLabel = (action: string): string => {
  const known = STAGE_ACTIONS.find((each) => each === action);
  return known ? stageActionRow(known).label : action;
};
/** The last of the flags: ', from shortlisted for proposal to called for proposal'. A side without a flag is left out. */
function flagWay(from: readonly string[], to: readonly string[]): string {
  const [before, after] = [from.at(-1), to.at(-1)].map((flag) => flag && statusLabel('flag', flag).label.toLowerCase());
  if (!after) return '';
  return before ? `, from ${before} to ${after}` : `, to ${after}`;
}

const MESSAGE_ACTS: Record<string, string> = {
  QUESTION: 'asked a question about',
  ANSWER: 'answered a question about',
  CORRECTION: 'corrected something in',
  FEEDBACK: 'released feedback on',
  TEAM_MESSAGE: 'wrote to the applicant of',
  APPLICANT_MESSAGE: 'wrote to the team about',
};

// What the actor did; the name goes in front and the full stop behind.
const SENTENCES: Sentences = {
  'account.signed-up': ({ email }) => `signed up with ${email}`,
  'account.email-verified': ({ email }) => `verified the address ${email}`,
  'account.signed-in': ({ method }) => `signed in by ${method}`,
  'account.sign-in-failed': ({ email }) =>
    email ? `failed to sign in as ${email}` : 'failed to sign in with an address that has no account',
  'account.signed-out': () => 'signed out',
  'account.identity-confirmed': () => 'gave the password again',
  'account.password-changed': () => 'changed the password',
  'account.password-reset-requested': ({ email }) => `asked to reset the password of ${email}`,
  'account.second-factor-changed': ({ enabled }) => `turned the second factor ${enabled ? 'on' : 'off'}`,
  'account.recovery-codes-renewed': () => 'made new recovery codes',
  'account.recovery-code-used': ({ left }) => `signed in with a recovery code, ${left} left`,
  'account.email-change-asked': ({ to }) => `asked to change the address to ${to}`,
  'account.email-change-cancelled': () => 'cancelled the change of address',
  'account.email-changed': ({ from, to }) => `changed the address from ${from} to ${to}`,
  'account.linked': () => 'connected the account with single sign-on',
  'account.passkey-added': ({ name }) => `added the passkey ${quoted(name)}`,
  'account.passkey-removed': ({ name }) => `removed the passkey ${quoted(name)}`,
  'account.session-revoked': ({ sessions }) => `ended ${count(sessions, 'session')}`,
  'account.viewing-started': ({ name }) => `began to look at the product as ${quoted(name)}`,
  'account.viewing-ended': ({ name }) => `stopped looking as ${quoted(name)}`,
  'personal-data.exported': ({ name }) => `took along everything that is held on ${quoted(name)}`,
  'personal-data.erasure-asked': () => 'asked to be erased',
  'personal-data.erasure-taken-back': () => 'took the request to be erased back',
  'personal-data.erased': ({ reason, events, files, again }) =>
    `erased a person${again ? ' again, after a copy was restored' : ''}, with ${count(files, 'file')} and their name in ${count(events, 'event')}, because ${quoted(reason)}`,
  'retention.applied': ({ counts }) => `took away what had served its time: ${retentionSentence(counts)}`,
  'user.created': ({ name, role }) => `invited ${quoted(name)} as ${role}`,
  'user.updated': ({ name, changes }) => `changed the user ${quoted(name)}: ${changed(changes)}`,
  'user.deactivated': ({ name }) => `deactivated the user ${quoted(name)}`,
  'user.reactivated': ({ name }) => `reactivated the user ${quoted(name)}`,
  'role.created': ({ name }) => `created the role ${quoted(name)}`,
  'role.updated': ({ name, granted, revoked }) =>
    `changed the role ${quoted(name)}: granted ${list(granted) || 'nothing'}, revoked ${list(revoked) || 'nothing'}`,
  'user.second-factor-reset': ({ name }) => `reset the second factor of ${quoted(name)}`,
  'change.requested': ({ change, effectiveAt }) =>
    effectiveAt === null
      ? `asked a second person to confirm: ${change}`
      : `asked for a change that takes effect after ${formatDateTimeZone(effectiveAt, 'UTC')}: ${change}`,
  'change.confirmed': ({ change, requestedBy }) => `confirmed what ${requestedBy} asked for: ${change}`,
  'change.refused': ({ change, requestedBy, reason }) =>
    `refused what ${requestedBy} asked for, because ${quoted(reason)}: ${change}`,
  'change.cancelled': ({ change }) => `cancelled the request: ${change}`,
  'mail.template-changed': ({ name, isOriginal }) =>
    isOriginal ? `restored the original words of the mail ${quoted(name)}` : `changed the words of the mail ${quoted(name)}`,
  'mail.retried': ({ addresses }) => `sent failed mails to ${list(addresses)} again`,
  'setting.changed': ({ key, from, to }) => `changed the setting ${key} from ${shown(from)} to ${shown(to)}`,
  'token.made': ({ name, scopes, days }) => `made the token ${quoted(name)} for ${count(days, 'day')}: ${list(scopes)}`,
  'token.revoked': ({ name }) => `ended the token ${quoted(name)}`,
  'audit.restored': ({ madeAt }) => `restored everything from the backup of ${formatDateTimeZone(madeAt, 'UTC')}`,
  'webhook.made': ({ name, address, kinds }) => `made the webhook ${quoted(name)} to ${address}: ${list(kinds)}`,
  'webhook.changed': ({ name, changes }) => `changed the webhook ${quoted(name)}: ${changed(changes)}`,
  'webhook.secret-renewed': ({ name }) => `made a new secret for the webhook ${quoted(name)}`,
  'webhook.removed': ({ name }) => `removed the webhook ${quoted(name)}`,
  'webhook.paused': ({ name, days }) => `paused the webhook ${quoted(name)}, which took nothing for ${count(days, 'day')}`,
  'audit.exported': ({ rows }) => `exported ${count(rows, 'event')} of the audit trail`,
  'form.created': ({ name }) => `created the form ${quoted(name)}`,
  'form.updated': ({ name, changes }) => `made ${count(changes, 'change')} to the form ${quoted(name)}`,
  'form.published': ({ name, version, draftsMoved }) =>
    `published version ${version} of the form ${quoted(name)}${draftsMoved > 0 ? ` and moved ${count(draftsMoved, 'draft')} to it` : ''}`,
  'form.duplicated': ({ name, from }) => `copied the form ${quoted(from)} as ${quoted(name)}`,
  'form.archived': ({ name }) => `archived the form ${quoted(name)}`,
  'form.imported': ({ name, sections, fields }) =>
    `imported the form ${quoted(name)} with ${count(sections, 'section')} and ${count(fields, 'field')}`,
  'programme.created': ({ name }) => `created the programme ${quoted(name)}`,
  'programme.updated': ({ name, changes }) => `changed the programme ${quoted(name)}: ${changed(changes)}`,
  'programme.managers-changed': ({ name, added, removed }) =>
    `changed the managers of ${quoted(name)}: added ${list(added) || 'nobody'}, removed ${list(removed) || 'nobody'}`,
  'application.created': ({ applicationID, programme }) => `started ${applicationID} in ${quoted(programme)}`,
  'application.saved': ({ applicationID, fields, form }) => `saved ${count(fields, 'answer')} of the ${form} ${applicationID}`,
  'application.submitted': ({ applicationID, form, receipt }) => `submitted the ${form} ${applicationID}, receipt ${receipt}`,
  'application.stage-changed': ({ applicationID, action, from, to, reason, undoes, amount, currency }) => {
    const because = reason ? `, because ${quoted(reason)}` : '';
    if (action === 'WITHDRAW') return `withdrew ${applicationID}${because}`;
    const granted = amount === undefined ? '' : `, for ${moneyText(amount, currency ?? '')}`;
    const way = `${flagWay(from, to)}${granted}${because}`;
    return undoes === undefined
      ? `moved ${applicationID} by “${stepLabel(action)}”${way}`
      : `took back “${stepLabel(undoes)}” of ${applicationID}${way}`;
  },
  'application.interview-changed': interviewSentence,
  'interview.times-offered': ({ applicationID, times, until }) =>
    `offered ${applicationID} ${times === 1 ? '1 time' : `${times} times`} for its interview, until ${formatDateTimeZone(until, 'UTC')}`,
  'interview.times-withdrawn': ({ applicationID }) => `took the times back that ${applicationID} was offered for its interview`,
  'interview.reminded': ({ applicationID, until }) =>
    `reminded ${applicationID} to choose a time for its interview until ${formatDateTimeZone(until, 'UTC')}`,
  'interview.settings-changed': ({ programme, showsPanel }) =>
    `changed what applicants of ${quoted(programme)} read about interviews; the panel is ${showsPanel ? 'shown' : 'not shown'}`,
  'application.extended': ({ applicationID, form, until, reason }) =>
    `extended the deadline of the ${form} ${applicationID} to ${formatDateTimeZone(until, 'UTC')}, because ${quoted(reason)}`,
  'application.person-invited': ({ applicationID, email }) => `invited ${email} to ${applicationID}`,
  'application.person-joined': ({ applicationID, email }) => `joined ${applicationID} as ${email}`,
  'application.person-removed': ({ applicationID, email }) => `removed ${email} from ${applicationID}`,
  'application.exported': ({ programme, rows }) => `exported ${count(rows, 'application')} of ${quoted(programme)}`,
  'message.sent': ({ applicationID, kind }) => `${MESSAGE_ACTS[kind] ?? 'wrote about'} ${applicationID}`,
  'message.to-many': ({ subject, count: n, to }) => `sent the message ${quoted(subject)} to ${count(n, to)}`,
  'message.shared': ({ applicationID, kind, shared }) =>
    `${shared ? 'let reviewers read' : 'no longer lets reviewers read'} ${kind === 'ANSWER' ? 'an answer' : kind === 'CORRECTION' ? 'a correction' : 'a message'} on ${applicationID}`,
  'file.uploaded': ({ file, size }) => `uploaded ${quoted(file)} (${count(size, 'byte')})`,
  'file.refused': ({ file, reason }) => `had ${quoted(file)} refused: ${reason}`,
  'file.viewed': ({ file }) => `opened ${quoted(file)}`,
  'file.removed': ({ file }) => `removed ${quoted(file)}`,
  'task.assigned': ({ task, action }) => `assigned the review task ${quoted(task)} (${statusLabel('taskAction', action).label})`,
  'task.completed': ({ task, action }) =>
    `completed the review task ${quoted(task)} (${statusLabel('taskAction', action).label})`,
  'task.reassigned': ({ task, action, from, to }) =>
    `moved the review task ${quoted(task)} (${statusLabel('taskAction', action).label}) from ${from} to ${to}`,
  'task.declined': ({ task, action, reason }) =>
    `declined the review task ${quoted(task)} (${statusLabel('taskAction', action).label}), because ${quoted(reason)}`,
  'task.reminded': ({ task, action, person }) =>
    `reminded ${person} of the review task ${quoted(task)} (${statusLabel('taskAction', action).label})`,
  'task.discussion-asked': ({ action, people, message }) =>
    `asked ${people} to discuss their reviews (${statusLabel('taskAction', action).label})${message ? `: ${quoted(message)}` : ''}`,
  'task.assignment-undone': ({ task, action }) =>
    `took back the assignment of ${quoted(task)} (${statusLabel('taskAction', action).label})`,
  'conflict.declared': ({ about, reason }) => `declared a conflict of interest about ${about}, because ${quoted(reason)}`,
  'conflict.withdrawn': ({ about }) => `withdrew the conflict of interest about ${about}`,
  'conflict.overridden': ({ person, reason }) => `set aside the conflict of interest of ${person}, because ${quoted(reason)}`,
  'decision.staged': ({ applicationID, outcome, amount, currency, reason }) =>
    `staged ${applicationID} to be ${outcome === 'APPROVE' ? 'approved' : 'declined'}${amount === null ? '' : ` for ${moneyText(amount, currency)}`}${reason ? `, because ${quoted(reason)}` : ''}`,
  'decision.unstaged': ({ applicationID }) => `took the staged decision about ${applicationID} back`,
  'decision.settings-changed': ({ quorum, amountQuestion, proposedQuestion }) =>
    `set the quorum of the board to ${quorum}${amountQuestion ? `, with amounts from ${quoted(amountQuestion)}` : ''}${proposedQuestion ? `, with proposed amounts from ${quoted(proposedQuestion)}` : ''}`,
  'decision.attendance-recorded': ({ present }) => `recorded the board as present: ${list(present) || 'nobody'}`,
  'decision.released': ({ decisions, present }) =>
    `released ${count(decisions.length, 'decision')} with ${list(present) || 'nobody'} present`,
  'conflict.left-panel': ({ applicationID, person }) =>
    `took ${person} off the panel of the interview of ${applicationID}, because of a conflict of interest`,
  'contract.template-saved': ({ name, programme }) => `saved the contract template ${quoted(name)} of ${quoted(programme)}`,
  'contract.template-archived': ({ name, programme }) => `put the contract template ${quoted(name)} of ${quoted(programme)} away`,
  'contract.sent': ({ applicationID, version }) =>
    version === 1 ? `sent the contract of ${applicationID}` : `sent version ${version} of the contract of ${applicationID}`,
  'contract.signed': ({ applicationID, method, name }) =>
    method === 'COPY'
      ? `confirmed the signed copy of the contract of ${applicationID}`
      : `signed the contract of ${applicationID} as ${quoted(name)}`,
  'contract.copy-uploaded': ({ applicationID, file }) =>
    `sent a signed copy of the contract of ${applicationID}, ${quoted(file)}`,
  'contract.copy-returned': ({ applicationID, reason }) =>
    `sent the signed copy of the contract of ${applicationID} back, because ${quoted(reason)}`,
  'project.initialised': ({ applicationID, budget, currency, payments, reports }) =>
    `initialised the project of ${applicationID} with ${moneyText(budget, currency)}, ${count(payments, 'payment')} and ${count(reports, 'report')}`,
  'project.updated': ({ applicationID, changes }) => `changed the project of ${applicationID}: ${changed(changes)}`,
  'project.activated': ({ applicationID }) => `activated the project of ${applicationID}`,
  'project.ended': ({ applicationID, reason, returned, currency, payments, reports }) =>
    `ended the project of ${applicationID}, which cancelled ${count(payments, 'payment')}, dropped ${count(reports, 'report')} and returned ${moneyText(returned, currency)}: ${reason}`,
  'amendment.proposed': ({ applicationID, number, parts, reason }) =>
    `proposed amendment ${number} of the project of ${applicationID} (${partWords(parts)}): ${reason}`,
  'amendment.withdrawn': ({ applicationID, number }) => `withdrew amendment ${number} of the project of ${applicationID}`,
  'amendment.approved': ({ applicationID, number, parts, note }) =>
    `approved amendment ${number} of the project of ${applicationID} (${partWords(parts)})${note ? `: ${note}` : ''}`,
  'amendment.declined': ({ applicationID, number, reason }) =>
    `declined amendment ${number} of the project of ${applicationID}: ${reason}`,
  'risk.added': ({ applicationID, title }) => `put the risk ${quoted(title)} on the register of ${applicationID}`,
  'risk.updated': ({ applicationID, title, likelihood, impact, state }) =>
    `changed the risk ${quoted(title)} of ${applicationID}: likelihood ${likelihood}, impact ${impact}, ${state.toLowerCase()}`,
  'report.submitted': ({ applicationID, title, round, receipt }) =>
    `handed in the report ${quoted(title)} of ${applicationID}${round > 1 ? ' again' : ''}, receipt ${receipt}`,
  'report.reviewed': ({ applicationID, title, review, comment }) => {
    const because = comment ? `, because ${quoted(comment)}` : '';
    if (review === 'In-Progress') return `began to review the report ${quoted(title)} of ${applicationID}`;
    return `${review === 'Approved' ? 'approved' : 'declined'} the report ${quoted(title)} of ${applicationID}${because}`;
  },
  'payment.requested': ({ applicationID, term, note }) =>
    `asked for payment ${term} of ${applicationID}${note ? `: ${quoted(note)}` : ''}`,
  'payment.approved': ({ applicationID, term, amount, currency, first, forName }) =>
    `${first ? 'gave the first of two approvals to' : 'approved'} payment ${term} of ${applicationID}, ${moneyText(amount, currency)}${forName ? `, for ${forName}` : ''}`,
  'deputy.named': ({ name, startDate, endDate }) =>
    `named ${name} as deputy for payments from ${formatDay(startDate)} to ${formatDay(endDate)}`,
  'deputy.ended': ({ name, startDate, endDate }) =>
    `ended the period from ${formatDay(startDate)} to ${formatDay(endDate)} in which ${name} was the deputy`,
  'payment.withheld': ({ applicationID, term, amount, currency, reason }) =>
    `withheld payment ${term} of ${applicationID}, ${moneyText(amount, currency)}${reason ? `, because ${quoted(reason)}` : ''}`,
  'payment.completed': ({ applicationID, term, amount, currency, date, file }) =>
    `recorded ${moneyText(amount, currency)} of payment ${term} of ${applicationID} as paid on ${formatDay(date)}, with ${quoted(file)}`,
  'payment.amended': ({ applicationID, term, amount, currency, dueDate, why }) =>
    `changed payment ${term} of ${applicationID} to ${moneyText(amount, currency)}, due ${formatDay(dueDate)} (${why})`,
  'payment.cancelled': ({ applicationID, term, why }) => `cancelled payment ${term} of ${applicationID} (${why})`,
  'payment.exported': ({ programme, rows, what }) => `exported ${count(rows, 'row')} of the ${what} of ${quoted(programme)}`,
  'payment.limit-changed': ({ programme, limit, currency }) =>
    limit === null
      ? `let one person approve payments of ${quoted(programme)}`
      : `asked for two people to approve payments of ${quoted(programme)} above ${moneyText(limit, currency)}`,
  'bank.entered': ({ applicationID, bank, number }) => `entered bank details of ${applicationID}: ${bank}, ${number}`,
  'bank.confirmed': ({ applicationID, number }) => `confirmed the bank details of ${applicationID}, ${number}, by mail`,
  'bank.approved': ({ applicationID, number }) => `approved the bank details of ${applicationID}, ${number}`,
  'bank.refused': ({ applicationID, number, reason }) =>
    `refused the bank details of ${applicationID}, ${number}, because ${quoted(reason)}`,
  'bank.revealed': ({ applicationID, number, term }) =>
    `looked at the whole account number ${number} of ${applicationID}, to pay payment ${term}`,
  'open-data.settings-changed': ({ programme, changes }) =>
    `changed what is published of the awards of ${quoted(programme)}: ${changed(changes) || 'nothing'}`,
  'open-data.published': ({ programme, awards }) => `published ${count(awards, 'award')} of ${quoted(programme)} as open data`,
  'open-data.unpublished': ({ programme }) => `took the published awards of ${quoted(programme)} back`,
  'open-data.award-left-out': ({ applicationID, reason }) =>
    `left the award of ${applicationID} out of what is published, because ${quoted(reason)}`,
  'open-data.award-taken-in': ({ applicationID }) => `took the award of ${applicationID} into what is published`,
  'event.created': ({ name }) => `announced the event ${quoted(name)}`,
  'event.updated': ({ name, changes }) => `changed the event ${quoted(name)}: ${changed(changes) || 'nothing'}`,
  'event.cancelled': ({ name, reason, registered }) =>
    `cancelled the event ${quoted(name)}, with ${registered} registered, because ${quoted(reason)}`,
  'event.attendance-recorded': ({ name, person, attended }) =>
    attended === null
      ? `took back what was written down of ${person} at the event ${quoted(name)}`
      : `wrote down ${person} as ${attended ? 'present' : 'absent'} at the event ${quoted(name)}`,
  'event.attendance-exported': ({ name, rows }) => `exported ${count(rows, 'registration')} of the event ${quoted(name)}`,
  'score-guide.created': ({ name }) => `created the score guide ${quoted(name)}`,
  'score-guide.updated': ({ name, version }) => `made version ${version} of the score guide ${quoted(name)}`,
  'score-guide.duplicated': ({ name, from }) => `copied the score guide ${quoted(from)} as ${quoted(name)}`,
};

/** 'from scheduled to completed'; an interview that had no time came from nothing. */
function interviewWay(from: string, to: string): string {
  const label = (status: string) => statusLabel('interview', status).label.toLowerCase();
  return from === 'NOT-SCHEDULED' ? `to ${label(to)}` : `from ${label(from)} to ${label(to)}`;
}

function interviewSentence(facts: AuditFacts['application.interview-changed']): string {
  const { applicationID, from, to, start, reason, panel, clashes, isNoShow, isChosen } = facts;
  if (isNoShow) return `wrote down that nobody came to the interview of ${applicationID}`;
  const when = start ? ` for ${formatDateTimeZone(start, 'UTC')}` : '';
  const what = isChosen
    ? `chose the time of the interview of ${applicationID}${when}`
    : `changed the interview of ${applicationID} ${interviewWay(from, to)}${when}`;
  return [
    what,
    ...(panel?.length ? [`with ${list(panel)}`] : []),
    ...(reason ? [`because ${quoted(reason)}`] : []),
    ...(clashes?.length ? [`knowing of ${clashes.length === 1 ? '1 clash' : `${clashes.length} clashes`}`] : []),
  ].join(', ');
}

export const AUDIT_EVENT_TYPES = Object.keys(SENTENCES) as AuditEventType[];

/** What the history of a project tells: all that came after the approval. */
export const PROJECT_EVENT_TYPES: readonly AuditEventType[] = AUDIT_EVENT_TYPES.filter(
  (type) => /^(contract|project|amendment|risk|report|payment)\./.test(type) && !type.startsWith('contract.template'),
);

/** The event in one plain sentence: 'Ada Obi submitted the application APP-000123, receipt R-7.' */
export function describeAuditEvent<T extends AuditEventType>(
  event: { type: T; facts: AuditFacts[T] },
  actorName: string,
): string {
  const sentence = `${actorName} ${SENTENCES[event.type](event.facts)}`;
  // A reason may end in a full stop of its own.
  return /[.!?]$/.test(sentence) ? sentence : `${sentence}.`;
}
