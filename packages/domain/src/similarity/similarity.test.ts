import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { SEEDED_ROLES } from '../access/roles.ts';
import type { Actor } from '../access/actor.ts';
import { canReadSimilarity, canSettleSimilarity } from './access.ts';
import { fingerprintsOf, runsOf } from './fingerprints.ts';
import { excerptOf, sharedPassages } from './passages.ts';
import { PASSAGE_WORDS } from './shape.ts';
import { shingleHashes, wordsOf } from './words.ts';

const NONE = new Set<number>();
const numbered = (count: number, prefix: string): string => Array.from({ length: count }, (_, n) => `${prefix}${n}`).join(' ');
const wordList = (min: number, max: number) =>
  fc.array(fc.stringMatching(/^[a-z]{1,4}$/), { minLength: min, maxLength: max }).map((list) => list.join(' '));
const shown = (text: string, marks: readonly { start: number; end: number }[]): string[] =>
  marks.map(({ start, end }) => text.slice(start, end));

describe('words that are compared', () => {
  it('have neither case, punctuation nor markup, and know their place', () => {
    const text = '<p>We’ll plant <b>10,000</b> trees&nbsp;&mdash; CAFÉ!</p>';
    const words = wordsOf(text);
    expect(words.map(({ word }) => word)).toEqual(['we', 'll', 'plant', '10', '000', 'trees', 'café']);
    expect(words.map(({ start, end }) => text.slice(start, end)).at(-1)).toBe('CAFÉ');
  });

  it('are the same however accents are encoded, and in scripts without case', () => {
    const compared = (text: string) => wordsOf(text).map(({ word }) => word);
    expect(compared('Cafe\u0301')).toEqual(compared('CAFÉ'));
    expect(compared('ﬁnance')).toEqual(['finance']);
    expect(compared('حماية المياه')).toHaveLength(2);
    expect(compared('x < y and a > b')).toEqual(['x', 'y', 'and', 'a', 'b']);
  });

  it('give hashes that differ with one word or their order', () => {
    const hash = (text: string) => shingleHashes(wordsOf(text))[0];
    const text = numbered(10, 'w');
    expect(hash(text)).not.toBe(hash(text.replace('w3', 'x3')));
    expect(hash(text)).not.toBe(hash(text.split(' ').toReversed().join(' ')));
    expect(shingleHashes(wordsOf(numbered(9, 'w')))).toHaveLength(0);
  });
});

describe('fingerprints', () => {
  it('of two texts meet wherever they share a passage of the minimum length', () => {
    fc.assert(
      fc.property(
        wordList(PASSAGE_WORDS, PASSAGE_WORDS),
        fc.tuple(wordList(0, 60), wordList(0, 60), wordList(0, 60), wordList(0, 60)),
        (passage, [a, b, c, d]) => {
          const first = fingerprintsOf(`${a} ${passage} ${b}`, NONE);
          const second = fingerprintsOf(`${c} ${passage.toUpperCase()}. ${d}`, NONE);
          expect([...first].some((hash) => second.has(hash))).toBe(true);
        },
      ),
    );
  });

  it('are few: about one for eight and a half words', () => {
    const count = fingerprintsOf(numbered(10_000, 'w'), NONE).size;
    expect(count).toBeGreaterThan(1_000);
    expect(count).toBeLessThan(1_350);
  });

  it('are none of texts that are too short, and none of the questions’ own words', () => {
    expect(fingerprintsOf(numbered(PASSAGE_WORDS - 1, 'w'), NONE).size).toBe(0);
    const question = numbered(40, 'q');
    expect(fingerprintsOf(`${question} ${numbered(20, 'w')}`, runsOf([question])).size).toBe(0);
    expect(fingerprintsOf(`${question} ${numbered(30, 'w')}`, runsOf([question])).size).toBeGreaterThan(0);
  });
});

describe('shared passages', () => {
  it('are found whatever surrounds them', () => {
    fc.assert(
      fc.property(
        fc.uniqueArray(fc.stringMatching(/^[a-z]{3,8}$/), { minLength: PASSAGE_WORDS, maxLength: 40 }),
        fc.tuple(wordList(0, 40), wordList(0, 40), wordList(0, 40), wordList(0, 40)),
        (list, [a, b, c, d]) => {
          const passage = list.join(' ');
          const first = `${a} ${passage} ${b}`;
          const found = sharedPassages([{ text: first }], [{ text: `${c} ${passage} ${d}` }], NONE);
          const marked = found.flatMap((each) => shown(first, each.first.marks)).join(' ');
          expect(marked).toContain(passage);
        },
      ),
    );
  });

  it('say in which texts they are, with their words as written on each side', () => {
    const passage = numbered(30, 'w');
    const [first] = sharedPassages(
      [{ text: 'nothing here' }, { text: `Before. ${passage}! After` }],
      [{ text: `Other ${passage.toUpperCase()} end` }],
      NONE,
    );
    expect(first).toEqual({
      words: 30,
      first: { index: 1, marks: [{ start: 8, end: 8 + passage.length }] },
      second: { index: 0, marks: [{ start: 6, end: 6 + passage.length }] },
    });
  });

  it('go on over a few words that were changed, which are not marked', () => {
    const words = numbered(60, 'w').split(' ');
    const second = words.with(20, 'other').toSpliced(40, 1, 'two', 'more').join(' ');
    const found = sharedPassages([{ text: words.join(' ') }], [{ text: second }], NONE);
    expect(found).toHaveLength(1);
    expect(found[0]?.words).toBe(58);
    expect(found[0]?.second.marks).toHaveLength(3);
  });

  it('need enough words, and do not count what is ignored', () => {
    const passage = numbered(PASSAGE_WORDS, 'w');
    const find = (text: string, ignored: ReadonlySet<number>) => sharedPassages([{ text }], [{ text }], ignored);
    expect(find(numbered(PASSAGE_WORDS - 1, 'w'), NONE)).toEqual([]);
    expect(find(passage, NONE)).toHaveLength(1);
    expect(find(passage, runsOf([passage]))).toEqual([]);
    // Fingerprints that many applicants have cover a text closely enough.
    const long = numbered(200, 'w');
    expect(find(long, fingerprintsOf(long, NONE))).toEqual([]);
  });

  it('take the text once, however often the other side repeats it', () => {
    const passage = numbered(30, 'w');
    const found = sharedPassages([{ text: passage }], [{ text: `${passage} x ${passage}` }, { text: passage }], NONE);
    expect(found.map(({ words }) => words)).toEqual([30]);
    const same = 'the same '.repeat(2_000);
    expect(sharedPassages([{ text: same }], [{ text: same }], NONE)[0]?.words).toBe(4_000);
  });

  it('are shown with what surrounds them', () => {
    const text = `${'before '.repeat(60)}PASSAGE${' after'.repeat(60)}`;
    const at = text.indexOf('PASSAGE');
    const found = excerptOf(text, [{ start: at, end: at + 7 }]);
    expect(shown(found.text, found.marks)).toEqual(['PASSAGE']);
    expect(found.text).toMatch(/^before .* after$/);
    expect([found.isCutBefore, found.isCutAfter]).toEqual([true, true]);
    expect(excerptOf('PASSAGE', [{ start: 0, end: 7 }])).toMatchObject({
      text: 'PASSAGE',
      isCutBefore: false,
      isCutAfter: false,
    });
  });
});

describe('pairs of applications', () => {
  const staff = (role: string, userId = role): Actor => ({
    userId,
    name: role,
    email: `${userId}@example.org`,
    accountType: 'ADMIN',
    role,
    permissions: SEEDED_ROLES.find(({ name }) => name === role)?.permissions ?? {},
  });
  const MANAGER = 'Programme Manager';
  const mine = { managerIds: [MANAGER], conflictedIds: [] };
  const other = { managerIds: ['other'], conflictedIds: [] };

  it.each<[string, Actor, boolean, boolean]>([
    ['a manager of both', staff(MANAGER), true, true],
    ['a director', staff('Programme Director'), true, true],
    ['an assessor', staff('Assessor'), false, false],
    ['an applicant', { ...staff('Applicant'), accountType: 'SUBSCRIBER' }, false, false],
  ])('are read and settled by %s: %o', (_who, actor, reads, settles) => {
    expect([canReadSimilarity(actor, [mine, mine]), canSettleSimilarity(actor, [mine, mine])]).toEqual([reads, settles]);
  });

  it('need both programmes, and no conflict of interest with either', () => {
    expect(canReadSimilarity(staff(MANAGER), [mine, other])).toBe(false);
    expect(canReadSimilarity(staff(MANAGER), [mine, { ...mine, conflictedIds: [MANAGER] }])).toBe(false);
    const reader: Actor = { ...staff('Reader'), role: 'Programme Director', permissions: { APPLICATIONS: ['READ'] } };
    expect(canReadSimilarity(reader, [mine, other])).toBe(true);
  });
});
