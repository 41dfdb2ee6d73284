import { setTimeout } from 'node:timers/promises';
import { describe, expect, it } from 'vitest';
import { getIntlLocale, getLocale, m, readText, recordText, withLocale } from './node.ts';

describe('a message', () => {
  it('is English where no language is set', () => {
    expect(getLocale()).toBe('en');
    expect(m.common.cancel()).toBe('Cancel');
  });

  it('is written in the language of its reader, after an await too, and in English again afterwards', async () => {
    const both = await withLocale('fr', async () => {
      const before = m.common.cancel();
      await setTimeout(1);
      return [before, m.common.cancel(), getIntlLocale()];
    });
    expect(both).toEqual(['Annuler', 'Annuler', 'fr-FR']);
    expect(m.common.cancel()).toBe('Cancel');
  });

  it('is English in a language that there is none of', () => {
    expect(withLocale('xx' as 'en', () => m.common.helloName({ name: 'Ada' }))).toBe('Hello Ada,');
  });

  it('counts as each language does: nought is one in French', () => {
    const counts = (): string[] => [0, 1, 2, 1_000].map((count) => m.common.countAnswers({ count }));
    expect(counts()).toEqual(['0 answers', '1 answer', '2 answers', '1,000 answers']);
    expect(withLocale('fr', counts)).toEqual(['0 réponse', '1 réponse', '2 réponses', '1\u202f000 réponses']);
  });

  it('never reads what a person wrote as a pattern', () => {
    expect(m.common.helloName({ name: "{count, plural, one {x}} 'quoted' #" })).toBe(
      "Hello {count, plural, one {x}} 'quoted' #,",
    );
  });
});

describe('a recorded text', () => {
  const recorded = recordText(() => m.common.testSubject({ subject: `${m.common.countAnswers({ count: 2 })}: Ada "O" Obi` }));

  it('is written in the language of its later reader, with what people wrote as it was', () => {
    expect(readText(recorded)).toBe('Test: 2 answers: Ada "O" Obi');
    expect(withLocale('fr', () => readText(recorded))).toBe('Essai\u00a0: 2 réponses: Ada "O" Obi');
  });

  it('is null where a message is no longer there, or the text was cut', () => {
    expect(readText(recorded.slice(0, -10))).toBeNull();
    expect(readText(recorded.replaceAll('countAnswers', 'countNothing'))).toBeNull();
    expect(readText('Plain text.')).toBe('Plain text.');
  });
});
