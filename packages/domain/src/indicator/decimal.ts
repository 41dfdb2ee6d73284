/** Decimals with up to four places as whole ten-thousandths, so that no sum is rounded. */
const PLACES = 4;
const SCALE = 10n ** BigInt(PLACES);
const DECIMAL = /^-?\d{1,14}(?:\.\d{1,4})?$/;

export const isDecimal = (text: string): boolean => DECIMAL.test(text);

/** @throws RangeError for what is no decimal of at most 14 digits and four places */
export function toUnits(text: string): bigint {
  if (!isDecimal(text)) throw new RangeError(`No decimal: ${text}`);
  const isNegative = text.startsWith('-');
  const [whole = '0', part = ''] = text.replace('-', '').split('.');
  const units = BigInt(whole) * SCALE + BigInt(part.padEnd(PLACES, '0'));
  return isNegative ? -units : units;
}

/** Without zeros at the end: "12.5", "-3", "0". */
export function fromUnits(units: bigint): string {
  const size = units < 0n ? -units : units;
  const part = (size % SCALE).toString().padStart(PLACES, '0').replace(/0+$/, '');
  return `${units < 0n ? '-' : ''}${size / SCALE}${part === '' ? '' : `.${part}`}`;
}

export const addDecimals = (values: readonly string[]): string =>
  fromUnits(values.reduce((sum, value) => sum + toUnits(value), 0n));

/** Rounded to four places, halves away from zero. */
export function divideUnits(units: bigint, by: bigint): bigint {
  const isNegative = units < 0n !== by < 0n;
  const [top, bottom] = [units < 0n ? -units : units, by < 0n ? -by : by];
  const rounded = (2n * top + bottom) / (2n * bottom);
  return isNegative ? -rounded : rounded;
}

/** The mean of at least one value. */
export const meanOfDecimals = (values: readonly string[]): string =>
  fromUnits(divideUnits(toUnits(addDecimals(values)), BigInt(values.length)));

/** As the database and forms write it, without needless zeros; null stays null. */
export const tidyDecimal = (text: string | null): string | null => (text === null ? null : fromUnits(toUnits(text)));
