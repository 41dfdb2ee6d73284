/**
 * What the team and the people of an application may write to each other once it is submitted. A
 * submission is irrevocable: what is put right afterwards stands beside it and changes nothing in it.
 */

import { m } from '@grantdesk/messages';
import { findOutcome } from '../stage/flags.ts';

export const MESSAGE_KINDS = ['QUESTION', 'ANSWER', 'CORRECTION', 'FEEDBACK', 'TEAM_MESSAGE', 'APPLICANT_MESSAGE'] as const;
export type MessageKind = (typeof MESSAGE_KINDS)[number];

export const MESSAGE_MAX = 5000;

/** What people call the kinds. */
export const MESSAGE_LABELS: Record<MessageKind, string> = {
  get QUESTION() {
    return m.common.question();
  },
  get ANSWER() {
    return m.message.answer();
  },
  get CORRECTION() {
    return m.message.correction();
  },
  get FEEDBACK() {
    return m.common.feedback();
  },
  get TEAM_MESSAGE() {
    return m.common.message();
  },
  get APPLICANT_MESSAGE() {
    return m.common.message();
  },
};

/** Which side a person writes on: those who manage the programme, or the applicant and whom they invited. */
export type MessageSide = 'TEAM' | 'APPLICANT';

export const MESSAGE_SIDES: Record<MessageKind, MessageSide> = {
  QUESTION: 'TEAM',
  FEEDBACK: 'TEAM',
  ANSWER: 'APPLICANT',
  CORRECTION: 'APPLICANT',
  TEAM_MESSAGE: 'TEAM',
  APPLICANT_MESSAGE: 'APPLICANT',
};

export type MessageFacts = { isSubmitted: boolean; flags: readonly string[] };

/** Why this cannot be written now; null where it can. */
export function messageDenial(kind: MessageKind, { isSubmitted, flags }: MessageFacts): string | null {
  // A free message goes both ways at any time: a draft can raise a question too.
  if (kind === 'TEAM_MESSAGE' || kind === 'APPLICANT_MESSAGE') return null;
  if (!isSubmitted) return m.message.theApplicationIsNotSubmittedYet();
  const outcome = findOutcome(flags);
  switch (kind) {
    case 'CORRECTION':
      if (outcome === 'withdrawn') return m.message.theApplicationWasWithdrawnNothingCan();
      return outcome ? m.message.theDecisionIsMadeNothingCan() : null;
    case 'FEEDBACK':
      return outcome && outcome !== 'withdrawn' ? null : m.message.feedbackGoesOutOnceTheDecision();
    default:
      return null;
  }
}

/** Why a question takes no answer, or not this one; null where it does. */
export function answerDenial(question: { kind: string; isAnswered: boolean } | undefined): string | null {
  if (question?.kind !== 'QUESTION') return m.message.thisQuestionIsNoLongerThere();
  return question.isAnswered ? m.message.thisQuestionHasBeenAnsweredAlready() : null;
}

/**
 * A first draft of feedback from what reviewers wrote, for a manager to edit: their words, without names and without marks
 * of who wrote which, each once.
 */
export function feedbackDraft(comments: readonly string[]): string {
  const said = [...new Set(comments.map((comment) => comment.trim()).filter((comment) => comment !== ''))];
  return said.length === 1 ? (said[0] ?? '') : said.map((comment) => `• ${comment}`).join('\n\n');
}
