import { m } from '@grantdesk/messages';
import type { Indicator, IndicatorStatus } from '@grantdesk/domain/indicator/shape';
import type { Tone } from '#ui/tone.ts';

export const unitLabel = (unit: Indicator['unit']): string =>
  ({ NUMBER: m.indicator.unitNumber(), PERCENT: m.indicator.unitPercent(), TEXT: m.indicator.unitText() })[unit];

export const directionLabel = (direction: Indicator['direction']): string =>
  ({ UP: m.indicator.directionUp(), DOWN: m.indicator.directionDown() })[direction];

export const overTimeLabel = (overTime: Indicator['overTime']): string =>
  ({ SUM: m.indicator.overTimeSum(), LATEST: m.indicator.overTimeLatest() })[overTime];

export const acrossLabel = (across: Indicator['across']): string =>
  ({ SUM: m.indicator.acrossSum(), MEAN: m.indicator.acrossMean(), NONE: m.indicator.acrossNone() })[across];

export const progressLabel = (status: IndicatorStatus): string =>
  ({
    BEHIND: m.indicator.behind(),
    NO_DATA: m.indicator.noData(),
    ON_TRACK: m.indicator.onTrack(),
    ACHIEVED: m.indicator.achieved(),
  })[status];

export const PROGRESS_TONES: Record<IndicatorStatus, Tone> = {
  BEHIND: 'warning',
  NO_DATA: 'neutral',
  ON_TRACK: 'info',
  ACHIEVED: 'success',
};
