export {
  NO_DATE,
  formatDate,
  formatDateTime,
  formatDateTimeZone,
  formatDay,
  formatTime,
  isTimeZone,
  zoneAbbreviation,
} from './date.ts';
export type * from './instant.ts';
export { DAY, HOUR, MINUTE, addDays, isoDay, toMillis } from './instant.ts';
export {
  NO_NUMBER,
  currencyDecimals,
  currencySign,
  formatAmount,
  formatAnswerNumber,
  formatCount,
  formatMoney,
  formatNumber,
  formatPercent,
  moneyText,
  parseAmount,
  roundAsDisplayed,
} from './money.ts';
export { LINK_LENGTH, PREVIEW_LENGTH, displayLink, previewText, truncate } from './truncate.ts';
