/** What the cells of a sheet refer to. */
export interface Workbook {
  texts: string[];
  /** For each style, whether its number is a day. */
  isDay: boolean[];
  /** Days are counted from 1904. */
  from1904: boolean;
}
