import { describe, expect, it } from 'vitest';
import { mentionAt, mentionsIn, splitMentions, withMention } from './mentions.ts';

const ada = { _id: '1', name: 'Ada Obi' };
const cole = { _id: '2', name: 'Ada Obi-Cole' };

describe('mentions in notes', () => {
  it.each([
    ['@', { at: 0, search: '' }],
    ['@Ad', { at: 0, search: 'Ad' }],
    ['Please look, @Ada O', { at: 13, search: 'Ada O' }],
    ['first line\n@Zoë', { at: 11, search: 'Zoë' }],
    ['(@Ngo', { at: 1, search: 'Ngo' }],
    ['write to ada@example', null],
    ['no mention', null],
    ['@Ada Obi has read it', null],
  ])('finds what is begun at the end of "%s"', (text, expected) => {
    expect(mentionAt(text, text.length)).toEqual(expected);
  });

  it('looks at what is before the caret only', () => {
    expect(mentionAt('@Ada and more', 3)).toEqual({ at: 0, search: 'Ad' });
  });

  it('puts the chosen name in place of what was begun', () => {
    expect(withMention('Ask @ad about it', 4, 7, 'Ada Obi')).toEqual({ text: 'Ask @Ada Obi about it', caret: 13 });
    expect(withMention('@', 0, 1, 'Ada Obi')).toEqual({ text: '@Ada Obi ', caret: 9 });
  });

  it('mentions those whose name is still in the text, once each', () => {
    expect(mentionsIn('Thanks @Ada Obi', [ada, ada])).toEqual([ada]);
    expect(mentionsIn('Thanks Ada', [ada])).toEqual([]);
    expect(mentionsIn('Thanks @Ada Obi-Cole', [ada, cole])).toEqual([cole]);
  });

  it('splits a text at the longest name that fits', () => {
    expect(splitMentions('Hi @Ada Obi-Cole and @Ada Obi!', [ada, cole])).toEqual([
      { text: 'Hi ', isMention: false },
      { text: '@Ada Obi-Cole', isMention: true },
      { text: ' and ', isMention: false },
      { text: '@Ada Obi', isMention: true },
      { text: '!', isMention: false },
    ]);
    expect(splitMentions('', [ada])).toEqual([]);
  });
});
