import { describe, expect, it } from 'vitest';
import { listNotes, type RoundRow, severityWords, sortRows } from './round-labels.ts';

const row = (applicationID: string, more: Partial<RoundRow> = {}): RoundRow => ({
  _id: applicationID,
  applicationID,
  user: { name: 'Ada', organisation: null },
  assigned: 3,
  count: 3,
  mean: 60,
  median: 60,
  deviation: 5,
  min: 50,
  max: 70,
  range: 20,
  adjusted: 61,
  low: 50,
  high: 72,
  rawRank: 1,
  rank: 1,
  disagrees: false,
  outlier: null,
  isNearCut: false,
  helpRank: null,
  reviews: [],
  ...more,
});

describe('the Scores screen in words', () => {
  it('sorts by spread, those without reviews last either way, ties by application', () => {
    const rows = [
      row('c', { range: 5 }),
      row('none', { range: null, count: 0 }),
      row('b', { range: 40 }),
      row('a', { range: 40 }),
    ];
    const order = (direction: 'ASCENDING' | 'DESCENDING') => sortRows(rows, 'spread', direction).map((each) => each._id);
    expect(order('DESCENDING')).toEqual(['a', 'b', 'c', 'none']);
    expect(order('ASCENDING')).toEqual(['c', 'a', 'b', 'none']);
  });

  it('says what to know before a figure is believed', () => {
    expect(listNotes(row('a'))).toEqual([]);
    const outlier = { _id: 'x', name: 'Yaw Mensah' };
    expect(
      listNotes(row('a', { disagrees: true, range: 35, outlier, isNearCut: true, helpRank: 1 })).map((note) => note.text),
    ).toEqual(['35.0 points apart', 'Yaw Mensah’s score is unusual', 'One more review would help most here']);
    expect(listNotes(row('a', { isNearCut: true, helpRank: 2 })).map((note) => note.text)).toEqual(['Close to the cut-off']);
  });

  it('speaks of severity only as far as it is known', () => {
    expect(severityWords({ severity: null, low: null, high: null })).toBe('Not known yet');
    expect(severityWords({ severity: 6.13, low: 2, high: 10 })).toBe('6.1 points lower than others');
    expect(severityWords({ severity: -6.13, low: -10, high: -2 })).toBe('6.1 points higher than others');
    expect(severityWords({ severity: 3, low: -1, high: 7 })).toBe('3.0 points lower than others, may be chance');
  });
});
