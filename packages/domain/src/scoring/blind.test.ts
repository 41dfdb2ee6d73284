import { describe, expect, it } from 'vitest';
import { blindAnswers, blindFiles, blindnessFor, blindOverrides, likelyIdentityQuestions, neutralFileName } from './blind.ts';
import { peerSight } from './peers.ts';

const pending = (taskAction: string) => ({ taskAction, progressStatus: 'PENDING' });
const completed = (taskAction: string) => ({ taskAction, progressStatus: 'COMPLETED' });
const BLIND = { INITIAL_APPLICATION_SCORING: ['name', 'cv'] };

describe('blind review', () => {
  it('an assessor of a blind stage reads blind, a manager and a stranger never, until an open stage is given and the blind one is in', () => {
    const initial = 'INITIAL_APPLICATION_SCORING';
    const interview = 'INTERVIEW_SCORING';
    const isBlind = (tasks: Parameters<typeof blindnessFor>[1], isManager = false) =>
      blindnessFor(BLIND, tasks, isManager) !== null;
    expect(isBlind([pending(initial)])).toBe(true);
    expect(isBlind([completed(initial)])).toBe(true);
    expect(isBlind([pending(initial), pending(interview)])).toBe(true);
    expect(isBlind([completed(initial), pending(interview)])).toBe(false);
    expect(isBlind([pending(interview)])).toBe(false);
    expect(isBlind([])).toBe(false);
    expect(isBlind([pending(initial)], true)).toBe(false);
    expect(blindnessFor({}, [pending(initial)], false)).toBeNull();
  });

  it('hides the named answers, drops their files and calls the others neutrally', () => {
    const blindness = { fields: new Set(BLIND.INITIAL_APPLICATION_SCORING) };
    expect(blindAnswers({ name: 'Ada', plan: 'Seeds' }, blindness)).toEqual({ plan: 'Seeds' });
    const files = {
      b: { _id: 'b', name: 'Ada Obi budget.PDF', fieldId: 'budget' },
      a: { _id: 'a', name: 'Ada Obi CV.docx', fieldId: 'cv' },
      c: { _id: 'c', name: 'no-ending.Ada Obi', fieldId: 'budget' },
    };
    expect(Object.values(blindFiles(files, blindness)).map(({ _id, name }) => [_id, name])).toEqual([
      ['b', 'File 1.pdf'],
      ['c', 'File 3'],
    ]);
    expect(neutralFileName('x.tar.gz', 1)).toBe('File 1.gz');
  });

  it('a blind reader keeps questions whose condition reads a hidden answer', () => {
    expect(blindOverrides({ plan: 'Seeds', empty: '' }, ['name'])).toEqual({ plan: 'SHOW', name: 'HIDE' });
    expect(blindOverrides({ plan: 'Seeds' }, [])).toEqual({});
  });

  it('begins the list of telling questions with those that most likely tell', () => {
    const question = (field_id: string, field_label: string, field_type = 'SHORT_ANSWER') => ({
      field_id,
      field_label,
      field_type,
    });
    expect(
      likelyIdentityQuestions([
        question('a', 'Organisation name'),
        question('b', 'What will you do?', 'LONG_ANSWER'),
        question('c', 'How can we reach you?', 'EMAIL'),
        question('d', 'Registration certificate', 'FILE'),
        question('e', 'Total cost', 'NUMBER'),
        question('f', 'Tournament plan'),
      ]),
    ).toEqual(['a', 'c', 'd']);
  });

  it('peers show to an assessor only once the own review of that stage is in, and without names', () => {
    const action = 'PROPOSAL_SCORING';
    expect(peerSight([pending(action)], action, true)).toBe('named');
    expect(peerSight([pending(action)], action, false)).toBeNull();
    expect(peerSight([completed(action)], action, false)).toBe('unnamed');
    expect(peerSight([completed('INTERVIEW_SCORING')], action, false)).toBeNull();
    expect(peerSight([], action, false)).toBeNull();
  });
});
