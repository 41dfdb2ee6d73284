import { describe, expect, it } from 'vitest';
import { answerDenial, feedbackDraft, messageDenial, MESSAGE_KINDS } from './rules.ts';

describe('messages on an application', () => {
  it('nothing is written about a draft: its answers can still be changed', () => {
    for (const kind of MESSAGE_KINDS.filter((each) => !each.endsWith('_MESSAGE')))
      expect(messageDenial(kind, { isSubmitted: false, flags: [] })).toMatch(/not been submitted/);
  });

  it('corrections end with the decision, feedback begins with it', () => {
    const kinds = (flags: string[]) =>
      MESSAGE_KINDS.filter((kind) => !kind.endsWith('_MESSAGE') && messageDenial(kind, { isSubmitted: true, flags }) === null);
    expect(kinds([])).toEqual(['QUESTION', 'ANSWER', 'CORRECTION']);
    expect(kinds(['SHORTLISTED_FOR_PROPOSAL'])).toEqual(['QUESTION', 'ANSWER', 'CORRECTION']);
    expect(kinds(['WITHDRAWN'])).toEqual(['QUESTION', 'ANSWER']);
    for (const flag of ['BOARD_APPROVED', 'BOARD_DECLINED', 'NOT_TAKEN_FORWARD'])
      expect(kinds([flag])).toEqual(['QUESTION', 'ANSWER', 'FEEDBACK']);
  });

  it('a question is answered once, and only a question', () => {
    expect(answerDenial({ kind: 'QUESTION', isAnswered: false })).toBeNull();
    expect(answerDenial({ kind: 'QUESTION', isAnswered: true })).toMatch(/already/);
    expect(answerDenial({ kind: 'FEEDBACK', isAnswered: false })).toMatch(/no longer/);
    expect(answerDenial(undefined)).toMatch(/no longer/);
  });

  it('a draft of feedback holds every comment once, in no one’s name', () => {
    expect(feedbackDraft([' Sound. ', '', 'Too dear.', 'Sound.'])).toBe('• Sound.\n\n• Too dear.');
    expect(feedbackDraft(['Sound.'])).toBe('Sound.');
    expect(feedbackDraft(['', ' '])).toBe('');
  });
});
